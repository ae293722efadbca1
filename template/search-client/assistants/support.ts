import type { Passage } from '../../../schema/search.ts'
import { contentStems } from './question-words.ts'

/** Share of a sentence's words that its sources must have: said in other words, and not cited at all. */
const CITED = 0.25
const NOT_CITED = 0.6
/** A sentence of fewer content words says too little to be judged. */
const FEWEST = 3

/** Whether a sentence says what the passages say, as far as words can tell. The first passage is number 1. */
export function supportedBy(passages: readonly Passage[], language: string) {
  const words = passages.map(({ title, trail, text }) => contentStems([...trail, title, text].join('\n'), language))
  return (sentence: string, cited: readonly number[]): boolean => {
    const said = contentStems(sentence.replace(/\[\d+\]/g, ''), language)
    if (said.size < FEWEST) return true
    const share = (known: ReadonlySet<string> | undefined): number =>
      [...said].filter((word) => known?.has(word)).length / said.size
    if (cited.length > 0) return cited.some((number) => share(words[number - 1]) >= CITED)
    return words.some((known) => share(known) >= NOT_CITED)
  }
}
