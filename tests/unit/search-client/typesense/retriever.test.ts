import { expect, test } from 'vitest'
import type { TypesenseSettings } from '../../../../schema/typesense.ts'
import { createTypesenseRetriever } from '../../../../template/search-client/typesense/retriever.ts'
import type { TypesenseSearch } from '../../../../template/shared/typesense/presets.ts'
import { settingsFor } from '../../../support/http-node.ts'

/** Answers each search with the sections that are told for its way to search. */
function retrieverOn(sections: Readonly<Record<string, readonly string[]>>, more: Partial<TypesenseSettings> = {}) {
  const asked: TypesenseSearch[] = []
  const retriever = createTypesenseRetriever(settingsFor([], more), async (search) => {
    asked.push(search)
    const way = search['query_by'] === 'embedding' ? 'meaning' : String(search['drop_tokens_mode'] ?? 'text')
    if (search.q !== '*')
      return { results: [{ grouped_hits: (sections[way] ?? []).map((url) => ({ group_key: [url] })) }] }
    const urls = [...String(search['filter_by']).matchAll(/`(.*?)`/g)].map(([, url]) => url)
    const documents = urls.reverse().flatMap((url) => [
      { id: `${url}-0`, url, type: 'lvl2', content: '', 'hierarchy.lvl1': 'Page', 'hierarchy.lvl2': `Section ${url}` },
      { id: `${url}-1`, url, type: 'content', content: 'First.' },
      { id: `${url}-2`, url, type: 'code', content: 'x = 1' },
      { id: `${url}-3`, url, type: 'content', content: 'Second.' },
    ])
    return { results: [{ hits: documents.map((document) => ({ document })) }] }
  })
  return { retriever, asked }
}

test('words are dropped from both sides of a question; the best of each search come first, none twice', async () => {
  const { retriever } = retrieverOn({ left_to_right: ['/a', '/b', '/c'], right_to_left: ['/b', '/d'] })
  const passages = await retriever.passages('How do I?', { limit: 4 })
  expect(passages.map(({ url }) => url)).toEqual(['/a', '/b', '/d', '/c'])
})

test('meanings are compared where documents have vectors', async () => {
  const sections = { left_to_right: ['/a'], meaning: ['/m'] }
  const without = retrieverOn(sections)
  expect((await without.retriever.passages('How?', { limit: 4 })).map(({ url }) => url)).toEqual(['/a'])
  const { retriever, asked } = retrieverOn(sections, { embedding: true })
  expect((await retriever.passages('How?', { limit: 4 })).map(({ url }) => url)).toEqual(['/a', '/m'])
  const [byMeaning] = asked.filter((search) => search['query_by'] === 'embedding')
  expect(byMeaning).toMatchObject({ prefix: false, group_by: 'url', per_page: 4 })
  expect(byMeaning).not.toHaveProperty('sort_by')
})

test('a passage has the text of its section from top to bottom, without code, at the address of this site', async () => {
  const { retriever, asked } = retrieverOn({ left_to_right: ['/a#b'] }, { baseUrl: '/docs/' })
  expect(await retriever.passages('How?', { limit: 4 })).toEqual([
    { url: '/docs/a#b', title: 'Section /a#b', trail: ['Page'], text: 'First.\nSecond.' },
  ])
  expect(asked.at(-1)).toMatchObject({ sort_by: 'item_priority:desc', filter_by: 'url:=[`/a#b`]' })
})

test('earlier questions of the conversation stand before the question', async () => {
  const { retriever, asked } = retrieverOn({})
  expect(await retriever.passages('And by mail?', { limit: 4, context: ['How do I share?'] })).toEqual([])
  expect(asked.map(({ q }) => q)).toEqual(['How do I share? And by mail?', 'How do I share? And by mail?'])
})
