import { inflectionOf } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** Words that mean about the same, by the inflection of each. A group is words between spaces. `language` as in `en` or `en-GB`. */
export function readRelated(groups: readonly string[], language: string): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, string[]>()
  for (const group of groups) {
    const words = group.split(' ')
    for (const word of words) {
      const key = inflectionOf(word, language)
      related.set(key, [...(related.get(key) ?? []), ...words.filter((other) => other !== word)])
    }
  }
  return related
}

/** As a site writes it: all of them mean the same; with `root`, only a search for that finds the others, too. */
export interface SynonymRule {
  readonly root?: string
  readonly synonyms: readonly string[]
}

/** A site's synonyms, ready to be compared with the words of a query. */
export interface SiteSynonyms {
  /** `phrase` as inflections: it is found in any form. */
  readonly rules: readonly { readonly phrase: readonly string[]; readonly instead: readonly string[] }[]
}

/** Stop words of a phrase do not count: queries are compared without. */
export function readSynonyms(rules: readonly SynonymRule[], language: string): SiteSynonyms {
  const termsOf = (text: string): string[] => {
    const words = wordsOf(text).filter(({ part }) => !part)
    const telling = words.filter((word) => !isStopWord(word.text, language))
    return (telling.length > 0 ? telling : words).map((word) => word.text)
  }
  return {
    rules: rules
      .flatMap(({ root, synonyms }) => {
        const from = root === undefined ? synonyms : [root]
        return from.flatMap((phrase) =>
          synonyms
            .filter((other) => other !== phrase)
            .map((other) => ({
              phrase: termsOf(phrase).map((word) => inflectionOf(word, language)),
              instead: termsOf(other),
            })),
        )
      })
      .filter(({ phrase, instead }) => phrase.length > 0 && instead.length > 0),
  }
}
