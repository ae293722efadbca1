import { type Group, groupHits } from './group-hits.ts'
import { type Highlighting, highlightHit } from './highlight-hit.ts'
import type { JsonObject } from './json.ts'
import type { TextMatch } from './matching.ts'
import { pickFields } from './pick-fields.ts'
import type { SearchParams } from './search-params.ts'
import type { Hit } from './sort-hits.ts'
import type { Collection } from './store.ts'

export interface Shown {
  readonly collection: Collection
  readonly params: SearchParams
  readonly highlighting: Highlighting
}

/** A hit that people put at a place, counted from 1. */
export interface Pinned {
  readonly hit: Hit
  readonly position: number
}

/** The hits of the page that was asked for. */
export const showHits = (shown: Shown, hits: readonly Hit[], pinned: readonly Pinned[]): JsonObject[] => {
  const placed = pinned.map(({ hit, position }) => ({ item: hit, position }))
  return pageOf(shown.params, withPinned(hits, placed)).map((hit) => showHit(shown, hit))
}

/** The groups of the page that was asked for. A group counts all its hits, though it shows only the first ones. */
export function showGroups(shown: Shown, groups: readonly Group[], pinned: readonly Pinned[]): JsonObject[] {
  const { groupBy, groupLimit } = shown.params
  const placed = pinned.map(({ hit, position }) => ({
    item: groupHits(shown.collection, [hit], groupBy)[0]!,
    position,
  }))
  return pageOf(shown.params, withPinned(groups, placed)).map(({ key, hits }) => ({
    ...(hits[0]!.curated ? {} : { found: hits.length }),
    group_key: [...key],
    hits: hits.slice(0, groupLimit).map((hit) => showHit(shown, hit)),
  }))
}

function withPinned<Item>(items: readonly Item[], pinned: readonly { item: Item; position: number }[]): Item[] {
  const all = [...items]
  for (const { item, position } of [...pinned].sort((a, b) => a.position - b.position))
    all.splice(Math.max(0, position - 1), 0, item)
  return all
}

function pageOf<Item>({ page, perPage, raw }: SearchParams, items: readonly Item[]): Item[] {
  const most = raw['limit_hits'] === undefined ? items.length : Number(raw['limit_hits'])
  return items.slice(0, most).slice((page - 1) * perPage, page * perPage)
}

export function showHit({ collection, params, highlighting }: Shown, hit: Hit): JsonObject {
  const { highlight, highlights } = highlightHit(highlighting, hit.document)
  return {
    ...(hit.curated ? { curated: true } : {}),
    document: pickFields(collection, hit.document, params.raw),
    highlight,
    ...(params.raw['enable_highlight_v1'] === 'false' ? {} : { highlights }),
    ...textMatchOf(hit),
    ...(hit.distance === undefined ? {} : { vector_distance: hit.distance }),
    ...(hit.fusion === undefined ? {} : { hybrid_search_info: { rank_fusion_score: hit.fusion } }),
  }
}

/** Without words, as for an empty query, a match counts 100. */
function textMatchOf({ text, curated, fusion }: Hit): JsonObject {
  if (curated || (!text && fusion === undefined)) return {}
  if (!text) return { text_match: 0, text_match_info: infoOf(nothing) }
  return { text_match: Number(text.score), text_match_info: infoOf(text) }
}

const nothing: TextMatch = { score: 0n, fieldScore: 0n, fieldWeight: 0, fields: 0, words: 0, cost: 255, dropped: 0 }

const infoOf = (text: TextMatch): JsonObject => ({
  best_field_score: String(text.fieldScore),
  best_field_weight: text.fieldWeight,
  fields_matched: text.fields,
  num_tokens_dropped: text.dropped,
  score: String(text.score),
  tokens_matched: text.words,
  typo_prefix_score: text.cost,
})
