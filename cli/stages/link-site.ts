import type { SiteConfig } from '../../schema/config.ts'
import type { PageFacts } from '../../schema/page.ts'
import type { Problem } from '../../schema/problem.ts'
import type {
  ContentListing,
  Doc,
  DocsVersion,
  PageLink,
  PageModel,
  SidebarItem,
  SiteModel,
} from '../../schema/site.ts'
import { hrefFor, isAllowedLink } from '../../template/shared/url.ts'
import { duplicateDocId, unknownDoc, unknownSidebar, unsafeLink } from '../problems.ts'
import { nearest } from '../shared/nearest.ts'
import { checkOwners, ownersOf } from './check-addresses.ts'
import { buildNavigation, docById, labelOf } from './navigation.ts'
import { CONTENTS_URL, ownPages, searchUrl } from './own-pages.ts'
import { linkRedirects } from './redirects.ts'
import { locatePage } from './routes.ts'

const SIDEBAR = 'docs'

export interface LinkInput {
  readonly config: SiteConfig
  /** The configuration's file name, for problems. */
  readonly configFile: string
  readonly listing: ContentListing
  readonly facts: readonly PageFacts[]
  /** Path of a page's source from the project's root. */
  readonly fileOf: (path: string) => string
}

/** The only barrier of a build: from what single pages say to a site in which everything has an address. */
export function linkSite({ config, configFile, listing, facts, fileOf }: LinkInput): SiteModel {
  const pages = facts.map((each) => locatePage(each, config))
  const { nav, categoryPages, problems } = buildNavigation({
    config,
    configFile,
    pages,
    categories: listing.categories,
  })
  const { publicFiles } = listing
  const own = ownPages(config, { pages, categoryPages, publicFiles })
  const owners = ownersOf({ config, pages, categoryPages, publicFiles, ownPages: own, fileOf })
  const search = searchUrl(config, pages)
  const home = homeOf(pages, nav, config)
  const linked = linkRedirects({
    config,
    configFile,
    pages,
    urls: new Set([...pages, ...categoryPages, ...own].map(({ url }) => url)),
    files: new Set(publicFiles.map(({ output }) => `/${output}`)),
    owners,
    home: home.page?.url ?? CONTENTS_URL,
    fileOf: ({ path }) => fileOf(path),
  })
  return {
    pages,
    categoryPages,
    ownPages: own,
    ...(search !== undefined && { search }),
    version: versionOf(config, { pages, nav, home }),
    nav,
    home: home.link,
    redirects: linked.redirects,
    problems: [
      ...checkOwners(owners),
      ...checkIds(pages, fileOf),
      ...checkReferences(pages, { config, configFile, fileOf }),
      ...problems,
      ...linked.problems,
    ],
  }
}

interface Home {
  readonly page: PageModel | undefined
  readonly link: PageLink
}

function homeOf(pages: readonly PageModel[], nav: readonly SidebarItem[], config: SiteConfig): Home {
  const first = nav.flatMap(function links(item: SidebarItem): string[] {
    return [...(item.href === undefined ? [] : [item.href]), ...item.items.flatMap(links)]
  })[0]
  const page =
    docById(pages, config.versions[0]?.mainDocId ?? 'welcome') ??
    pages.find(({ url }) => url === '/') ??
    pages.find(({ url }) => hrefFor(url, config) === first) ??
    pages[0]
  return { page, link: { label: page ? labelOf(page) : config.title, href: hrefFor(page?.url ?? '/', config) } }
}

/** The specification's Docs version: one, with one sidebar, whose link goes to the main document. */
interface VersionContent {
  readonly pages: readonly PageModel[]
  readonly nav: readonly SidebarItem[]
  readonly home: Home
}

function versionOf(config: SiteConfig, { pages, nav, home }: VersionContent): DocsVersion {
  const { name = 'current', label = 'Next', path = '/' } = config.versions[0] ?? {}
  const inSidebar = new Set(
    nav.flatMap(function hrefs(item: SidebarItem): (string | undefined)[] {
      return [item.href, ...item.items.flatMap(hrefs)]
    }),
  )
  const docs = pages
    .filter(({ kind }) => kind !== 'react')
    .map(({ id, url }): Doc => ({ id, path: url, ...(inSidebar.has(hrefFor(url, config)) && { sidebar: SIDEBAR }) }))
  return {
    name,
    label,
    isLast: true,
    path,
    mainDocId: home.page?.id ?? '',
    docs,
    sidebars: { [SIDEBAR]: { link: { label: home.link.label, path: home.page?.url ?? '/' } } },
    draftIds: [],
  }
}

function checkIds(pages: readonly PageModel[], fileOf: (path: string) => string): Problem[] {
  const named = pages.filter(({ frontMatter }) => frontMatter.id !== undefined)
  return named.flatMap((page) => {
    const same = pages.filter(({ id }) => id === page.id)
    if (same.length < 2) return []
    return duplicateDocId(
      { id: page.id, paths: same.map(({ path }) => fileOf(path)) },
      { path: fileOf(page.path), line: 1 },
    )
  })
}

/** Ids that pages and the configuration name. */
function checkReferences(
  pages: readonly PageModel[],
  { config, configFile, fileOf }: Pick<LinkInput, 'config' | 'configFile' | 'fileOf'>,
): Problem[] {
  const ids = () => pages.map(({ id }) => id)
  const main = config.versions[0]?.mainDocId
  const problems: Problem[] = []
  if (main !== undefined && !docById(pages, main)) {
    problems.push(
      unknownDoc({ id: main, key: 'versions[0].mainDocId', nearest: nearest(main, ids()) }, { path: configFile }),
    )
  }
  for (const { path, frontMatter } of pages) {
    const place = { path: fileOf(path), line: 1 }
    const { displayed_sidebar: sidebar, custom_edit_url: editUrl } = frontMatter
    if (editUrl && !isAllowedLink(editUrl)) problems.push(unsafeLink({ target: editUrl }, place))
    if (typeof sidebar === 'string' && sidebar !== SIDEBAR) problems.push(unknownSidebar({ id: sidebar }, place))
    const named = [
      ...(['pagination_prev', 'pagination_next'] as const).map((key) => [key, frontMatter[key]] as const),
      ...frontMatter.popular.map((id) => ['popular', id] as const),
    ]
    for (const [key, id] of named)
      if (typeof id === 'string' && !docById(pages, id))
        problems.push(unknownDoc({ id, key, nearest: nearest(id, ids()) }, place))
  }
  return problems
}
