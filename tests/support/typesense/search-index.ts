import { numbersAt, textsAt } from './field-values.ts'
import type { JsonObject } from './json.ts'
import type { Field } from './schema.ts'
import type { Collection } from './store.ts'
import { splittingOf, wordsOf } from './tokenize.ts'

/** Where a word stands in each document: places by sequence number, in ascending order. */
export type Postings = Map<number, number[]>

export interface FieldIndex {
  readonly words: Map<string, Postings>
  /** Number of words of each document's text. */
  readonly lengths: Map<number, number>
}

/** What searches look at; made anew when the collection has changed. */
export interface SearchIndex {
  readonly revision: number
  readonly documents: ReadonlyMap<number, JsonObject>
  /** What decides between equal completions: the default sorting field. */
  readonly rank: (sequence: number) => number
  readonly field: (field: Field) => FieldIndex
}

/** Between two values of an array lies a gap that no window of words spans. */
const gapBetweenValues = 1000

export type IndexCache = WeakMap<Collection, SearchIndex>

export function indexOf(collection: Collection, cache: IndexCache): SearchIndex {
  const cached = cache.get(collection)
  if (cached?.revision === collection.revision) return cached
  const index = buildIndex(collection)
  cache.set(collection, index)
  return index
}

function buildIndex(collection: Collection): SearchIndex {
  const documents = new Map([...collection.documents.values()].map(({ sequence, document }) => [sequence, document]))
  const fields = new Map<string, FieldIndex>()
  const { defaultSortingField: name } = collection
  const ranks = new Map<number, number>()
  if (name !== '')
    for (const [sequence, document] of documents) ranks.set(sequence, numbersAt(collection, document, name)[0] ?? 0)
  return {
    revision: collection.revision,
    documents,
    rank: (sequence) => ranks.get(sequence) ?? 0,
    field(field) {
      const known = fields.get(field.name) ?? indexField(collection, field, documents)
      fields.set(field.name, known)
      return known
    },
  }
}

function indexField(collection: Collection, field: Field, documents: ReadonlyMap<number, JsonObject>): FieldIndex {
  const words = new Map<string, Postings>()
  const lengths = new Map<number, number>()
  const splitting = splittingOf(collection, field)
  for (const [sequence, document] of documents) {
    for (const [item, text] of textsAt(collection, document, field.name).entries()) {
      const found = wordsOf(text, splitting)
      lengths.set(sequence, (lengths.get(sequence) ?? 0) + found.length)
      for (const [place, word] of found.entries()) post(words, word, sequence, item * gapBetweenValues + place)
    }
  }
  return { words, lengths }
}

function post(words: Map<string, Postings>, word: string, sequence: number, place: number): void {
  const postings = words.get(word) ?? new Map<number, number[]>()
  words.set(word, postings)
  const places = postings.get(sequence)
  if (places) places.push(place)
  else postings.set(sequence, [place])
}
