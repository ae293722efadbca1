import type { SearchQuery } from '../../../schema/search.ts'
import { type ExpandOptions, expand, type Unit } from './expand.ts'
import type { IndexReader } from './index-reader.ts'
import { type Query, readQuery, tellingWords } from './query.ts'
import { type RankedPage, type Ranking, rankPages } from './rank.ts'
import { readRelated, readSynonyms, type SynonymRule } from './synonyms.ts'
import { sortTitled } from './titled.ts'
import { defaultWeights, type Weights } from './weights.ts'

export interface EngineOptions {
  /** Of the site, as in `en` or `pt-BR`: decides on stop words, forms and synonyms. */
  readonly language: string
  /** Typing errors that a word may have: 1 by default, 0 for none. */
  readonly typoTolerance?: 0 | 1 | 2
  /** The site's own. */
  readonly synonyms?: readonly SynonymRule[]
  /** Groups of words of the language that mean about the same. */
  readonly related?: readonly string[]
  readonly weights?: Weights
}

/** Pages that a query finds, best first, and what they were found by. */
export interface Found {
  readonly query: Query
  readonly units: readonly Unit[]
  readonly ranking: Ranking
  readonly pages: readonly RankedPage[]
}

export type Find = (query: SearchQuery, reader: IndexReader) => Promise<Found>

/** A page must hold this share of the query where several words are in no page. */
const LEAST_COVERED = 0.2

/** What words are compared by. Takes a moment for a language with many synonyms: made once. */
export const readOptions = (options: EngineOptions): ExpandOptions => ({
  language: options.language,
  typoTolerance: options.typoTolerance ?? 1,
  synonyms: readSynonyms(options.synonyms ?? [], options.language),
  thesaurus: readRelated(options.related ?? [], options.language),
  weights: options.weights ?? defaultWeights,
})

export function createFind(options: ExpandOptions): Find {
  const { language, weights } = options
  return async ({ q, filters = {} }, reader) => {
    const query = readQuery(q, language)
    const units = await expand(tellingWords(query), reader, options)
    const sought = isBeside(units) ? [] : units
    const ranking = await rankPages(sought, reader, { weights, length: query.length, accepts: reader.accepts(filters) })
    const unknown = units.filter(({ terms }) => terms.length === 0).length
    const found = unknown < 2 ? ranking.pages : ranking.pages.filter(({ covered }) => covered >= LEAST_COVERED)
    return { query, units, ranking, pages: await sortTitled(found, reader, query) }
  }
}

/** Words like those that were typed, and none that was: what they find is not what was asked, if others are in no page. */
export function isBeside(units: readonly Unit[]): boolean {
  const sure = units.some(({ terms }) => terms.some(({ match }) => match !== 'typo'))
  return !sure && units.some(({ terms }) => terms.length === 0)
}
