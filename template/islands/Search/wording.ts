import type { SearchResults } from '../../../schema/search.ts'
import { fillText } from '../../shared/fill-text.ts'
import type { Texts } from '../../shared/texts.ts'
import type { SearchState } from './search-store.ts'

/** What screen readers are told of a search. */
export function summaryOf({ status, answered, results, error }: SearchState, texts: Texts): string {
  if (status === 'idle' || status === 'waiting') return ''
  const nothing = fillText(texts['search.noResults'], { query: answered })
  if (status === 'failed') return `${nothing} ${failureOf(error)}`
  return results?.groups.length ? countText(results.found, texts) : nothing
}

export const countText = (count: number, texts: Texts): string =>
  count === 1 ? texts['search.foundOne'] : fillText(texts['search.found'], { count: String(count) })

/** What went wrong, in one sentence: engines have one for the reader. */
export const failureOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Address of a search: a page of results. */
export function searchHref(action: string, query: string, page = 1): string {
  const parameters = new URLSearchParams({ q: query, ...(page > 1 && { page: String(page) }) })
  return `${action}?${parameters}`
}

export const suggestionOf = (results: SearchResults | undefined, action: string) =>
  results?.suggestion === undefined
    ? undefined
    : { query: results.suggestion, href: searchHref(action, results.suggestion) }
