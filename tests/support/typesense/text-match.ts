import { bestWindow } from './match-window.ts'

// How good a match is, in one number whose upper bits matter most. It has 64 bits, hence bigint.

export interface FieldMatch {
  /** Places of each word that the field has. */
  readonly positions: readonly (readonly number[])[]
  /** Words of the whole field. */
  readonly length: number
  /** Two for each typo, one for each word that is only the beginning of the one in the text. */
  readonly cost: number
  /** Words of the query that was replaced by a synonym. */
  readonly synonymWords: number | undefined
  readonly byPosition: boolean
  readonly exactFirst: boolean
}

/** words near each other · words at all · fewer typos · nearness · exactness · early in the text */
export function scoreField({ positions, length, cost, synonymWords, byPosition, exactFirst }: FieldMatch): bigint {
  const window = bestWindow(positions)
  const words = synonymWords ?? window.words
  const unique = synonymWords ?? positions.length
  const distance = synonymWords === undefined ? window.distance : synonymWords - 1
  const exact = exactFirst && (cost === 0 || positions.length > 1) && isWhole(positions, length)
  const early = byPosition ? 255 - Math.min(255, Math.min(...positions.map(([first]) => first!))) : 0
  return (
    (BigInt(words) << 40n) |
    (BigInt(unique) << 32n) |
    (BigInt(255 - Math.min(255, cost)) << 24n) |
    (BigInt(100 - Math.min(100, distance)) << 16n) |
    (BigInt(exact ? 1 : 0) << 8n) |
    BigInt(early)
  )
}

/** Whether the field consists of the words and nothing else. */
const isWhole = (positions: readonly (readonly number[])[], length: number): boolean =>
  length === positions.length && new Set(positions.map(([first]) => first)).size === length

export type TextMatchType = 'max_score' | 'max_weight' | 'sum_score'

export interface DocumentMatch {
  readonly words: number
  readonly fieldScore: bigint
  readonly fieldWeight: number
  readonly fields: number
}

const mostFields = 7

export function scoreDocument({ words, fieldScore, fieldWeight, fields }: DocumentMatch, type: TextMatchType): bigint {
  const head = BigInt(words) << 59n
  const tail = BigInt(Math.min(mostFields, fields))
  return type === 'max_weight'
    ? head | (BigInt(fieldWeight) << 51n) | (fieldScore << 3n) | tail
    : head | (fieldScore << 11n) | (BigInt(fieldWeight) << 3n) | tail
}
