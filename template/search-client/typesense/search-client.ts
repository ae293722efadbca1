import type { SearchClient as OfficialClient } from 'typesense'
import type { SearchClient, SearchQuery, SearchResults } from '../../../schema/search.ts'
import type { TypesenseSettings } from '../../../schema/typesense.ts'
import { searchFor, type TypesenseSearch } from '../../shared/typesense/presets.ts'
import { createResponseCache } from '../response-cache.ts'
import { RefusedSearch, readResults } from './read-results.ts'

export interface TypesenseClientOptions {
  readonly settings: TypesenseSettings
  readonly official: OfficialClient
  /** Milliseconds from any start. */
  readonly now: () => number
}

/** Letters, digits, and signs with a meaning: what Typesense reads as words. Without any, it would find everything. */
const WORD = /[\p{L}\p{N}\p{S}]/u
/** Halves of characters are no valid JSON for the server. */
const HALF_CHARACTER = /\p{Surrogate}/gu

/** The search of a Typesense cluster (specification §7.2). Rejects when it fails; only what was found is kept. */
export function createTypesenseClient({ settings, official, now }: TypesenseClientOptions): SearchClient {
  const cache = createResponseCache<SearchResults>(now)

  async function results(search: TypesenseSearch, page: number, signal?: AbortSignal): Promise<SearchResults> {
    try {
      const response = await official.multiSearch.perform(
        { searches: [search as never] },
        {},
        { abortSignal: signal ?? null },
      )
      return readResults(response, page, settings)
    } finally {
      // The client rejects with an error of its own.
      signal?.throwIfAborted()
    }
  }

  async function search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResults> {
    const { page = 1 } = query
    const wanted = searchFor({ ...query, q: query.q.replace(HALF_CHARACTER, ' ') }, settings)
    const { stopwords, ...plain } = wanted
    if (stopwords === undefined) return results(plain, page, signal)
    try {
      const found = await results(wanted, page, signal)
      // Perhaps the query was made of nothing but stop words.
      return found.found > 0 ? found : results(plain, page, signal)
    } catch (error) {
      if (!isMissingSet(error)) throw error
      // For the owner: `helpgen index` creates the set.
      console.warn(`There is no set of stop words \`${stopwords}\` in the cluster: searched without.`)
      return results(plain, page, signal)
    }
  }

  return {
    async search(query, signal) {
      signal?.throwIfAborted()
      if (!WORD.test(query.q)) return { found: 0, page: query.page ?? 1, groups: [] }
      const found = await cache.get(
        JSON.stringify(query),
        () => search(query, signal),
        () => true,
      )
      signal?.throwIfAborted()
      return found
    },
  }
}

const isMissingSet = (error: unknown): boolean =>
  error instanceof RefusedSearch && error.code === 404 && /stop ?words?/i.test(error.message)
