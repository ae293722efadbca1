import { fuzzySearch } from './fuzzy-search.ts'
import { type Found, type Matching, nothingFound } from './matching.ts'
import { type QueryWord, toQueryWords } from './query.ts'
import { splitOrJoin } from './split-join.ts'

/** Finds documents for the words of a query: as they are, split or joined, by synonyms, and with words dropped. */
export function matchQuery(matching: Matching, words: readonly QueryWord[], synonyms: readonly string[][]): Found {
  const found = nothingFound(words.length)
  const synonymWords =
    synonyms.length === 0 ? undefined : Math.max(words.length, ...synonyms.map(({ length }) => length))
  fuzzySearch(matching, found, { words, dropped: [], synonymWords, enough: matching.enoughForTypos, typos: true })
  if (matching.splitJoin === 'always' || (matching.splitJoin === 'fallback' && found.matches.size === 0)) {
    const resolved = splitOrJoin(
      matching,
      words.map(({ value }) => value),
    )
    if (resolved)
      fuzzySearch(matching, found, {
        words: resolved.map((value) => ({ value, prefix: false })),
        dropped: [],
        synonymWords,
        enough: matching.enoughForTypos,
        typos: true,
      })
  }
  for (const synonym of synonyms)
    fuzzySearch(matching, found, { words: toQueryWords(synonym), dropped: [], synonymWords, enough: 0, typos: false })
  for (const query of [words, ...synonyms.map(toQueryWords)]) dropWords(matching, found, query)
  return found
}

/** Leaves out one word after the other until enough is found. */
function dropWords(matching: Matching, found: Found, words: readonly QueryWord[]): void {
  for (const { kept, dropped } of shortened(words, matching.dropMode)) {
    if (!matching.exhaustive && found.matches.size >= matching.enoughForDropping) return
    fuzzySearch(matching, found, {
      words: kept,
      dropped,
      synonymWords: undefined,
      enough: matching.enoughForTypos,
      typos: true,
    })
  }
}

interface Shortened {
  readonly kept: readonly QueryWord[]
  readonly dropped: readonly QueryWord[]
}

/** Only so many words of a query take part in dropping. */
const mostWords = 20

/** One side first; when that finds nothing, the other. */
function shortened(all: readonly QueryWord[], mode: string): Shortened[] {
  const words = all.slice(0, mostWords)
  const fromRight = words.slice(1).map((_, index) => {
    const length = words.length - 1 - index
    return { kept: words.slice(0, length), dropped: words.slice(length) }
  })
  const fromLeft = words
    .slice(1)
    .map((_, index) => ({ kept: words.slice(index + 1), dropped: words.slice(0, index + 1) }))
  return mode === 'left_to_right' ? [...fromLeft, ...fromRight] : [...fromRight, ...fromLeft]
}
