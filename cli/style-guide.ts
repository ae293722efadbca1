import type { SiteConfig } from '../schema/config.ts'
import type { ContentListing } from '../schema/site.ts'
import { readStyleGuideSources } from './io/style-guide-sources.ts'
import type { LinkedContent } from './link-content.ts'
import { redirectOutput } from './stages/routes.ts'
import { styleGuidePages } from './stages/style-guide.ts'

/** The site with the template's style guide in it, unless the site has pages where that would be. */
export function withStyleGuide(linked: LinkedContent, listing: ContentListing, config: SiteConfig): LinkedContent {
  const { jobs, file } = styleGuidePages({ config, ...readStyleGuideSources() })
  const files = [...linked.jobs, ...linked.files, ...listing.publicFiles].map(({ output }) => output)
  const taken = new Set([...files, ...linked.site.redirects.map(({ from }) => redirectOutput(from, config))])
  if (jobs.some(({ output }) => taken.has(output))) return linked
  return { ...linked, jobs: [...linked.jobs, ...jobs], files: [...linked.files, file] }
}
