import type { Retriever } from '../../../schema/search.ts'
import type { TypesenseSettings } from '../../../schema/typesense.ts'
import { EMBEDDING_FIELD } from '../../shared/typesense/names.ts'
import { searchFor, type TypesenseSearch } from '../../shared/typesense/presets.ts'
import { toSections } from './passages.ts'
import { isObject, pageHref, readDocument } from './read-document.ts'
import { firstResult } from './read-results.ts'

/** Most documents that the sections of an answer may have in all: as many as a page of results may hold. */
const MOST_DOCUMENTS = 250

type Perform = (search: TypesenseSearch, signal?: AbortSignal) => Promise<unknown>

/** Sections of a Typesense collection that a question may be answered from: their places first, then all of their text. */
export function createTypesenseRetriever(settings: TypesenseSettings, perform: Perform): Retriever {
  return {
    async passages(question, { limit, context = [] }, signal) {
      const q = [...context, question].join(' ')
      const found = await Promise.all(sectionSearches(q, limit, settings).map((search) => perform(search, signal)))
      const urls = inTurn(found.map(urlsOf)).slice(0, limit)
      if (urls.length === 0) return []
      const texts = firstResult(await perform(textSearch(urls, settings), signal))
      const hits = Array.isArray(texts['hits']) ? texts['hits'].filter(isObject) : []
      const documents = hits
        .filter(({ document }) => isObject(document) && document['type'] !== 'code')
        .flatMap(({ document }) => readDocument(document, settings) ?? [])
      const rank = new Map(urls.map((url, index) => [pageHref(url, settings), index]))
      return [...toSections(documents).passages].sort((a, b) => (rank.get(a.url) ?? 0) - (rank.get(b.url) ?? 0))
    },
  }
}

/**
 * A question has more words than any section. Words are dropped until there are enough sections to choose from: from the
 * left in one search, where earlier questions stand, and from the right in another. Meanings are compared where they can be.
 */
function sectionSearches(q: string, limit: number, settings: TypesenseSettings): TypesenseSearch[] {
  const search: TypesenseSearch = {
    ...searchFor({ q }, { ...settings, preset: 'relevance' }),
    group_by: 'url',
    group_limit: 1,
    per_page: limit,
    drop_tokens_threshold: limit,
    highlight_fields: 'none',
    highlight_full_fields: 'none',
  }
  // What is nearest in meaning comes first by itself.
  const { sort_by: _order, ...unsorted } = search
  const byMeaning: TypesenseSearch = { ...unsorted, query_by: EMBEDDING_FIELD, prefix: false }
  return [search, { ...search, drop_tokens_mode: 'right_to_left' }, ...(settings.embedding ? [byMeaning] : [])]
}

function urlsOf(response: unknown): string[] {
  const { grouped_hits: groups } = firstResult(response)
  const keys = Array.isArray(groups) ? groups.flatMap((group) => (isObject(group) ? group['group_key'] : [])) : []
  return keys.filter((key) => typeof key === 'string')
}

/** The first of each list, then the second of each; none twice. */
const inTurn = (lists: readonly (readonly string[])[]): string[] => [
  ...new Set(
    lists
      .flatMap((list, number) => list.map((item, rank) => ({ item, order: rank * lists.length + number })))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item),
  ),
]

/** The text of sections from top to bottom, which is how `item_priority` orders it. */
const textSearch = (urls: readonly string[], { collection }: TypesenseSettings): TypesenseSearch => ({
  collection,
  q: '*',
  query_by: 'content',
  filter_by: `url:=[${urls.map((url) => `\`${url}\``).join(',')}]`,
  sort_by: 'item_priority:desc',
  per_page: MOST_DOCUMENTS,
  exclude_fields: EMBEDDING_FIELD,
})
