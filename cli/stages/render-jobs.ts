import type { SiteConfig } from '../../schema/config.ts'
import type {
  ArticleJob,
  CategoryPage,
  GeneratedJob,
  OwnPage,
  PageLink,
  PageModel,
  RenderJob,
  ResolvedLink,
  SidebarItem,
  SiteModel,
} from '../../schema/site.ts'
import { hrefFor, isAllowedLink } from '../../template/shared/url.ts'
import type { ResolvedLinks } from './check-links.ts'
import { docById } from './navigation.ts'
import { isStatusPage } from './own-pages.ts'
import { type Cards, createCards } from './page-cards.ts'
import type { LinkTarget } from './resolve-links.ts'
import { outputFor } from './routes.ts'

export interface JobInput {
  readonly config: SiteConfig
  readonly site: SiteModel
  readonly links: ResolvedLinks
  /** Address and size of a file that pages refer to; undefined when it cannot be read. */
  readonly addressOf: (target: LinkTarget) => ResolvedLink
  /** Day of a page's last commit. */
  readonly dates: ReadonlyMap<string, string>
  readonly texts: { readonly [key: string]: string }
}

/** Makes the jobs of a site, one at a time or all of them. */
export interface JobMaker {
  article(page: PageModel): ArticleJob
  category(page: CategoryPage): GeneratedJob
  own(page: OwnPage): GeneratedJob
}

/** Everything to render, as plain data: one job a page, none of which needs another. */
export function renderJobs(input: JobInput): RenderJob[] {
  const { pages, categoryPages, ownPages } = input.site
  const make = createJobs(input)
  return [...pages.map(make.article), ...categoryPages.map(make.category), ...ownPages.map(make.own)]
}

export function createJobs(input: JobInput): JobMaker {
  const context: JobContext = { ...input, places: placesIn(input.site.nav), cards: createCards(input) }
  return {
    article: (page) => articleJob(page, context),
    category: (page) => categoryJob(page, context),
    own: (page) => ownJob(page, context),
  }
}

const categoryJob = (
  { url, title, description, items }: CategoryPage,
  { config, cards, places }: JobContext,
): GeneratedJob => ({
  kind: 'category',
  url,
  output: outputFor(url, config.pageFiles),
  title,
  description: description || config.tagline,
  items,
  cards: cards.ofItems(items),
  breadcrumbs: places.get(hrefFor(url, config))?.breadcrumbs ?? [],
})

interface JobContext extends JobInput {
  readonly places: ReadonlyMap<string, NavPlace>
  readonly cards: Cards
}

/** Texts of helpgen's own pages: title and description. */
const TEXTS = {
  contents: ['contents.title', 'contents.text'],
  search: ['search.title', 'search.text'],
  'not-found': ['notFound.title', 'notFound.text'],
  error: ['error.title', 'error.text'],
} as const

function ownJob({ kind, url }: OwnPage, { config, site, texts, places, cards }: JobContext): GeneratedJob {
  const [title, description] = TEXTS[kind]
  return {
    kind,
    url,
    output: outputFor(url, config.pageFiles),
    title: texts[title] ?? '',
    description: texts[description] ?? config.tagline,
    items: kind === 'contents' ? [...site.nav, ...outsideOf(places, site.pages, config)] : [],
    cards: kind === 'contents' ? [] : cards.ofItems(site.nav.filter(({ href }) => href !== site.home.href)),
    breadcrumbs: [],
  }
}

/** Pages that a reader may find, and that the navigation leaves out: React pages, and those that a hand-written sidebar does not name. */
function outsideOf(
  places: ReadonlyMap<string, NavPlace>,
  pages: readonly PageModel[],
  config: SiteConfig,
): SidebarItem[] {
  return pages
    .filter(({ url, frontMatter }) => !(frontMatter.unlisted || isStatusPage(url) || places.has(hrefFor(url, config))))
    .map(({ title, url }) => ({ type: 'link', label: title, href: hrefFor(url, config), items: [], unlisted: false }))
}

function articleJob(page: PageModel, context: JobContext): ArticleJob {
  const { config, dates, texts, places } = context
  const { frontMatter, kind, path, title, description, url } = page
  const place = places.get(hrefFor(url, config))
  const [prev, next] = neighbours(page, place, context)
  const editUrl = editUrlOf(page, config)
  const lastUpdated = frontMatter.last_update?.date ?? (config.lastUpdated ? dates.get(path) : undefined)
  const image = frontMatter.image ?? config.branding.socialImage
  const searchable = !(
    frontMatter.unlisted ||
    frontMatter.search.exclude ||
    config.search.engine === 'none' ||
    kind === 'react'
  )
  return {
    kind,
    path,
    url,
    output: outputFor(url, config.pageFiles),
    digest: page.digest,
    title,
    description: description || config.tagline,
    frontMatter,
    toc: tocRange(page, config),
    breadcrumbs: place?.breadcrumbs ?? [],
    ...(prev && { prev }),
    ...(next && { next }),
    ...(editUrl && { editUrl }),
    ...(lastUpdated && { lastUpdated }),
    ...(image && { image: absolute(image, config) }),
    links: resolvedLinks(context.links.get(path) ?? new Map(), context),
    ...(searchable && { searchSection: place?.section ?? texts['search.section'] ?? '' }),
    ...cardsOf(page, place, context),
  }
}

/** The pages below a page; on a front page, the other sections of the site and what the author recommends. */
function cardsOf({ url, frontMatter }: PageModel, place: NavPlace | undefined, context: JobContext) {
  const { site, config, cards, places } = context
  if (frontMatter.layout !== 'home') return { cards: cards.ofItems(place?.items ?? []), popular: [] }
  const named = new Set(frontMatter.popular.flatMap((id) => docById(site.pages, id) ?? []))
  const popular = [...named].filter((page) => !page.frontMatter.unlisted)
  return {
    cards: cards.ofItems(site.nav.filter(({ href }) => href !== hrefFor(url, config))),
    popular: popular.map((page) => cards.ofPage(page, places.get(hrefFor(page.url, config))?.section)),
  }
}

function resolvedLinks(
  links: ReadonlyMap<string, LinkTarget>,
  { addressOf }: JobInput,
): { [target: string]: ResolvedLink } {
  return Object.fromEntries(
    [...links].map(([written, target]) => [
      written,
      target.source ? addressOf(target) : { ...(target.href !== undefined && { href: target.href }) },
    ]),
  )
}

const tocRange = ({ frontMatter }: PageModel, { toc }: SiteConfig) => ({
  min: frontMatter.toc_min_heading_level ?? toc.min,
  max: frontMatter.toc_max_heading_level ?? toc.max,
})

function editUrlOf({ frontMatter, path }: PageModel, { editUrl }: SiteConfig): string | undefined {
  const own = frontMatter.custom_edit_url
  if (own !== undefined) return own !== null && isAllowedLink(own) ? own : undefined
  return typeof editUrl === 'function' ? editUrl(path) : editUrl?.replaceAll('{path}', path)
}

function absolute(address: string, { url, baseUrl }: SiteConfig): string {
  return /^https?:/.test(address) ? address : `${url}${baseUrl}${address.replace(/^\//, '')}`
}

/** Where an address stands in the navigation. */
interface NavPlace {
  readonly items: readonly SidebarItem[]
  readonly breadcrumbs: readonly PageLink[]
  readonly section: string | undefined
  readonly prev: PageLink | undefined
  readonly next: PageLink | undefined
}

function placesIn(nav: readonly SidebarItem[]): Map<string, NavPlace> {
  const order: (Pick<NavPlace, 'breadcrumbs' | 'items' | 'section'> & { link: PageLink })[] = []
  const walk = (items: readonly SidebarItem[], trail: readonly PageLink[]): void => {
    for (const { type, label, href = '', items: inner } of items) {
      // Addresses elsewhere are no pages to read on to.
      if (href.startsWith('/'))
        order.push({
          link: { label, href },
          items: inner,
          breadcrumbs: trail,
          section: trail[0]?.label ?? (type === 'category' ? label : undefined),
        })
      walk(inner, [...trail, { label, href }])
    }
  }
  walk(nav, [])
  return new Map(
    order.map(({ link, ...place }, index) => [
      link.href,
      { ...place, prev: order[index - 1]?.link, next: order[index + 1]?.link },
    ]),
  )
}

function neighbours(
  { frontMatter }: PageModel,
  place: NavPlace | undefined,
  { site, config }: JobInput,
): (PageLink | undefined)[] {
  const chosen = (id: string | null | undefined, usual: PageLink | undefined): PageLink | undefined => {
    if (id === null) return undefined
    const page = id === undefined ? undefined : docById(site.pages, id)
    return page ? { label: page.frontMatter.pagination_label ?? page.title, href: hrefFor(page.url, config) } : usual
  }
  return [chosen(frontMatter.pagination_prev, place?.prev), chosen(frontMatter.pagination_next, place?.next)]
}
