import type { SiteConfig } from '../../schema/config.ts'
import type { CategoryPage, OwnPage, PageModel, StaticFile } from '../../schema/site.ts'
import { cleanUrl, outputFor } from './routes.ts'

const SEARCH_URL = '/search'

const OWN_PAGES: readonly OwnPage[] = [
  { kind: 'contents', url: '/sitemap' },
  { kind: 'search', url: SEARCH_URL },
  { kind: 'not-found', url: '/404' },
  { kind: 'error', url: '/500' },
]

export interface Taken {
  readonly pages: readonly PageModel[]
  readonly categoryPages: readonly CategoryPage[]
  readonly publicFiles: readonly StaticFile[]
}

/**
 * Pages that helpgen makes without a source. What the site has at the same address takes their place, redirects
 * included; except for the contents page, from which everything is reached without scripts.
 */
export function ownPages(config: SiteConfig, { pages, categoryPages, publicFiles }: Taken): readonly OwnPage[] {
  const redirected = [
    ...config.redirects.flatMap(({ from }) => from),
    ...pages.flatMap((page) => page.frontMatter.aliases),
  ]
  const urls = [...[...pages, ...categoryPages].map(({ url }) => url), ...redirected.map(cleanUrl)]
  const taken = new Set(
    [...urls.map((url) => outputFor(url, config.pageFiles)), ...publicFiles.map(({ output }) => output)].map((output) =>
      output.toLowerCase(),
    ),
  )
  return OWN_PAGES.filter(({ kind, url }) => {
    if (kind === 'contents') return true
    return !(taken.has(outputFor(url, config.pageFiles)) || (kind === 'search' && config.search.engine === 'none'))
  })
}

/** Where searches go: helpgen's page, or the one of the content that took its place. */
export function searchUrl({ search }: SiteConfig, pages: readonly PageModel[]): string | undefined {
  if (search.engine === 'none') return undefined
  return pages.find(({ url }) => url.toLowerCase() === SEARCH_URL)?.url ?? SEARCH_URL
}

/** Address that redirects and links fall back to: it always exists. */
export const CONTENTS_URL = '/sitemap'

/** Whether a page stands for an answer that is no page: hosts send it, nobody links to it. */
export const isStatusPage = (url: string): boolean => url === '/404' || url === '/500'
