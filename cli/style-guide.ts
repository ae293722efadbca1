import type { SiteConfig } from '../schema/config.ts'
import { readStyleGuideSources } from './io/style-guide-sources.ts'
import type { LinkedContent } from './link-content.ts'
import { styleGuidePages } from './stages/style-guide.ts'

/** The site with the template's style guide in it. */
export function withStyleGuide(linked: LinkedContent, config: SiteConfig): LinkedContent {
  const { jobs, file } = styleGuidePages({ config, ...readStyleGuideSources() })
  return { ...linked, jobs: [...linked.jobs, ...jobs], files: [...linked.files, file] }
}
