import { expect, test } from 'vitest'
import type { JsonObject } from '../support/typesense/json.ts'
import { createCollection } from '../support/typesense/schema.ts'
import { search } from '../support/typesense/search.ts'
import { createStore } from '../support/typesense/store.ts'
import { writeDocument } from '../support/typesense/write-document.ts'
import { readExchanges, readRanking, readRecordedDocuments } from '../support/typesense-recordings.ts'

// The replay shows that single answers are right. This shows that the order of hits is, for fifty queries and many
// orderings: the place of the expected page among the groups, as a real v29.0 gave it.

const levels = Array.from({ length: 7 }, (_, level) => `hierarchy.lvl${level}`)
const headingsFirst = { query_by: [...levels, 'content'].join(',') }
const contentFirst = { query_by: ['content', ...levels].join(',') }
const byPriority = { sort_by: 'item_priority:desc' }
const byText = { sort_by: '_text_match:desc,item_priority:desc' }
const inBuckets = (count: number) => ({ sort_by: `_text_match(buckets:${count}):desc,item_priority:desc` })

/** Names as in the recording. */
const orderings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'item_priority:desc | hierarchy first': { ...headingsFirst, ...byPriority },
  'item_priority:desc | content first': { ...contentFirst, ...byPriority },
  '_text_match,item_priority | hierarchy first': { ...headingsFirst, ...byText },
  '_text_match,item_priority | content first': { ...contentFirst, ...byText },
  '_text_match(buckets:10),item_priority | hierarchy first': { ...headingsFirst, ...inBuckets(10) },
  '_text_match(buckets:3),item_priority | hierarchy first': { ...headingsFirst, ...inBuckets(3) },
  '_text_match,item_priority | hierarchy first, left_to_right': {
    ...headingsFirst,
    ...byText,
    drop_tokens_mode: 'left_to_right',
  },
  '_text_match,item_priority | hierarchy first, drop_tokens_mode=both_sides:3': {
    ...headingsFirst,
    ...byText,
    drop_tokens_mode: 'both_sides:3',
  },
  '_text_match,item_priority | hierarchy first, text_match_type=max_weight': {
    ...headingsFirst,
    ...byText,
    text_match_type: 'max_weight',
  },
  '_text_match,item_priority | hierarchy first, weights 2,9,10,9,8,7,6,4': {
    ...headingsFirst,
    ...byText,
    query_by_weights: '2,9,10,9,8,7,6,4',
  },
}

const site = {
  group_by: 'url',
  num_typos: '1',
  filter_by: 'language:=en && docusaurus_tag:=[default,docs-default-current]',
  include_fields: 'url',
  highlight_fields: 'none',
}

test.each(Object.entries(orderings))('%s: every page is at its recorded place', async (name, params) => {
  const { queries, heldOut, configs } = readRanking()
  const recorded = configs.find(({ config, collection }) => config === name && collection === 'exp_both')!
  const searching = await collectionOfRecording()
  const places: number[] = []
  for (const { q, expected } of [...queries, ...heldOut]) {
    const result = await search({ ...searching, raw: { ...site, ...params, q } })
    const groups = result['grouped_hits'] as JsonObject[]
    places.push(groups.findIndex((group) => (group['group_key'] as string[])[0] === expected) + 1)
  }
  expect(places).toEqual([...recorded.ranks, ...recorded.heldRanks])
})

async function collectionOfRecording() {
  const creation = readExchanges('nested-vs-flat').find(({ name }) => name === 'create exp_both')!
  const collection = createCollection(creation.request.body as JsonObject)
  const write = { action: 'create', dirty: 'reject', fresh: new Set<string>() } as const
  for (const line of readRecordedDocuments()) await writeDocument(collection, JSON.parse(line) as JsonObject, write)
  return { store: createStore(), collection, cache: new WeakMap() }
}
