import type { Call } from './call.ts'
import type { JsonObject } from './json.ts'
import { collectionNotFound, refuse } from './refusal.ts'
import { findAndSort, requestParams, type SearchOutcome } from './search.ts'
import type { IndexCache } from './search-index.ts'
import type { RawParams } from './search-params.ts'
import { showHit } from './show-hits.ts'
import { sortHits } from './sort-hits.ts'
import { findCollection } from './store.ts'

interface Union {
  readonly call: Call
  readonly searches: readonly JsonObject[]
  readonly cache: IndexCache
  readonly paramsOf: (index: number) => RawParams
}

/** The hits of several searches in one list, the best first. */
export async function unite({ call, searches, cache, paramsOf }: Union): Promise<JsonObject> {
  const outcomes: SearchOutcome[] = []
  for (const index of searches.keys()) {
    const raw = paramsOf(index)
    const collection = findCollection(call.store, raw['collection'] ?? '') ?? refuse(404, collectionNotFound)
    outcomes.push(await findAndSort({ store: call.store, collection, raw, cache }))
  }
  const all = outcomes.flatMap((outcome, index) => outcome.sorted.map((hit) => ({ outcome, hit, index })))
  // A document that two searches found is there once.
  const once = [
    ...new Map(
      all.reverse().map((united) => [`${united.outcome.collection.name} ${united.hit.sequence}`, united]),
    ).values(),
  ]
  const first = outcomes[0]!
  const order = sortHits(
    first.collection,
    once.map(({ hit }) => hit),
    first.keys,
  )
  once.sort((a, b) => order.indexOf(a.hit) - order.indexOf(b.hit))
  const { page, perPage } = first.params
  return {
    found: once.length,
    hits: once.slice((page - 1) * perPage, page * perPage).map(({ outcome, hit, index }) => ({
      collection: outcome.collection.name,
      search_index: index,
      ...showHit(outcome.shown, hit),
    })),
    out_of: [...new Set(outcomes.map(({ collection }) => collection))].reduce(
      (sum, { documents }) => sum + documents.size,
      0,
    ),
    page: Number(first.params.raw['page'] ?? 0),
    search_cutoff: false,
    search_time_ms: 0,
    union_request_params: outcomes.map((outcome) => {
      const { collection_name: collection, ...others } = requestParams(outcome)
      return { ...others, collection: collection!, found: outcome.sorted.length }
    }),
  }
}
