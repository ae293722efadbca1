import { type Splitting, wordsOf } from './tokenize.ts'

export interface QueryWord {
  readonly value: string
  /** Whether it stands for all words that begin with it. */
  readonly prefix: boolean
}

export interface Query {
  readonly words: readonly QueryWord[]
  /** Word sequences between quotation marks. */
  readonly phrases: readonly (readonly string[])[]
  /** After a minus sign. */
  readonly excluded: readonly (readonly string[])[]
  /** Whether nothing is left because all of it was stop words. */
  readonly onlyStopwords: boolean
}

export function parseQuery(text: string, splitting: Splitting, stopwords: ReadonlySet<string>): Query {
  const phrases: string[][] = []
  const excluded: string[][] = []
  const plain = text.replace(/(^|\s)(-?)"([^"]*)"/g, (_, space: string, minus: string, inside: string) => {
    const words = wordsOf(inside, splitting)
    if (words.length > 0) (minus ? excluded : phrases).push(words)
    return space
  })
  const kept: string[] = []
  for (const part of plain.split(/\s+/)) {
    const words = wordsOf(part, splitting)
    if (part.length > 1 && part.startsWith('-')) excluded.push(words)
    else kept.push(...words)
  }
  const values = kept.filter((word) => !stopwords.has(word))
  return {
    words: toQueryWords(values),
    phrases,
    excluded: excluded.filter((words) => words.length > 0),
    onlyStopwords: kept.length > 0 && values.length === 0 && phrases.length === 0,
  }
}

/** Only the last word may be the beginning of a longer one. */
export const toQueryWords = (values: readonly string[]): QueryWord[] =>
  values.map((value, index) => ({ value, prefix: index === values.length - 1 }))
