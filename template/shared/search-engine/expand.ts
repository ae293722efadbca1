import type { IndexReader, IndexWord } from './index-reader.ts'
import { MOST_WORDS, type QueryWord } from './query.ts'
import { inflectionOf, stemOf } from './stem.ts'
import type { SiteSynonyms } from './synonyms.ts'
import { typosBetween } from './typos.ts'
import type { Weights } from './weights.ts'

/** How words of the index answer a word of the query. */
export type Match = 'exact' | 'form' | 'prefix' | 'typo' | 'joined' | 'split' | 'synonym' | 'related'

/** Something that answers a word of the query. */
export interface Term {
  /** All of them in one section: usually one; two for a word that the index knows in two pieces. */
  readonly words: readonly IndexWord[]
  readonly match: Match
  /** 1 for the word itself, less for what is only like it. */
  readonly weight: number
}

/** A word of the query, with all that answers it. */
export interface Unit {
  readonly text: string
  /** Number of the word in the query. */
  readonly place: number
  /** How much the word counts beside the others, 1 for most. */
  readonly share: number
  /** None where the index knows nothing like it. */
  readonly terms: readonly Term[]
}

export interface ExpandOptions {
  readonly language: string
  readonly typoTolerance: 0 | 1 | 2
  readonly synonyms: SiteSynonyms
  /** What means about the same, by the inflection of a word. */
  readonly thesaurus: ReadonlyMap<string, readonly string[]>
  readonly weights: Weights
}

const MOST_PREFIXED = 24
const MOST_FORMS = 12
const MOST_TYPOS = 8
const STOP_SHARE = 0.3

/** Looks up what of the index answers each word. */
export async function expand(
  words: readonly QueryWord[],
  reader: IndexReader,
  options: ExpandOptions,
): Promise<Unit[]> {
  const found = createFinder(reader, options)
  const units = await Promise.all(words.map((word) => found.unitsOf(word)))
  const joined = await Promise.all(words.map((word, index) => found.joined(word, words[index + 1])))
  const own = await found.siteSynonyms(words)
  const all = units.flatMap((list, index) =>
    list.map((unit) => {
      const more = [...(joined[index - 1] ?? []), ...(joined[index] ?? []), ...(own[index] ?? [])]
      return { ...unit, terms: strongest([...unit.terms, ...more]) }
    }),
  )
  return all.slice(0, MOST_WORDS)
}

/** Each word of the index once for a word of the query. */
function strongest(terms: readonly Term[]): Term[] {
  const kept = new Map<string, Term>()
  for (const term of terms) {
    const key = term.words.map(({ text }) => text).join(' ')
    if ((kept.get(key)?.weight ?? 0) < term.weight) kept.set(key, term)
  }
  return [...kept.values()]
}

function createFinder(reader: IndexReader, { language, typoTolerance, synonyms, thesaurus, weights }: ExpandOptions) {
  const single = (match: Match, weight: number) => (word: IndexWord) => ({ words: [word], match, weight })

  async function unitsOf(word: QueryWord): Promise<Unit[]> {
    const { text, stop, place } = word
    const unit = { text, place, share: stop ? STOP_SHARE : 1 }
    const [known, related] = await Promise.all([knownForms(word), relatedTo(text)])
    const like = known.length + related.length > 0 ? known : (await mistyped(word)).map(single('typo', weights.typo))
    if (like.length + related.length > 0) return [{ ...unit, terms: [...like, ...related] }]
    if (word.parts.length > 1) {
      const parts = (await Promise.all(word.parts.map((part) => unitsOf({ ...word, text: part, parts: [] })))).flat()
      if (parts.some(({ terms }) => terms.length > 0)) return parts
    }
    return [{ ...unit, terms: await split(text) }]
  }

  async function knownForms({ text, stop, unfinished }: QueryWord): Promise<Term[]> {
    const word = await reader.word(text)
    const exact = word ? [single('exact', 1)(word)] : []
    if (stop && !unfinished) return exact
    const forms = word || !unfinished ? await formsOf(text) : []
    if (!unfinished && !/\p{Script=Hangul}/u.test(text)) return [...exact, ...forms]
    const longer = (await reader.withPrefix(text, MOST_PREFIXED)).filter((found) => found.text !== text)
    return [...exact, ...forms, ...longer.map(single('prefix', weights.prefix))]
  }

  /** Forms of a word begin alike, but for the last letter of the stem. */
  async function formsOf(text: string): Promise<Term[]> {
    const stem = stemOf(text, language)
    if (text.length < 3 || !/^[a-z]+$/.test(stem)) return []
    const inflection = inflectionOf(text, language)
    const found = await reader.withPrefix(stem.slice(0, Math.max(2, stem.length - 1)), 80)
    return found
      .filter((word) => word.text !== text && stemOf(word.text, language) === stem)
      .slice(0, MOST_FORMS)
      .map((word) => {
        const near = inflectionOf(word.text, language) === inflection
        return { words: [word], match: 'form', weight: near ? weights.inflection : weights.family }
      })
  }

  async function relatedTo(text: string): Promise<Term[]> {
    const stem = stemOf(text, language)
    const related = [...new Set(thesaurus.get(inflectionOf(text, language)))].filter(
      (word) => stemOf(word, language) !== stem,
    )
    const terms = await Promise.all(
      related.map(async (word) => {
        const exact = await reader.word(word)
        const forms = (await formsOf(word)).filter(({ weight }) => weight === weights.inflection).slice(0, 2)
        return [...(exact ? [exact] : []), ...forms.flatMap(({ words }) => words)].map(
          single('related', weights.related),
        )
      }),
    )
    return terms.flat()
  }

  async function mistyped({ text, unfinished }: QueryWord): Promise<readonly IndexWord[]> {
    if (typoTolerance === 0 || text.length < 4) return []
    const one = await reader.similar(text, 1)
    if (one.length > 0) return one.slice(0, MOST_TYPOS)
    if (unfinished) {
      const started = await reader.withPrefix(text.slice(0, 2), 400)
      const begin = (word: IndexWord) => typosBetween(text, word.text.slice(0, text.length), 1) <= 1
      const begun = started.filter(begin)
      if (begun.length > 0) return begun.slice(0, MOST_TYPOS)
    }
    return typoTolerance === 2 && text.length > 6 ? (await reader.similar(text, 2)).slice(0, MOST_TYPOS) : []
  }

  /** `frontmatter` where the site writes `front matter`. */
  async function split(text: string): Promise<Term[]> {
    const cuts = Array.from({ length: Math.max(0, Math.min(text.length, 40) - 3) }, (_, index) => index + 2)
    const pairs = await Promise.all(
      cuts.map((cut) => Promise.all([reader.word(text.slice(0, cut)), reader.word(text.slice(cut))])),
    )
    const rarer = (pair: readonly IndexWord[]) => Math.min(...pair.map(({ sections }) => sections))
    const known = pairs.filter((pair): pair is [IndexWord, IndexWord] => pair.every((word) => word !== undefined))
    const [best] = known.sort((a, b) => rarer(b) - rarer(a))
    return best ? [{ words: best, match: 'split', weight: weights.joined }] : []
  }

  /** `front matter` where the site writes `frontmatter`. */
  async function joined(word: QueryWord, next: QueryWord | undefined): Promise<Term[]> {
    if (!next || next.place !== word.place + 1 || word.stop || next.stop) return []
    const both = await reader.word(word.text + next.text)
    return both ? [{ words: [both], match: 'joined', weight: weights.joined }] : []
  }

  /** For each word of the query what the site says is the same; a phrase's synonyms stand at all of its words. */
  async function siteSynonyms(words: readonly QueryWord[]): Promise<Term[][]> {
    const found: Term[][] = words.map(() => [])
    const inflections = words.map(({ text }) => inflectionOf(text, language))
    for (const { phrase, instead } of synonyms.rules) {
      const start = words.findIndex((_, index) => phrase.every((word, offset) => inflections[index + offset] === word))
      if (start < 0) continue
      const known = (await Promise.all(instead.map(wordOrForm))).filter((word) => word !== undefined)
      if (known.length < instead.length) continue
      for (let offset = 0; offset < phrase.length; offset++) {
        found[start + offset]?.push({ words: known, match: 'synonym', weight: weights.synonym })
      }
    }
    return found
  }

  const wordOrForm = async (text: string): Promise<IndexWord | undefined> =>
    (await reader.word(text)) ?? (await formsOf(text)).find(({ weight }) => weight === weights.inflection)?.words[0]

  return { unitsOf, joined, siteSynonyms }
}
