import { candidatesFor } from './candidates.ts'
import { matchCombination } from './match-combination.ts'
import type { Found, Matching, TriedWord } from './matching.ts'
import type { QueryWord } from './query.ts'

const fewestCombinations = 10
/** Longer queries are searched as they are typed. */
const mostWordsWithTypos = 30

export interface Attempt {
  readonly words: readonly QueryWord[]
  readonly dropped: readonly QueryWord[]
  readonly synonymWords: number | undefined
  /** With this many documents found, no more typos are tried. */
  readonly enough: number
  readonly typos: boolean
}

/**
 * Finds the documents that have all words: first as they are typed, then with more and more typos, the last words
 * first, until enough were found.
 */
export function fuzzySearch(matching: Matching, found: Found, attempt: Attempt): void {
  const { words } = attempt
  let costs = words.map(({ value }) => costsOf(matching, value, attempt.typos))
  const known = new Map<string, string[]>()
  let turn = 0
  for (;;) {
    const most = matching.exhaustive ? Number.POSITIVE_INFINITY : fewestCombinations
    const turns = words.length > mostWordsWithTypos ? 1 : costs.reduce((product, list) => product * list.length, 1)
    if (turn >= turns || turn >= most) return
    const chosen = combination(
      turn,
      costs.map(({ length }) => length),
    ).map((place, index) => costs[index]![place]!)
    const candidates = candidatesOf(matching, { attempt, chosen, known })
    if ('missing' in candidates) {
      const { missing } = candidates
      costs = costs.map((list, index) => (index === missing ? list.filter((cost) => cost !== chosen[index]) : list))
      if (costs[missing]!.length === 0) return
      turn = 0
    } else {
      searchAll(matching, found, { attempt, chosen, lists: candidates.lists })
      turn += 1
    }
    if (!matching.exhaustive && found.matches.size >= attempt.enough) return
  }
}

function costsOf(matching: Matching, word: string, typos: boolean): number[] {
  const { length } = word
  if (!typos || length < matching.oneTypoFrom) return [0]
  return length < matching.twoTyposFrom ? [0, 1] : [0, 1, 2]
}

/** The `turn`-th choice of one item from each list, the last list turning fastest. */
function combination(turn: number, sizes: readonly number[]): number[] {
  const places = sizes.map(() => 0)
  let rest = turn
  for (let index = sizes.length - 1; index >= 0; index--) {
    places[index] = rest % sizes[index]!
    rest = Math.floor(rest / sizes[index]!)
  }
  return places
}

interface Choice {
  readonly attempt: Attempt
  readonly chosen: readonly number[]
  readonly known: Map<string, string[]>
}

/** What each word may stand for, or the first word that stands for nothing at its cost. */
function candidatesOf(
  matching: Matching,
  { attempt: { words, dropped }, chosen, known }: Choice,
): { lists: string[][] } | { missing: number } {
  const lists: string[][] = []
  for (const [index, word] of words.entries()) {
    const last = words.length > 1 && dropped.length === 0 && index === words.length - 1
    const key = `${word.value} ${chosen[index]}`
    const list =
      known.get(key) ??
      candidatesFor(matching, { word, typos: chosen[index]!, previous: last ? lists.at(-1)![0] : undefined })
    if (list.length === 0) return { missing: index }
    known.set(key, list)
    lists.push(list)
  }
  return { lists }
}

interface Lists {
  readonly attempt: Attempt
  readonly chosen: readonly number[]
  readonly lists: readonly string[][]
}

/** Goes through the combinations of what the words may stand for, the first word turning fastest. */
function searchAll(matching: Matching, found: Found, { attempt, chosen, lists }: Lists): void {
  const all = lists.reduce((product, list) => product * list.length, 1)
  const single = matching.fields.length === 1 && matching.fields[0]!.prefix
  const most = single ? matching.maxCandidates : Math.max(fewestCombinations, matching.maxCandidates)
  for (let turn = 0; turn < all && turn < most; turn++) {
    let rest = turn
    const tried = lists.map((list, index): TriedWord => {
      const value = list[rest % list.length]!
      rest = Math.floor(rest / list.length)
      const { value: typed, prefix } = attempt.words[index]!
      const typos = chosen[index]!
      const longer = prefix && value.length > typed.length + typos
      return { value, typos, longer, partly: longer || (prefix && attempt.synonymWords !== undefined) }
    })
    const key = tried.map(({ value }) => value).join(' ')
    if (found.seen.has(key)) continue
    found.seen.add(key)
    matchCombination(matching, found, { tried, attempt })
  }
}
