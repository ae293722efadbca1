import { type Curation, curate } from './curation.ts'
import { checkFacets, countFacets } from './facets.ts'
import { compileFilter, parseFilter } from './filter.ts'
import { findHits } from './find-hits.ts'
import { groupHits } from './group-hits.ts'
import { highlightingOf } from './highlight-hit.ts'
import type { JsonObject } from './json.ts'
import { listOf } from './pick-fields.ts'
import { refuse } from './refusal.ts'
import { queriedFields } from './search-fields.ts'
import { type IndexCache, indexOf, type SearchIndex } from './search-index.ts'
import { checkCounts, parseParams, type RawParams, type SearchParams } from './search-params.ts'
import { type Pinned, type Shown, showGroups, showHits } from './show-hits.ts'
import { parseSortBy, type SortKey } from './sort-by.ts'
import { type Hit, plainHit, sortBuckets, sortHits } from './sort-hits.ts'
import type { Collection, TypesenseStore } from './store.ts'

export interface Searching {
  readonly store: TypesenseStore
  readonly collection: Collection
  readonly raw: RawParams
  readonly cache: IndexCache
}

/** Everything a search found, before pages are cut. */
export interface SearchOutcome {
  readonly collection: Collection
  readonly params: SearchParams
  readonly keys: readonly SortKey[]
  readonly sorted: readonly Hit[]
  readonly curation: Curation
  readonly pinned: readonly Pinned[]
  readonly shown: Shown
  readonly first: string
}

export async function findAndSort({ store, collection, raw, cache }: Searching): Promise<SearchOutcome> {
  const params = parseParams(raw)
  const curation = curate(store, collection, raw)
  if (params.queryBy.length === 0 && curation.q !== '*') refuse(400, 'No search fields specified for the query.')
  const fields = queriedFields(collection, params)
  checkCounts(params)
  checkGroups(collection, params)
  checkFacets(collection, listOf(raw['facet_by']))
  const keys = parseSortBy(collection, raw['sort_by'])
  const index = indexOf(collection, cache)
  const pinned = pinnedHits(collection, curation)
  const allowed = allowedDocuments(collection, index, { curation, pinned, params })
  const { hits, found } = await findHits({ store, collection, index, fields, params, q: curation.q, allowed })
  const highlighting = highlightingOf(collection, {
    raw,
    searched: fields.texts.map(({ field }) => field),
    tried: found.tried,
  })
  return {
    collection,
    params,
    keys,
    sorted: sortHits(collection, hits, keys),
    curation,
    pinned,
    shown: { collection, params, highlighting },
    first: found.first ?? raw['q'] ?? '*',
  }
}

function checkGroups({ fields }: Collection, { groupBy }: SearchParams): void {
  for (const name of groupBy) {
    const field = fields.find((candidate) => candidate.name === name)
    if (!field) refuse(404, `Could not find a field named \`${name}\` in the schema.`)
    else if (!field.facet) refuse(400, `Group by field \`${name}\` should be a facet field.`)
  }
}

const pinnedHits = ({ documents }: Collection, { pinned }: Curation): Pinned[] =>
  pinned.flatMap(({ id, position }) => {
    const stored = documents.get(id)
    return stored ? [{ position, hit: { ...plainHit(stored.sequence, stored.document), curated: true } }] : []
  })

interface Limits {
  readonly curation: Curation
  readonly pinned: readonly Pinned[]
  readonly params: SearchParams
}

/** What the filter leaves, without what is hidden, and without the groups of what is pinned. */
function allowedDocuments(
  collection: Collection,
  index: SearchIndex,
  { curation, pinned, params }: Limits,
): Set<number> {
  const { filterBy } = curation
  const fits = filterBy === undefined ? () => true : compileFilter(collection, parseFilter(collection, filterBy))
  const keyOf = (hit: Hit) => JSON.stringify(groupHits(collection, [hit], params.groupBy)[0]!.key)
  const taken = new Set(pinned.map(({ hit }) => (params.groupBy.length > 0 ? keyOf(hit) : hit.sequence)))
  const allowed = new Set<number>()
  for (const [sequence, document] of index.documents) {
    if (curation.hidden.has(document['id'] as string)) continue
    if (!fits(document)) continue
    if (taken.size > 0 && taken.has(params.groupBy.length > 0 ? keyOf(plainHit(sequence, document)) : sequence))
      continue
    allowed.add(sequence)
  }
  return allowed
}

/** The answer to one search. */
export async function search(searching: Searching): Promise<JsonObject> {
  const outcome = await findAndSort(searching)
  const { collection, params, sorted, pinned } = outcome
  const grouped = params.groupBy.length > 0
  const names = listOf(params.raw['facet_by'])
  const groups = grouped ? groupHits(collection, sorted, params.groupBy) : []
  const { keys } = outcome
  const ordered = sortBuckets(collection, groups, { keys, bestOf: ({ hits }) => hits[0]! })
  return {
    facet_counts: countFacets(collection, [...sorted, ...pinned.map(({ hit }) => hit)], {
      names,
      groupBy: params.groupBy,
    }),
    found: (grouped ? groups.length : sorted.length) + pinned.length,
    ...(grouped
      ? { found_docs: sorted.length, grouped_hits: showGroups(outcome.shown, ordered, pinned) }
      : { hits: showHits(outcome.shown, sortBuckets(collection, sorted, { keys, bestOf: (hit) => hit }), pinned) }),
    out_of: collection.documents.size,
    page: params.page,
    request_params: requestParams(outcome),
    search_cutoff: false,
    search_time_ms: 0,
  }
}

export const requestParams = ({ collection, params, first }: SearchOutcome): JsonObject => ({
  collection_name: collection.name,
  first_q: first,
  per_page: params.perPage,
  q: params.q,
})
