import type { Matching, SearchField } from './matching.ts'
import type { QueryWord } from './query.ts'
import type { Postings } from './search-index.ts'
import { typosBetween } from './typos.ts'

interface Wanted {
  readonly word: QueryWord
  readonly typos: number
  /** The word before, if this one ends the query: then words that follow it in some text come first. */
  readonly previous: string | undefined
}

/** Words of the texts that may be meant by a word of the query at exactly that many typos, the best first. */
export function candidatesFor(matching: Matching, { word, typos, previous }: Wanted): string[] {
  const found = new Set<string>()
  if (previous !== undefined) {
    const popular = fieldsWith(matching, previous)
    if (popular.length === 0) return []
    for (const field of popular) {
      collect(matching, { field, word, typos, near: docsOf(field, previous), found })
      if (found.size >= matching.maxCandidates) return [...found]
    }
  }
  const near = previous === undefined ? undefined : docsAnywhere(matching, previous)
  for (const field of matching.fields) {
    collect(matching, { field, word, typos, near, found })
    if (found.size >= matching.maxCandidates) break
  }
  return [...found]
}

/** Fields that have the word, those that have it in the most documents first. */
const fieldsWith = ({ fields }: Matching, word: string): SearchField[] =>
  fields
    .filter(({ index }) => index.words.has(word))
    .sort((a, b) => b.index.words.get(word)!.size - a.index.words.get(word)!.size)

const docsOf = ({ index }: SearchField, word: string): Postings | undefined => index.words.get(word)

const docsAnywhere = ({ fields }: Matching, word: string): ReadonlySet<number> =>
  new Set(fields.flatMap((field) => [...(docsOf(field, word)?.keys() ?? [])]))

interface Collecting {
  readonly field: SearchField
  readonly word: QueryWord
  readonly typos: number
  readonly near: { has(sequence: number): boolean } | undefined
  readonly found: Set<string>
}

function collect(matching: Matching, { field, word, typos, near, found }: Collecting): void {
  if (typos > field.typos) return
  const prefix = word.prefix && field.prefix
  const fitting: { value: string; rank: number }[] = []
  for (const [value, postings] of field.index.words) {
    if (found.has(value) || typosBetween(word.value, value, { prefix, most: typos }) !== typos) continue
    if (!isReachable(matching, postings, near)) continue
    fitting.push({ value, rank: matching.hasRank ? bestRank(matching, postings) : postings.size })
  }
  fitting.sort((a, b) => b.rank - a.rank)
  for (const { value } of fitting.slice(0, matching.maxCandidates)) found.add(value)
}

/** Whether a document has the word that the filter leaves, and that has the word before. */
function isReachable({ allowed }: Matching, postings: Postings, near: Collecting['near']): boolean {
  for (const sequence of postings.keys()) if (allowed.has(sequence) && (near?.has(sequence) ?? true)) return true
  return false
}

function bestRank({ rank }: Matching, postings: Postings): number {
  let best = Number.NEGATIVE_INFINITY
  for (const sequence of postings.keys()) best = Math.max(best, rank(sequence))
  return best
}
