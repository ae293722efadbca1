import type { AskedWord, Passage } from '../../../schema/search.ts'
import { stemOf } from '../../shared/search-engine/stem.ts'
import { isStopWord } from '../../shared/search-engine/stop-words.ts'
import { wordsOf } from '../../shared/search-engine/words.ts'

/** Words that a text is about, as they stand in it (folded) and by their stems. */
export type TextWords = ReadonlySet<string>

/** How much the words of earlier questions count in a follow-up. */
const EARLIER = 0.4
/** Before a stem, so that it is no word. */
const STEM = '~'

export function textWords(text: string, language: string): TextWords {
  return new Set(tellingWords(text, language).flatMap((word) => [word, STEM + stemOf(word, language)]))
}

/** Stems of the words that say what a text is about. */
export function contentStems(text: string, language: string): ReadonlySet<string> {
  return new Set(tellingWords(text, language).map((word) => stemOf(word, language)))
}

const tellingWords = (text: string, language: string): string[] =>
  wordsOf(text)
    .map(({ text: word }) => word)
    .filter((word) => !isStopWord(word, language))

export interface Asked {
  readonly question: string
  /** Questions of the same conversation before it. */
  readonly context: readonly string[]
  /** BCP 47, e.g. `en`. */
  readonly language: string
}

/** What is asked for: as whoever found the passages understood it, else the question's words by their stems. */
export function askedFor(passages: readonly Passage[], { question, context, language }: Asked): readonly AskedWord[] {
  const [{ asked } = { asked: undefined }] = passages
  if (asked) return asked
  const weights = new Map<string, number>()
  for (const stem of context.flatMap((earlier) => [...contentStems(earlier, language)])) weights.set(stem, EARLIER)
  for (const stem of contentStems(question, language)) weights.set(stem, 1)
  return [...weights].map(([stem, weight]) => ({ weight, words: [{ text: STEM + stem, weight: 1 }] }))
}

/** Share of what is asked for that some words answer, from 0 to 1. */
export function coverage(words: TextWords, asked: readonly AskedWord[]): number {
  let found = 0
  let all = 0
  for (const { weight, words: answers } of asked) {
    all += weight
    found += weight * Math.max(0, ...answers.map(({ text, weight: share }) => (words.has(text) ? share : 0)))
  }
  return all === 0 ? 0 : found / all
}
