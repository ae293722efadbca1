import {
  groupsPerPage,
  type Passage,
  type SearchFilters,
  type SearchQuery,
  type SearchResults,
} from '../../../schema/search.ts'
import { askedWords } from './asked-words.ts'
import { type ExpandOptions, expand, type Unit } from './expand.ts'
import { createFind, type EngineOptions, type Find, isBeside, readOptions } from './find.ts'
import type { IndexReader } from './index-reader.ts'
import { nearestUnits, suggest } from './nearest.ts'
import { choosePassages, withContext } from './passages.ts'
import { LONGEST_QUERY, type Query, readQuery, tellingWords } from './query.ts'
import { rankPages } from './rank.ts'
import { toGroups } from './results.ts'

export interface SearchEngine {
  /** Rejects when the index cannot be read. */
  search(query: SearchQuery): Promise<SearchResults>
  /** Sections that may answer a question, best first; `context` is what was asked before. */
  passages(question: string, options: PassageOptions): Promise<readonly Passage[]>
}

export interface PassageOptions {
  readonly limit: number
  readonly context?: readonly string[]
  readonly filters?: SearchFilters
}

const MOST_NEAREST = 3

/** Searches an index, wherever it is. Keeps nothing between calls. */
export const createEngine = (reader: IndexReader, options: EngineOptions): SearchEngine =>
  prepareEngine(options)(reader)

/** The same for several readers: what the options take to read is read once. */
export function prepareEngine(options: EngineOptions): (reader: IndexReader) => SearchEngine {
  const expansion = readOptions(options)
  const find = createFind(expansion)
  return (reader) => engineOn(reader, find, expansion)
}

function engineOn(reader: IndexReader, find: Find, expansion: ExpandOptions): SearchEngine {
  const { language, weights } = expansion

  async function nothing({ q, filters = {} }: SearchQuery, units: readonly Unit[]): Promise<SearchResults> {
    const near = await nearestUnits(units, reader, weights)
    const ranking = await rankPages(near, reader, { weights, length: units.length, accepts: reader.accepts(filters) })
    const empty = { found: 0, page: 1, groups: [] }
    if (ranking.pages.length === 0) return empty
    const nearest = await toGroups(ranking.pages.slice(0, MOST_NEAREST), { ranking, units: near }, reader)
    const suggestion = suggest(q.slice(0, LONGEST_QUERY), near)
    return { ...empty, nearest, ...(suggestion === undefined ? {} : { suggestion }) }
  }

  return {
    async search(query) {
      const page = Math.max(1, Math.floor(query.page ?? 1))
      const found = await find(query, reader)
      if (found.pages.length === 0) return nothing(query, found.units)
      const shown = found.pages.slice((page - 1) * groupsPerPage, page * groupsPerPage)
      return { found: found.pages.length, page, groups: await toGroups(shown, found, reader) }
    },

    async passages(question, { limit, context = [], filters = {} }) {
      const query = readQuery(question, language)
      const unitsOf = (read: Query) => expand(tellingWords(read), reader, expansion)
      const earlier = await Promise.all(context.map((before) => unitsOf(readQuery(before, language))))
      const units = withContext(await unitsOf(query), earlier)
      if (isBeside(units)) return []
      const accepts = reader.accepts(filters)
      const ranking = await rankPages(units, reader, { weights, length: query.length, accepts })
      const asked = askedWords(units, reader.pages)
      return (await choosePassages(ranking, reader, limit)).map((passage) => ({ ...passage, asked }))
    },
  }
}
