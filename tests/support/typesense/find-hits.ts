import { embedTexts } from './embed.ts'
import { fuseRanks, nearestFirst } from './hybrid.ts'
import { matchQuery } from './match-query.ts'
import { type Found, type Matching, nothingFound, type TextMatch, wholeWord } from './matching.ts'
import { parseQuery, type Query } from './query.ts'
import { refuse } from './refusal.ts'
import { type QueriedFields, toSearchFields } from './search-fields.ts'
import type { FieldIndex, SearchIndex } from './search-index.ts'
import type { RawParams, SearchParams } from './search-params.ts'
import { type Hit, plainHit } from './sort-hits.ts'
import type { Collection, TypesenseStore } from './store.ts'
import { synonymsOf } from './synonyms.ts'
import type { TextMatchType } from './text-match.ts'
import { splittingOf } from './tokenize.ts'

export interface Finding {
  readonly store: TypesenseStore
  readonly collection: Collection
  readonly index: SearchIndex
  readonly fields: QueriedFields
  readonly params: SearchParams
  readonly q: string
  /** Documents that filter and curation leave. */
  readonly allowed: ReadonlySet<number>
}

const scoreWithoutWords = 100n
const scoreOfPhrases = 100000n

/** The match of a query without words; its parts are read from the bits of a small number. */
const wordless = (score: bigint): TextMatch => ({
  score,
  fieldScore: score >> 11n,
  fieldWeight: Number((score >> 3n) & 255n),
  fields: Number(score & 7n),
  words: 0,
  dropped: 1,
  cost: 255,
})

export interface FoundHits {
  readonly hits: readonly Hit[]
  readonly found: Found
}

/** The documents that fit the query, in no order yet. */
export async function findHits(finding: Finding): Promise<FoundHits> {
  const { collection, index, fields, params, q, allowed, store } = finding
  const all = (sequences: Iterable<number>): Hit[] =>
    [...sequences].map((sequence) => plainHit(sequence, index.documents.get(sequence)!))
  if (q === '*') return { hits: all(allowed), found: nothingFound() }
  const query = parseQuery(q, splittingOf(collection, fields.texts[0]?.field), stopwordsOf(store, params.raw))
  if (query.onlyStopwords && !fields.vector) return { hits: [], found: nothingFound() }
  const matching = matchingOf(finding, fitting(finding, query))
  const wordsOnly = fields.texts.length > 0 && !fields.vector
  if (query.words.length === 0 && wordsOnly) {
    const found = nothingFound()
    for (const value of query.phrases.flat()) found.tried.set(value, wholeWord(value))
    const scoreOf = ({ sequence }: Hit) =>
      query.phrases.length === 0
        ? scoreWithoutWords
        : scoreOfPhrases + BigInt(weightOf(matching, sequence, query.phrases))
    return { hits: all(matching.allowed).map((hit) => ({ ...hit, text: wordless(scoreOf(hit)) })), found }
  }
  const synonyms = enabledSynonyms(finding, query)
  const found = fields.texts.length === 0 ? nothingFound() : matchQuery(matching, query.words, synonyms)
  for (const value of query.phrases.flat()) found.tried.set(value, wholeWord(value))
  const hits: Hit[] = [...found.matches].map(([sequence, text]) => ({
    ...plainHit(sequence, index.documents.get(sequence)!),
    text,
  }))
  if (!fields.vector) return { hits, found }
  const [vector] = await embedTexts(fields.vector.embed!, [q])
  const near = nearestFirst(all(allowed), { field: fields.vector.name, vector: vector! })
  if (fields.texts.length === 0) return { hits: near.slice(0, params.page * params.perPage), found }
  return { hits: fuseRanks(hits, near, alphaOf(params.raw)), found }
}

function alphaOf(raw: RawParams): number | undefined {
  const alpha = /alpha:\s*([\d.]+)/.exec(raw['vector_query'] ?? '')?.[1]
  return alpha === undefined ? undefined : Number(alpha)
}

function stopwordsOf(store: TypesenseStore, raw: RawParams): ReadonlySet<string> {
  const name = raw['stopwords']
  if (name === undefined || name === '') return new Set()
  const set = store.stopwords.get(name) ?? refuse(404, `Could not find the stopword set named \`${name}\`.`)
  return new Set(set.stopwords)
}

const enabledSynonyms = ({ store, collection, params }: Finding, { words }: Query): string[][] =>
  params.raw['enable_synonyms'] === 'false'
    ? []
    : synonymsOf(
        store,
        collection,
        words.map(({ value }) => value),
      )

/** Documents with every phrase in some field, and with nothing of what was excluded. */
function fitting({ index, fields, allowed }: Finding, { phrases, excluded }: Query): ReadonlySet<number> {
  if (phrases.length === 0 && excluded.length === 0) return allowed
  const has = (sequence: number, words: readonly string[]) =>
    fields.texts.some(({ field }) => hasPhrase(index.field(field), sequence, words))
  return new Set(
    [...allowed].filter(
      (sequence) => phrases.every((words) => has(sequence, words)) && !excluded.some((words) => has(sequence, words)),
    ),
  )
}

const hasPhrase = ({ words: index }: FieldIndex, sequence: number, words: readonly string[]): boolean => {
  const places = words.map((word) => index.get(word)?.get(sequence) ?? [])
  return places[0]!.some((first) => places.every((own, step) => own.includes(first + step)))
}

/** Weight of the heaviest field that has all the phrases. */
const weightOf = ({ fields }: Matching, sequence: number, phrases: readonly (readonly string[])[]): number =>
  fields.find(({ index }) => phrases.every((words) => hasPhrase(index, sequence, words)))?.weight ?? 0

function matchingOf({ collection, index, fields, params }: Finding, allowed: ReadonlySet<number>): Matching {
  const { raw } = params
  const exhaustive = raw['exhaustive_search'] === 'true'
  return {
    fields: toSearchFields(index, fields, params),
    allowed,
    rank: index.rank,
    hasRank: collection.defaultSortingField !== '',
    enoughForTypos: Number(raw['typo_tokens_threshold'] ?? 1),
    enoughForDropping: Number(raw['drop_tokens_threshold'] ?? 1),
    dropMode: raw['drop_tokens_mode'] ?? 'right_to_left',
    splitJoin: raw['split_join_tokens'] ?? 'fallback',
    exhaustive,
    maxCandidates: Number(raw['max_candidates'] ?? (exhaustive ? 10000 : 4)),
    oneTypoFrom: Number(raw['min_len_1typo'] ?? 4),
    twoTyposFrom: Number(raw['min_len_2typo'] ?? 7),
    type: (raw['text_match_type'] ?? 'max_score') as TextMatchType,
    exactFirst: raw['prioritize_exact_match'] !== 'false',
    byPosition: raw['prioritize_token_position'] === 'true',
  }
}
