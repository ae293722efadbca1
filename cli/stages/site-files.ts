import type { SiteConfig } from '../../schema/config.ts'
import type { SidebarItem, SiteModel } from '../../schema/site.ts'
import { digestOf } from '../../template/shared/digest.ts'
import { indexFolder } from '../../template/shared/search-engine/index-paths.ts'
import { hrefFor } from '../../template/shared/url.ts'
import { hasEmbeddedIndex } from '../shared/search-engines.ts'
import { CONTENTS_URL, isStatusPage } from './own-pages.ts'

/** A file of the output folder. */
export interface OutputFile {
  readonly output: string
  readonly content: string
}

export interface SiteFilesInput {
  readonly config: SiteConfig
  readonly site: SiteModel
  readonly dates: ReadonlyMap<string, string>
  /** What the public folder holds under these names, to be kept. */
  readonly given: ReadonlyMap<string, string>
}

/** What hosts and crawlers read: sitemap, robots, redirects, headers, and the navigation that pages leave out. */
export function siteFiles(input: SiteFilesInput): OutputFile[] {
  const { given } = input
  return [
    { output: 'sitemap.xml', content: given.get('sitemap.xml') ?? sitemap(input) },
    { output: 'robots.txt', content: given.get('robots.txt') ?? robots(input.config) },
    { output: '_redirects', content: joinLines(given.get('_redirects'), redirectLines(input)) },
    { output: '_headers', content: joinLines(given.get('_headers'), headerLines(input.config)) },
    ...navigationFiles(input),
  ]
}

// The author's own lines come first: hosts take the first that matches.
const joinLines = (own: string | undefined, lines: readonly string[]): string =>
  [...(own === undefined ? [] : [own.trimEnd()]), ...lines]
    .filter((line) => line !== '')
    .join('\n')
    .concat('\n')

function sitemap({ config, site, dates }: SiteFilesInput): string {
  const listed = site.pages.filter(
    ({ frontMatter, url }) => !(frontMatter.unlisted || frontMatter.noindex || isStatusPage(url)),
  )
  const entries = [
    ...listed.map(({ url, path, frontMatter }) => ({ url, date: frontMatter.last_update?.date ?? dates.get(path) })),
    ...[...site.categoryPages.map(({ url }) => url), CONTENTS_URL].map((url) => ({ url, date: undefined })),
  ].sort((a, b) => (a.url < b.url ? -1 : 1))
  const lines = entries.map(({ url, date }) => {
    const day = date && /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0]
    return `<url><loc>${escapeXml(config.url + hrefFor(url, config))}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')

const robots = ({ url, baseUrl }: SiteConfig): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${url}${baseUrl}sitemap.xml\n`

const redirectLines = ({ config, site }: SiteFilesInput): string[] =>
  site.redirects.map(({ from, href }) => `${hrefFor(from, { ...config, trailingSlash: false })} ${href} 301`)

/** Names in these folders change with their content, so copies may be kept for ever; everything else is asked for again. */
const headerLines = ({ baseUrl, search }: SiteConfig): string[] => [
  ...['assets/', ...(hasEmbeddedIndex(search) ? [indexFolder] : [])].flatMap((folder) => [
    `${baseUrl}${folder}*`,
    '  Cache-Control: public, max-age=31536000, immutable',
  ]),
  `${baseUrl}*`,
  '  X-Content-Type-Options: nosniff',
  '  Referrer-Policy: strict-origin-when-cross-origin',
]

/**
 * The tree that pages leave out: a page holds its own branch only, and the sidebar fetches the others when they are
 * opened. The list has a fixed name, so that no page changes when another section does; sections have hashed ones.
 */
function navigationFiles({ config, site }: SiteFilesInput): OutputFile[] {
  const sections = site.nav.map((item, index) => {
    const content = JSON.stringify(item.items)
    return { item, index, output: `assets/nav.${digestOf(content)}.json`, content }
  })
  const filled = sections.filter(({ item }: { item: SidebarItem }) => item.items.length > 0)
  const list = Object.fromEntries(filled.map(({ index, output }) => [index, `${config.baseUrl}${output}`]))
  return [
    { output: 'nav.json', content: JSON.stringify(list) },
    ...filled.map(({ output, content }) => ({ output, content })),
  ]
}
