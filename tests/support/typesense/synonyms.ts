import { isStringArray, type JsonObject } from './json.ts'
import type { Collection, TypesenseStore } from './store.ts'
import { splittingOf, wordsOf } from './tokenize.ts'

/** Other word sequences that a query stands for: one place of it replaced by each synonym. */
export function synonymsOf(store: TypesenseStore, collection: Collection, words: readonly string[]): string[][] {
  const splitting = splittingOf(collection)
  const toWords = (text: string) => wordsOf(text, splitting)
  const replaced = rulesOf(store, collection).flatMap((rule) => {
    const phrases = isStringArray(rule['synonyms']) ? rule['synonyms'].map(toWords) : []
    const root = toWords(String(rule['root'] ?? ''))
    const from = root.length > 0 ? [root] : phrases
    return from.flatMap((phrase) => {
      const others = root.length > 0 ? phrases : phrases.filter((other) => other !== phrase)
      return replacements(words, phrase, others)
    })
  })
  return [...new Map(replaced.map((query) => [query.join(' '), query])).values()]
}

const rulesOf = (store: TypesenseStore, collection: Collection): JsonObject[] => [
  ...collection.synonyms.values(),
  ...collection.synonymSets.flatMap((name) => (store.synonymSets.get(name)?.['items'] ?? []) as JsonObject[]),
]

function replacements(words: readonly string[], phrase: readonly string[], others: readonly string[][]): string[][] {
  for (let at = 0; at + phrase.length <= words.length; at++)
    if (phrase.every((word, index) => words[at + index] === word))
      return others.map((other) => [...words.slice(0, at), ...other, ...words.slice(at + phrase.length)])
  return []
}
