import type { PageFacts } from '../schema/page.ts'
import type { Problem } from '../schema/problem.ts'
import type { ContentListing, ImageSize, RenderJob, SiteFrame, SiteModel, StaticFile } from '../schema/site.ts'
import { renderAnnouncement } from './announcement.ts'
import { type AssetStore, openAssets } from './io/asset-store.ts'
import type { TemplateBundle } from './io/bundle.ts'
import type { Project } from './io/project.ts'
import { linkFiles } from './linked-files.ts'
import { checkShellLinks, linkIndex, type ResolvedLinks, resolveLinks } from './stages/check-links.ts'
import { linkSite } from './stages/link-site.ts'
import { type JobInput, renderJobs } from './stages/render-jobs.ts'
import type { LinkIndex } from './stages/resolve-links.ts'
import { siteFrame, textsOf } from './stages/site-frame.ts'

export interface LinkContentInput {
  readonly project: Project
  readonly listing: ContentListing
  readonly facts: readonly PageFacts[]
  readonly template: TemplateBundle
  readonly dates: ReadonlyMap<string, string>
  readonly fileOf: (path: string) => string
}

export interface LinkedContent extends Omit<LinkedPages, 'index' | 'jobInput' | 'linkProblems'> {
  readonly jobs: readonly RenderJob[]
}

export interface LinkedPages {
  readonly site: SiteModel
  readonly frame: SiteFrame
  /** Files of the content folder that pages refer to. */
  readonly files: readonly StaticFile[]
  /** What each page's links lead to. */
  readonly links: ResolvedLinks
  /** Output path → source of each file of the public folder. */
  readonly publicFiles: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
  /** Those of them that are about what pages link to. */
  readonly linkProblems: readonly Problem[]
  /** All that links can lead to. */
  readonly index: LinkIndex
  /** What jobs are made from. */
  readonly jobInput: JobInput
}

/** The link stage: from facts to addresses, and to everything that rendering needs. */
export async function linkContent(input: LinkContentInput): Promise<LinkedContent> {
  const { index: _, linkProblems: __, jobInput, ...linked } = await linkPages(input)
  return { ...linked, jobs: renderJobs(jobInput) }
}

/** The same without the jobs, for those who want only some of them. */
export async function linkPages({
  project,
  listing,
  facts,
  template,
  dates,
  fileOf,
}: LinkContentInput): Promise<LinkedPages> {
  const { config, configFile } = project
  const texts = textsOf(config)
  const site = linkSite({ config, configFile, listing, facts, fileOf })
  const index = linkIndex({ site, listing, config, fileOf })
  const { links, problems } = resolveLinks(site, index)
  const assets = openAssets(project.root, project.contentDir)
  const { files, addressOf } = linkFiles(links, index, assets)
  const announcement = await renderAnnouncement(config, index, configFile)
  return {
    site,
    frame: siteFrame({
      config,
      site,
      texts,
      styles: [config.baseUrl + template.styles.output],
      logoSize: logoSizeOf(index, assets),
      scripts: template.scripts,
      announcement: announcement.html,
    }),
    jobInput: { config, site, links, addressOf, dates, texts },
    index,
    linkProblems: problems,
    files,
    links,
    publicFiles: index.publicFiles,
    problems: [
      ...site.problems,
      ...problems,
      ...checkShellLinks(index, configFile),
      ...announcement.problems,
      ...assets.problems,
    ],
  }
}

function logoSizeOf({ config, publicFiles }: LinkIndex, assets: AssetStore): ImageSize | undefined {
  const source = publicFiles.get(config.branding.logo?.light.replace(/^\//, '') ?? '')
  return source === undefined ? undefined : assets.measure(source)
}
