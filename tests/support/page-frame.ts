import type { ComponentType } from 'react'
import { siteFrame, textsOf } from '../../cli/stages/site-frame.ts'
import type { SiteConfigInput } from '../../schema/config.ts'
import { siteConfigSchema } from '../../schema/config.ts'
import { frontMatterSchema } from '../../schema/front-matter.ts'
import type { Heading } from '../../schema/page.ts'
import type { ArticleJob, GeneratedJob, SidebarItem, SiteFrame, SiteModel } from '../../schema/site.ts'
import { createRenderer, type PageContent } from '../../template/render-entry.tsx'
import { type HtmlPage, readHtml } from './html-page.ts'

export type FrameSetup = Partial<SiteConfigInput> & {
  readonly nav?: readonly SidebarItem[]
  readonly announcement?: string
}

/** The frame of a site, as a build makes it. */
export function pageFrame({ nav = [], announcement, ...input }: FrameSetup = {}): SiteFrame {
  const config = siteConfigSchema.parse({ title: 'Acme Help', url: 'https://help.example', ...input })
  const home = { label: 'Welcome', href: `${config.baseUrl}welcome` }
  return siteFrame({
    config,
    site: { nav, home, ...(config.search.engine !== 'none' && { search: '/search' }) } as unknown as SiteModel,
    texts: textsOf(config),
    styles: ['/assets/site.1.css'],
    logoSize: undefined,
    announcement,
  })
}

export function articleJob({
  frontMatter = {},
  ...job
}: Partial<Omit<ArticleJob, 'frontMatter'>> & { frontMatter?: object } = {}): ArticleJob {
  return {
    kind: 'markdown',
    path: 'guides/page.md',
    url: '/guides/page',
    output: 'guides/page/index.html',
    digest: '',
    title: 'Page',
    description: 'About the page.',
    frontMatter: frontMatterSchema.parse(frontMatter),
    toc: { min: 2, max: 3 },
    breadcrumbs: [],
    links: {},
    cards: [],
    popular: [],
    ...job,
  }
}

export const generatedJob = (job: Partial<GeneratedJob> & Pick<GeneratedJob, 'kind'>): GeneratedJob => ({
  url: '/guides',
  output: 'guides/index.html',
  title: 'Guides',
  description: 'All guides.',
  items: [],
  cards: [],
  breadcrumbs: [],
  ...job,
})

export interface PageSetup {
  readonly site?: FrameSetup
  readonly headings?: readonly Heading[]
  readonly content?: PageContent
  readonly registered?: Readonly<Record<string, ComponentType<Record<string, unknown>>>>
}

/** A whole page of the template. */
export function renderPage(
  job: ArticleJob | GeneratedJob,
  { site, headings = [], content, registered = {} }: PageSetup = {},
): HtmlPage {
  const renderer = createRenderer(pageFrame(site), registered)
  const empty = (view: ArticleJob) => renderer.renderContent({ job: view, headings }, { type: 'root', children: [] })
  const given = content ?? ('frontMatter' in job ? { html: empty(job) } : {})
  return readHtml(renderer.renderPage({ job, headings }, given))
}

export const navLink = (label: string, href: string, more: Partial<SidebarItem> = {}): SidebarItem => ({
  type: 'link',
  label,
  href,
  items: [],
  unlisted: false,
  ...more,
})

/** A category; without an address it only groups. */
export const navGroup = (label: string, items: readonly SidebarItem[], href?: string): SidebarItem => ({
  type: 'category',
  label,
  ...(href !== undefined && { href }),
  items,
  unlisted: false,
})
