import type { FieldIndex } from './search-index.ts'
import type { TextMatchType } from './text-match.ts'

/** A field of `query_by`, with what was asked for it. */
export interface SearchField {
  readonly name: string
  readonly index: FieldIndex
  readonly weight: number
  readonly typos: number
  readonly prefix: boolean
}

/** What the words of a query are matched against, and how. */
export interface Matching {
  /** Heaviest first. */
  readonly fields: readonly SearchField[]
  /** Documents that the filter leaves. */
  readonly allowed: ReadonlySet<number>
  readonly rank: (sequence: number) => number
  readonly hasRank: boolean
  readonly enoughForTypos: number
  readonly enoughForDropping: number
  readonly dropMode: string
  readonly splitJoin: string
  readonly exhaustive: boolean
  readonly maxCandidates: number
  readonly oneTypoFrom: number
  readonly twoTyposFrom: number
  readonly type: TextMatchType
  readonly exactFirst: boolean
  readonly byPosition: boolean
}

export interface TextMatch {
  readonly score: bigint
  readonly fieldScore: bigint
  readonly fieldWeight: number
  readonly fields: number
  readonly words: number
  /** Words of the query that the document does without. */
  readonly dropped: number
  readonly cost: number
}

/** A word of the texts that was searched for, and how it stands for one of the query. */
export interface TriedWord {
  readonly value: string
  readonly typos: number
  /** Whether it is longer than what was typed. */
  readonly longer: boolean
  /** Whether only what was typed of it is marked; of synonyms, as much as is typed of the query. */
  readonly partly: boolean
}

/** A word that was searched as it is. */
export const wholeWord = (value: string): TriedWord => ({ value, typos: 0, longer: false, partly: false })

/** What was found so far. */
export interface Found {
  readonly matches: Map<number, TextMatch>
  readonly tried: Map<string, TriedWord>
  first: string | undefined
  /** Combinations that were searched already. */
  readonly seen: Set<string>
  /** How many words the query has. */
  readonly queryWords: number
}

export const nothingFound = (queryWords = 0): Found => ({
  matches: new Map(),
  tried: new Map(),
  first: undefined,
  seen: new Set(),
  queryWords,
})
