import { isStopWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** A word of the query. */
export interface QueryWord {
  readonly text: string
  /** What it is made of, if it is written together. */
  readonly parts: readonly string[]
  readonly stop: boolean
  /** It may still be typed. */
  readonly unfinished: boolean
  /** Number of the word in the query. */
  readonly place: number
}

export interface Query {
  /** All of its words, folded. */
  readonly text: string
  /** Each once, at its first place. */
  readonly words: readonly QueryWord[]
  /** In words, all of them. */
  readonly length: number
}

/** More of a query is not read. */
export const LONGEST_QUERY = 1_000
/** As many as a set of bits holds. */
export const MOST_WORDS = 31

/** What a reader typed, as words. */
export function readQuery(q: string, language: string): Query {
  const text = q.slice(0, LONGEST_QUERY)
  const words = wordsOf(text)
  const length = (words.at(-1)?.place ?? -1) + 1
  const unfinished = /[\p{L}\p{N}\p{M}]$/u.test(text) ? length - 1 : -1
  const read = new Map<string, QueryWord>()
  for (const { text, place, part } of words) {
    if (part || (read.has(text) && place !== unfinished)) continue
    const parts = words.filter((other) => other.part && other.place === place).map((other) => other.text)
    const first = read.get(text)?.place ?? place
    read.set(text, { text, parts, stop: isStopWord(text, language), unfinished: place === unfinished, place: first })
  }
  const whole = words.filter(({ part }) => !part).map((word) => word.text)
  return { text: whole.join(' '), words: [...read.values()].slice(0, MOST_WORDS), length }
}

/** Those that say what is looked for; all of them where none does. */
export function tellingWords({ words }: Query): readonly QueryWord[] {
  const telling = words.filter(({ stop }) => !stop)
  return telling.length > 0 ? telling : words
}
