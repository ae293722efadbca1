import type { Problem } from '../schema/problem.ts'
import type { ContentListing } from '../schema/site.ts'
import type { WrittenIndex } from '../template/shared/search-engine/format/write-index.ts'
import { checkSharedSizes } from './check-budgets.ts'
import { checkExternal } from './check-external.ts'
import { checkFiles } from './check-files.ts'
import type { TemplateBundle } from './io/bundle.ts'
import type { Project } from './io/project.ts'
import type { LinkedContent } from './link-content.ts'
import { checkQuality } from './stages/check-quality.ts'

export interface CheckSiteInput {
  readonly project: Project
  readonly template: TemplateBundle
  readonly listing: ContentListing
  readonly linked: LinkedContent
  readonly index: WrittenIndex | undefined
  /** Path of a content file from the project's root. */
  readonly fileOf: (path: string) => string
}

export interface CheckSiteOptions {
  readonly external?: boolean
  readonly onStep: (step: string) => void
  readonly onProgress?: (done: number, total: number) => void
}

/** What a build does not look for, because it keeps no site from being published. */
export async function checkSite(
  { project, template, listing, linked, index, fileOf }: CheckSiteInput,
  { external, onStep, onProgress }: CheckSiteOptions,
): Promise<Problem[]> {
  const { config, configFile } = project
  return [
    ...checkQuality({ config, site: linked.site, links: linked.links, fileOf }),
    ...checkFiles({ project, listing, linked, sources: template.sources, fileOf }),
    ...checkSharedSizes({ template, index, configFile }, config.checks.budgets),
    ...(external ? await checkExternal({ project, linked, fileOf, onStep, onProgress }) : []),
  ]
}
