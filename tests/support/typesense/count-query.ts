import { createHash } from 'node:crypto'
import { isObject, type JsonObject } from './json.ts'
import { sourcesOf } from './route-analytics.ts'
import type { RawParams } from './search-params.ts'
import { findCollection, type TypesenseStore } from './store.ts'

interface Query {
  /** Name of the collection as the search wrote it. */
  readonly source: string
  readonly raw: RawParams
  readonly found: number
}

/**
 * Counts a query for the analytics rules of its collection. The real server waits until its user has stopped typing
 * and until its next flush; here the count is there at once.
 */
export function countQuery(store: TypesenseStore, { source, raw, found }: Query): void {
  const q = (raw['q'] ?? '*').trim().toLowerCase()
  if (q === '' || q === '*' || raw['enable_analytics'] === 'false') return
  for (const { body, hooked } of store.analyticsRules.values()) {
    if (!hooked || !sourcesOf(body).includes(source)) continue
    if (body['type'] !== (found > 0 ? 'popular_queries' : 'nohits_queries')) continue
    addOne(store, destinationOf(body), q)
  }
}

function destinationOf({ params }: JsonObject): string {
  if (!isObject(params)) return ''
  const { destination, destination_collection: named } = params
  return String(isObject(destination) ? destination['collection'] : (named ?? ''))
}

function addOne(store: TypesenseStore, destination: string, q: string): void {
  const collection = findCollection(store, destination)
  if (!collection) return
  const id = String(createHash('sha256').update(q).digest().readBigUInt64BE())
  const before = collection.documents.get(id)
  const count = Number(before?.document['count'] ?? 0) + 1
  collection.documents.set(id, { sequence: before?.sequence ?? collection.nextSequence++, document: { count, id, q } })
  collection.revision += 1
}
