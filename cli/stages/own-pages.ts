import type { SiteConfig } from '../../schema/config.ts'
import type { OwnPage, PageModel, StaticFile } from '../../schema/site.ts'
import { outputFor } from './routes.ts'

const OWN_PAGES: readonly OwnPage[] = [
  { kind: 'contents', url: '/sitemap' },
  { kind: 'search', url: '/search' },
  { kind: 'not-found', url: '/404' },
  { kind: 'error', url: '/500' },
]

/**
 * Pages that helpgen makes without a source. The content may bring its own of the same address, except for the contents
 * page: everything is reached from it without scripts.
 */
export function ownPages(
  config: SiteConfig,
  pages: readonly Pick<PageModel, 'url'>[],
  publicFiles: readonly StaticFile[],
): readonly OwnPage[] {
  const taken = new Set([
    ...pages.map(({ url }) => outputFor(url, config.pageFiles).toLowerCase()),
    ...publicFiles.map(({ output }) => output.toLowerCase()),
  ])
  return OWN_PAGES.filter(({ kind, url }) => {
    if (kind === 'contents') return true
    return !(taken.has(outputFor(url, config.pageFiles)) || (kind === 'search' && config.search.engine === 'none'))
  })
}

/** Address that redirects and links fall back to: it always exists. */
export const CONTENTS_URL = '/sitemap'

/** Whether a page stands for an answer that is no page: hosts send it, nobody links to it. */
export const isStatusPage = (url: string): boolean => url === '/404' || url === '/500'
