import type { SiteConfig } from '../../schema/config.ts'
import type { Problem } from '../../schema/problem.ts'
import type { ContentListing, PageModel, SiteModel } from '../../schema/site.ts'
import { isAllowedLink, isExternal, splitAddress } from '../../template/shared/url.ts'
import { navigationLink, unsafeLink } from '../problems.ts'
import { nearest } from '../shared/nearest.ts'
import { type LinkIndex, type LinkTarget, resolveLink } from './resolve-links.ts'
import { cleanUrl } from './routes.ts'

/** What each page's links lead to, by page path and target as written. */
export type ResolvedLinks = ReadonlyMap<string, ReadonlyMap<string, LinkTarget>>

export interface LinkIndexInput {
  readonly site: SiteModel
  readonly listing: ContentListing
  readonly config: SiteConfig
  readonly fileOf: (path: string) => string
}

export function linkIndex({ site, listing, config, fileOf }: LinkIndexInput): LinkIndex {
  return {
    config,
    pagesByPath: new Map(site.pages.map((page) => [page.path, page])),
    pagesByUrl: new Map(site.pages.map((page) => [page.url, page])),
    otherUrls: new Set([...site.categoryPages, ...site.ownPages].map(({ url }) => url)),
    redirects: new Map(site.redirects.map(({ from, href }) => [from, href])),
    publicFiles: new Map(listing.publicFiles.map(({ output, source }) => [output, source])),
    contentFiles: listing.files,
    fileOf: (page: PageModel) => fileOf(page.path),
  }
}

/** Follows every link of every page. */
export function resolveLinks(site: SiteModel, index: LinkIndex): { links: ResolvedLinks; problems: Problem[] } {
  const problems: Problem[] = []
  const links = new Map<string, Map<string, LinkTarget>>()
  for (const page of site.pages) {
    const resolved = new Map<string, LinkTarget>()
    for (const use of page.links) {
      const { target, problem } = resolveLink(use, page, index)
      resolved.set(use.target, target)
      if (problem) problems.push(problem)
    }
    links.set(page.path, resolved)
  }
  return { links, problems }
}

/** Links of the navbar, the footer and the sidebar, as the configuration writes them. */
export function checkShellLinks(index: LinkIndex, configFile: string): Problem[] {
  const { config } = index
  return shellLinks(config).flatMap(({ key, href }) => {
    if (!isAllowedLink(href)) return unsafeLink({ target: href }, { path: configFile })
    if (isExternal(href) || isKnownAddress(href, index)) return []
    const near = nearest(href, [...index.pagesByUrl.keys(), ...index.otherUrls])
    return navigationLink({ key, href, nearest: near }, { path: configFile })
  })
}

function isKnownAddress(href: string, { pagesByUrl, otherUrls, redirects, publicFiles }: LinkIndex): boolean {
  const { path } = splitAddress(href)
  const url = cleanUrl(path)
  return path === '' || pagesByUrl.has(url) || otherUrls.has(url) || redirects.has(url) || publicFiles.has(url.slice(1))
}

/** Addresses that the configuration names, with the keys that hold them. */
export function shellLinks({
  navbar,
  footer,
  branding,
  sidebar,
  contact,
}: SiteConfig): { key: string; href: string }[] {
  const entries: { key: string; href: string | undefined }[] = [
    { key: 'navbar.logoHref', href: navbar.logoHref },
    ...navbar.items.flatMap((item, i) => [
      { key: `navbar.items[${i}].href`, href: item.href },
      ...item.items.map(({ href }, k) => ({ key: `navbar.items[${i}].items[${k}].href`, href })),
    ]),
    ...footer.columns.flatMap(({ items }, i) =>
      items.map(({ href }, k) => ({ key: `footer.columns[${i}].items[${k}].href`, href })),
    ),
    { key: 'contact.href', href: contact?.href },
    { key: 'branding.logo.light', href: branding.logo?.light },
    { key: 'branding.logo.dark', href: branding.logo?.dark },
    { key: 'branding.favicon', href: branding.favicon },
    { key: 'branding.socialImage', href: branding.socialImage },
    ...(sidebar === 'auto' ? [] : sidebarLinks(sidebar, 'sidebar')),
  ]
  return entries.flatMap(({ key, href }) => (href === undefined ? [] : [{ key, href }]))
}

function sidebarLinks(
  entries: Exclude<SiteConfig['sidebar'], 'auto'>,
  parent: string,
): { key: string; href: string }[] {
  return entries.flatMap((entry, index) => {
    const key = `${parent}[${index}]`
    if (typeof entry === 'string') return []
    if (entry.type === 'category') return sidebarLinks(entry.items, `${key}.items`)
    return entry.type === 'link' ? [{ key: `${key}.href`, href: entry.href }] : []
  })
}
