import type { SiteConfig } from '../../schema/config.ts'

type SearchConfig = SiteConfig['search']

/** Whether an index is published with the pages: to be searched, or for when a cluster does not answer. */
export const hasEmbeddedIndex = (search: SearchConfig): boolean =>
  search.engine === 'embedded' || (search.engine === 'typesense' && search.fallback === 'embedded')

/** Typing errors that the published index forgives. */
export const typoToleranceOf = (search: SearchConfig): 0 | 1 | 2 =>
  search.engine === 'embedded' ? search.typoTolerance : 1

/** Whether a script that only some sites need is one of this site's. */
export function usesEngine(search: SearchConfig, engine: 'embedded' | 'typesense' | undefined): boolean {
  if (engine === undefined) return true
  return engine === 'embedded' ? hasEmbeddedIndex(search) : search.engine === 'typesense'
}
