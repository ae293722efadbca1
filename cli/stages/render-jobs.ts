import type { SiteConfig } from '../../schema/config.ts'
import type {
  ArticleJob,
  GeneratedJob,
  PageLink,
  PageModel,
  RenderJob,
  ResolvedLink,
  SidebarItem,
  SiteModel,
} from '../../schema/site.ts'
import { hrefFor, isAllowedLink } from '../../template/shared/url.ts'
import type { ResolvedLinks } from './check-links.ts'
import { CONTENTS_URL } from './link-site.ts'
import { docById } from './navigation.ts'
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

/** Everything to render, as plain data: one job a page, none of which needs another. */
export function renderJobs(input: JobInput): RenderJob[] {
  const { config, site } = input
  const places = placesIn(site.nav)
  const categories = site.categoryPages.map(
    ({ url, title, description, items }): GeneratedJob => ({
      kind: 'category',
      url,
      output: outputFor(url, config.pageFiles),
      title,
      description: description || config.tagline,
      items,
      breadcrumbs: places.get(hrefFor(url, config))?.breadcrumbs ?? [],
    }),
  )
  return [...site.pages.map((page) => articleJob(page, places, input)), ...categories, ...ownPages(places, input)]
}

function ownPages(places: ReadonlyMap<string, NavPlace>, { config, site, texts }: JobInput): GeneratedJob[] {
  const page = { description: config.tagline, items: site.nav, breadcrumbs: [] }
  const hasNotFound = site.pages.some(({ url }) => url === '/404')
  return [
    {
      ...page,
      kind: 'contents',
      items: [...site.nav, ...outsideOf(places, site.pages, config)],
      url: CONTENTS_URL,
      output: outputFor(CONTENTS_URL, config.pageFiles),
      title: texts['contents.title'] ?? '',
    },
    ...(hasNotFound
      ? []
      : [
          {
            ...page,
            kind: 'not-found' as const,
            url: '/404',
            output: outputFor('/404', config.pageFiles),
            title: texts['notFound.title'] ?? '',
          },
        ]),
  ]
}

/** Pages that a reader may find, and that the navigation leaves out: React pages, and those that a hand-written sidebar does not name. */
function outsideOf(
  places: ReadonlyMap<string, NavPlace>,
  pages: readonly PageModel[],
  config: SiteConfig,
): SidebarItem[] {
  return pages
    .filter(({ url, frontMatter }) => !(frontMatter.unlisted || url === '/404' || places.has(hrefFor(url, config))))
    .map(({ title, url }) => ({ type: 'link', label: title, href: hrefFor(url, config), items: [], unlisted: false }))
}

function articleJob(page: PageModel, places: ReadonlyMap<string, NavPlace>, input: JobInput): ArticleJob {
  const { config, dates, texts } = input
  const { frontMatter, kind, path, title, description, url } = page
  const place = places.get(hrefFor(url, config))
  const [prev, next] = neighbours(page, place, input)
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
    links: resolvedLinks(input.links.get(path) ?? new Map(), input),
    ...(searchable && { searchSection: place?.section ?? texts['search.section'] ?? '' }),
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
  readonly breadcrumbs: readonly PageLink[]
  readonly section: string | undefined
  readonly prev: PageLink | undefined
  readonly next: PageLink | undefined
}

function placesIn(nav: readonly SidebarItem[]): Map<string, NavPlace> {
  const order: { link: PageLink; breadcrumbs: readonly PageLink[]; section: string | undefined }[] = []
  const walk = (items: readonly SidebarItem[], trail: readonly PageLink[]): void => {
    for (const { type, label, href = '', items: inner } of items) {
      // Addresses elsewhere are no pages to read on to.
      if (href.startsWith('/'))
        order.push({
          link: { label, href },
          breadcrumbs: trail,
          section: trail[0]?.label ?? (type === 'category' ? label : undefined),
        })
      walk(inner, [...trail, { label, href }])
    }
  }
  walk(nav, [])
  return new Map(
    order.map(({ link, breadcrumbs, section }, index) => [
      link.href,
      { breadcrumbs, section, prev: order[index - 1]?.link, next: order[index + 1]?.link },
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
