import type { TypesenseConfig } from '../../../schema/config-search.ts'
import {
  groupsPerPage,
  hitsPerGroup,
  markEnd,
  markStart,
  type SearchFilters,
  type SearchQuery,
} from '../../../schema/search.ts'
import { EMBEDDING_FIELD } from './names.ts'

type PresetName = TypesenseConfig['preset']

/** One search of a `multi_search` request, as Typesense names its parameters. */
export interface TypesenseSearch {
  readonly collection: string
  readonly q: string
  readonly [parameter: string]: string | number | boolean
}

export interface PresetSettings {
  /** Alias or collection. */
  readonly collection: string
  readonly preset: PresetName
  readonly stopWords?: string | undefined
  readonly language: string
  readonly tags: readonly string[]
}

const TITLES = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`)

interface Preset {
  /** Fields that are searched, the weightiest first. */
  readonly fields: readonly string[]
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * `spec` is the specification's request (§7.2) to the letter. `relevance` differs from it in what is here, and in the
 * stop words: the order by `item_priority` alone ignores how well a text matches. README, "Presets", has the figures.
 */
const presets: Readonly<Record<PresetName, Preset>> = {
  spec: {
    fields: ['content', ...TITLES],
    parameters: { group_by: 'url', sort_by: 'item_priority:desc' },
  },
  relevance: {
    fields: [...TITLES, 'content'],
    parameters: {
      group_by: 'url_without_anchor',
      sort_by: '_text_match:desc,item_priority:desc',
      drop_tokens_mode: 'left_to_right',
    },
  },
}

/** The search for a query. Found words stand between `markStart` and `markEnd`, for Typesense escapes nothing. */
export function searchFor({ q, page = 1, filters }: SearchQuery, settings: PresetSettings): TypesenseSearch {
  const { collection, preset, stopWords, language, tags } = settings
  const { fields, parameters } = presets[preset]
  const all = fields.join(',')
  return {
    collection,
    q,
    query_by: all,
    highlight_fields: all,
    highlight_full_fields: all,
    highlight_start_tag: markStart,
    highlight_end_tag: markEnd,
    ...parameters,
    group_limit: hitsPerGroup,
    snippet_threshold: 8,
    highlight_affix_num_tokens: 4,
    num_typos: 1,
    per_page: groupsPerPage,
    page,
    ...filterOf(filters ?? { language, tags }),
    exclude_fields: EMBEDDING_FIELD,
    ...(stopWords !== undefined && { stopwords: stopWords }),
  }
}

/** The fields that a question is compared with: its meaning where documents have vectors, else its words. */
export const fieldsForQuestion = ({ preset, embedding }: { preset: PresetName; embedding: boolean }): string =>
  embedding ? EMBEDDING_FIELD : presets[preset].fields.join(',')

function filterOf({ language, tags }: SearchFilters): { filter_by?: string } {
  const conditions = [
    ...(language === undefined ? [] : [`language:=${language}`]),
    ...(tags === undefined ? [] : [`docusaurus_tag:=[${tags.join(',')}]`]),
  ]
  return conditions.length === 0 ? {} : { filter_by: conditions.join(' && ') }
}
