import type { Attempt } from './fuzzy-search.ts'
import { type Found, type Matching, type SearchField, type TextMatch, type TriedWord, wholeWord } from './matching.ts'
import type { Postings } from './search-index.ts'
import { scoreDocument, scoreField } from './text-match.ts'

/** No more are counted. */
const mostWords = 15

interface Combination {
  readonly tried: readonly TriedWord[]
  readonly attempt: Attempt
}

/** Finds the documents that have all the words, each in any field, and scores them. */
export function matchCombination(matching: Matching, found: Found, combination: Combination): void {
  const places = combination.tried.map((word) => fieldsOf(matching, word))
  if (places.some((fields) => fields.length === 0)) return
  const documents = inAll(places.map((fields) => new Set(fields.flatMap(({ postings }) => [...postings.keys()]))))
  let any = false
  for (const sequence of documents) {
    if (!matching.allowed.has(sequence)) continue
    any = true
    const match = matchDocument(matching, sequence, { ...combination, places, queryWords: found.queryWords })
    const before = found.matches.get(sequence)
    if (!before || match.score > before.score) found.matches.set(sequence, match)
  }
  if (!any) return
  found.first ??= combination.tried.map(({ value }) => value).join(' ')
  const words = [...combination.tried, ...combination.attempt.dropped.map(({ value }) => wholeWord(value))]
  for (const word of words) if (!found.tried.has(word.value)) found.tried.set(word.value, word)
}

interface Place {
  readonly field: SearchField
  readonly postings: Postings
}

/** Where a word may be found: a field that takes fewer typos, or whole words only, does not count. */
const fieldsOf = ({ fields }: Matching, { value, typos, longer }: TriedWord): Place[] =>
  fields.flatMap((field) => {
    const postings = field.index.words.get(value)
    return postings && typos <= field.typos && (!longer || field.prefix) ? [{ field, postings }] : []
  })

const inAll = ([first = new Set<number>(), ...others]: readonly ReadonlySet<number>[]): number[] =>
  [...first].filter((sequence) => others.every((set) => set.has(sequence)))

function matchDocument(
  matching: Matching,
  sequence: number,
  { tried, attempt, places, queryWords }: Combination & { places: readonly Place[][]; queryWords: number },
): TextMatch {
  const cost = tried.reduce((sum, { typos, longer }) => sum + 2 * typos + (longer ? 1 : 0), 0)
  let fieldScore = 0n
  let fieldWeight = 0
  let fields = 0
  for (const field of matching.fields) {
    const positions = [...positionsIn(places, field, sequence), ...extraIn(field, sequence, attempt)]
    if (positions.length === 0) continue
    fields += 1
    const score = scoreField({
      positions,
      length: field.index.lengths.get(sequence)!,
      cost,
      synonymWords: attempt.synonymWords,
      byPosition: matching.byPosition,
      exactFirst: matching.exactFirst,
    })
    const better = matching.type === 'max_weight' ? field.weight > fieldWeight : score > fieldScore
    if (better) [fieldScore, fieldWeight] = [score, field.weight]
  }
  const also = alsoIn(matching, sequence, attempt)
  const words = Math.min(mostWords, attempt.synonymWords ?? tried.length + also.length)
  const score = scoreDocument({ words, fieldScore, fieldWeight, fields }, matching.type)
  return { score, fieldScore, fieldWeight, fields, words, dropped: Math.max(0, queryWords - words), cost }
}

/** Words that may be missing, and are not. */
const alsoIn = ({ fields }: Matching, sequence: number, { dropped }: Attempt): string[] =>
  dropped.map(({ value }) => value).filter((value) => fields.some(({ index }) => index.words.get(value)?.has(sequence)))

/** Words that may be missing count where they are not. */
const extraIn = ({ index }: SearchField, sequence: number, { dropped }: Attempt): number[][] =>
  dropped.flatMap(({ value }) => {
    const positions = index.words.get(value)?.get(sequence)
    return positions ? [positions] : []
  })

const positionsIn = (places: readonly Place[][], field: SearchField, sequence: number): number[][] =>
  places.flatMap((own) => {
    const positions = own.find((place) => place.field === field)?.postings.get(sequence)
    return positions ? [positions] : []
  })
