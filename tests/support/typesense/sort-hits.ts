import { numbersAt, textsAt } from './field-values.ts'
import type { JsonObject } from './json.ts'
import type { TextMatch } from './matching.ts'
import type { SortKey } from './sort-by.ts'
import type { Collection } from './store.ts'

/** A document that was found. */
export interface Hit {
  readonly sequence: number
  readonly document: JsonObject
  /** `undefined` where all documents were asked for, and for those that only their meaning found. */
  readonly text: TextMatch | undefined
  readonly distance: number | undefined
  /** Where words and meaning were searched: one place in both orders. */
  readonly fusion: number | undefined
  /** Put there by people. */
  readonly curated: boolean
}

/** A hit that nothing is known of but that it is one. */
export const plainHit = (sequence: number, document: JsonObject): Hit => ({
  sequence,
  document,
  text: undefined,
  distance: undefined,
  fusion: undefined,
  curated: false,
})

type Value = number | bigint | string

/** Of hits that are equal in all keys, the one that arrived last comes first. */
export function sortHits(collection: Collection, hits: readonly Hit[], keys: readonly SortKey[]): Hit[] {
  const values = new Map(hits.map((hit) => [hit, valuesOf(collection, hit, keys)]))
  return [...hits].sort((a, b) => compare(values.get(a)!, values.get(b)!, keys) || b.sequence - a.sequence)
}

function compare(
  a: readonly (Value | undefined)[],
  b: readonly (Value | undefined)[],
  keys: readonly SortKey[],
): number {
  for (const [index, { descending }] of keys.entries()) {
    const [left, right] = [a[index], b[index]]
    if (left === right) continue
    // What has no value comes last in both directions.
    if (left === undefined) return 1
    if (right === undefined) return -1
    return left > right === descending ? -1 : 1
  }
  return 0
}

function sortValue(collection: Collection, { document, text, distance, fusion }: Hit, key: SortKey): Value | undefined {
  if (key.kind === 'text') return fusion ?? text?.score ?? 0n
  if (key.kind === 'distance') return distance
  if (key.kind === 'test') return key.fits(document) ? 1 : 0
  return numbersAt(collection, document, key.name)[0] ?? textsAt(collection, document, key.name)[0]?.toLowerCase()
}

const valuesOf = (collection: Collection, hit: Hit, keys: readonly SortKey[]): (Value | undefined)[] =>
  keys.map((key) => sortValue(collection, hit, key))

interface Bucketing<Item> {
  readonly keys: readonly SortKey[]
  /** A group counts by its best hit. */
  readonly bestOf: (item: Item) => Hit
}

/** Lays sorted items into buckets, as many as `sort_by` says; those of one bucket count as equal in their text match. */
export function sortBuckets<Item>(
  collection: Collection,
  items: readonly Item[],
  { keys, bestOf }: Bucketing<Item>,
): Item[] {
  const index = keys.findIndex((key) => key.kind === 'text' && key.buckets > 1)
  const key = keys[index]
  if (key?.kind !== 'text' || items.length < key.buckets) return [...items]
  const size = Math.ceil(items.length / key.buckets)
  const values = items.map((item) => valuesOf(collection, bestOf(item), keys))
  const scores = values.map((row) => row[index])
  for (const [place, row] of values.entries()) row[index] = scores[place - (place % size)]
  const places = items.map((_, place) => place)
  places.sort(
    (a, b) => compare(values[a]!, values[b]!, keys) || bestOf(items[b]!).sequence - bestOf(items[a]!).sequence,
  )
  return places.map((place) => items[place]!)
}
