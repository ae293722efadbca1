import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { markEnd, markStart, type SearchClient } from '../../../../schema/search.ts'
import type { TypesenseSettings } from '../../../../schema/typesense.ts'
import { createOfficialClient } from '../../../../template/search-client/typesense/official-client.ts'
import { createTypesenseClient } from '../../../../template/search-client/typesense/search-client.ts'
import { found, type HttpNode, json, settingsFor, silent, startNode } from '../../../support/http-node.ts'

let node: HttpNode
let warnings: string[]

beforeAll(async () => {
  node = await startNode()
})
afterAll(() => node.close())
beforeEach(() => {
  node.answer = found('/share')
  node.requests.length = 0
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((...words) => void warnings.push(words.join(' ')))
})
afterEach(() => vi.restoreAllMocks())

const clock = { now: 0 }
function open(more: Partial<TypesenseSettings> = {}): SearchClient {
  const settings = settingsFor([node], more)
  return createTypesenseClient({ settings, official: createOfficialClient(settings), now: () => clock.now })
}

const sent = (at = 0): Record<string, unknown> => {
  const { searches } = JSON.parse(node.requests[at]?.body ?? '{}') as { searches: Record<string, unknown>[] }
  expect(searches).toHaveLength(1)
  return searches[0]!
}

const ALL = 'hierarchy.lvl0,hierarchy.lvl1,hierarchy.lvl2,hierarchy.lvl3,hierarchy.lvl4,hierarchy.lvl5,hierarchy.lvl6'

describe('the request', () => {
  test('[7.2#01] is one search of a multi-search', async () => {
    await open().search({ q: 'share' })
    expect(node.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /multi_search'])
    expect(sent()).toMatchObject({ collection: 'help', q: 'share' })
  })

  test('[7.2#02] [7.2#03] [7.2#04] [7.2#05] [7.2#06] [7.2#07] [7.2#08] of the preset `spec` is the one of the specification', async () => {
    await open({ preset: 'spec', stopWords: undefined as never }).search({ q: 'share' })
    const { highlight_start_tag: start, highlight_end_tag: end, page, ...rest } = sent()
    expect([start, end, page]).toEqual([markStart, markEnd, 1])
    expect(rest).toEqual({
      collection: 'help',
      q: 'share',
      query_by: `content,${ALL}`,
      highlight_fields: `content,${ALL}`,
      highlight_full_fields: `content,${ALL}`,
      group_by: 'url',
      group_limit: 3,
      sort_by: 'item_priority:desc',
      snippet_threshold: 8,
      highlight_affix_num_tokens: 4,
      num_typos: 1,
      per_page: 10,
      filter_by: 'language:=en && docusaurus_tag:=[default,docs-default-current]',
      exclude_fields: 'embedding',
    })
  })

  test('of the preset `relevance` differs in the order, the groups, the fields, and what is dropped', async () => {
    await open({ preset: 'spec' }).search({ q: 'share' })
    await open({ stopWords: 'help_stopwords' }).search({ q: 'share' })
    const [spec, relevance] = [sent(0), sent(1)]
    const changed = Object.fromEntries(Object.entries(relevance).filter(([key, value]) => value !== spec[key]))
    expect(changed).toEqual({
      query_by: `${ALL},content`,
      highlight_fields: `${ALL},content`,
      highlight_full_fields: `${ALL},content`,
      group_by: 'url_without_anchor',
      sort_by: '_text_match:desc,item_priority:desc',
      drop_tokens_mode: 'left_to_right',
      stopwords: 'help_stopwords',
    })
  })

  test('holds no half of a character', async () => {
    await open().search({ q: 'share \ud800 it' })
    expect(sent()['q']).toBe('share   it')
  })
})

describe('what is found', () => {
  const recorded: unknown = JSON.parse(
    readFileSync(new URL('../../../fixtures/typesense/search.json', import.meta.url), 'utf8'),
  )

  test('[7.2#09] [3#08] is read from the grouped hits: documents with flat titles, and highlights that are objects', async () => {
    node.answer = json(200, recorded)
    const { found: count, groups } = await open({ preset: 'spec' }).search({ q: 'record' })
    expect(count).toBe(9)
    expect(groups.map(({ url }) => url).slice(0, 2)).toEqual([
      '/help/quick-start',
      '/help/quick-start#record-your-first-video',
    ])
    const [hit] = groups[1]?.hits ?? []
    expect(hit).toEqual({
      document: {
        id: '0006',
        url: '/help/quick-start#record-your-first-video',
        'hierarchy.lvl0': 'Getting started',
        'hierarchy.lvl1': 'Quick start',
        'hierarchy.lvl2': 'Record your first video',
      },
      // Beside it, the server repeats the plain title: that is no highlight.
      highlights: [{ field: 'hierarchy.lvl2', snippet: '<mark>Record</mark> your first video' }],
    })
  })

  const one = (document: object, highlight: object = {}) =>
    json(200, { results: [{ found: 1, grouped_hits: [{ group_key: ['/a'], hits: [{ document, highlight }] }] }] })

  test('may have its titles and highlights in an object', async () => {
    node.answer = one(
      { id: '1', url: '/a', hierarchy: { lvl0: 'Guides', lvl1: 'Share', lvl2: null } },
      { hierarchy: { lvl1: { snippet: `${markStart}Share${markEnd}` }, lvl0: 'Guides' } },
    )
    const { groups } = await open().search({ q: 'share' })
    expect(groups).toEqual([
      {
        url: '/a',
        title: 'Share',
        hits: [
          {
            document: { id: '1', url: '/a', 'hierarchy.lvl0': 'Guides', 'hierarchy.lvl1': 'Share' },
            highlights: [{ field: 'hierarchy.lvl1', snippet: `${markStart}Share${markEnd}` }],
          },
        ],
      },
    ])
  })

  test('is a section once, with its text, though its heading and its text were found; each by itself for `spec`', async () => {
    const document = { url: '/a#b', 'hierarchy.lvl1': 'Share' }
    const hits = [
      { document: { ...document, id: '1' }, highlight: { 'hierarchy.lvl1': { snippet: 'Share' } } },
      { document: { ...document, id: '2', content: 'Text.' }, highlight: { content: { snippet: 'Text.' } } },
      { document: { ...document, id: '3', url: '/a#c' }, highlight: {} },
    ]
    node.answer = json(200, { results: [{ found: 1, grouped_hits: [{ group_key: ['/a'], hits }] }] })
    const { groups } = await open().search({ q: 'share' })
    expect(groups[0]?.hits).toEqual([
      {
        document: { ...document, id: '1', content: 'Text.' },
        highlights: [
          { field: 'hierarchy.lvl1', snippet: 'Share' },
          { field: 'content', snippet: 'Text.' },
        ],
      },
      { document: { ...document, id: '3', url: '/a#c' }, highlights: [] },
    ])
    const asSpecified = await open({ preset: 'spec' }).search({ q: 'share' })
    expect(asSpecified.groups[0]?.hits.map(({ document: { id } }) => id)).toEqual(['1', '2', '3'])
  })

  test('has the addresses of this site', async () => {
    node.answer = one({ id: '1', url: '/a#b', 'hierarchy.lvl1': 'Share' })
    const { groups } = await open({ baseUrl: '/docs/', trailingSlash: true }).search({ q: 'share' })
    expect([groups[0]?.url, groups[0]?.hits[0]?.document.url]).toEqual(['/docs/a/', '/docs/a/#b'])
  })

  test('leads nowhere that runs', async () => {
    node.answer = one({ id: '1', url: 'javascript:alert(1)', 'hierarchy.lvl1': 'Share' })
    expect((await open().search({ q: 'share' })).groups).toEqual([])
  })

  test.each(['', ' ', '?!', '*'])('is nothing for %j, and nothing is asked', async (q) => {
    expect(await open().search({ q })).toEqual({ found: 0, page: 1, groups: [] })
    expect(node.requests).toEqual([])
  })
})

describe('failures', () => {
  test.each([
    ['a refusal', json(401, { message: 'Forbidden' }), 'HTTP code 401'],
    [
      'a failed search',
      json(200, { results: [{ code: 404, error: 'Collection not found' }] }),
      'Collection not found (404)',
    ],
    ['something else than results', json(200, { hello: 1 }), 'not one of Typesense'],
    [
      'a page of a proxy',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Log in</p>'),
      'not one of Typesense',
    ],
  ] as [string, HttpNode['answer'], string][])('[7.2#09] %s is an error, and not kept', async (_, answer, message) => {
    const client = open()
    node.answer = answer
    await expect(client.search({ q: 'share' })).rejects.toThrow(message)
    node.answer = found('/share')
    expect((await client.search({ q: 'share' })).found).toBe(1)
  })

  test('an aborted search is not kept either', async () => {
    const client = open()
    node.answer = silent
    const controller = new AbortController()
    const running = client.search({ q: 'share' }, controller.signal)
    await expect.poll(() => node.requests.length).toBe(1)
    const reason = new Error('The reader typed on.')
    controller.abort(reason)
    await expect(running).rejects.toBe(reason)
    // Whoever types on gives up searches all the time: nobody has to be told.
    expect(warnings).toEqual([])
    node.answer = found('/share')
    expect((await client.search({ q: 'share' })).found).toBe(1)
  })
})

describe('[4#13] [9#07] the response cache', () => {
  test('answers for 120 s', async () => {
    const client = open()
    clock.now = 0
    await client.search({ q: 'share' })
    clock.now = 119_999
    await client.search({ q: 'share' })
    expect(node.requests).toHaveLength(1)
    clock.now = 120_000
    await client.search({ q: 'share' })
    expect(node.requests).toHaveLength(2)
  })

  test('keeps 100 answers', async () => {
    const client = open()
    for (let number = 0; number <= 100; number += 1) await client.search({ q: `share ${number}` })
    await client.search({ q: 'share 100' })
    expect(node.requests).toHaveLength(101)
    await client.search({ q: 'share 0' })
    expect(node.requests).toHaveLength(102)
  })
})

describe('stop words', () => {
  const withSet = (): SearchClient => open({ stopWords: 'help_stopwords' })

  test('are searched for when nothing else is', async () => {
    node.answer = (response, request) =>
      (request.body.includes('stopwords') ? found() : found('/how'))(response, request)
    expect((await withSet().search({ q: 'how to' })).groups.map(({ url }) => url)).toEqual(['/how'])
  })

  test('may be missing in the cluster: the owner is told, and readers find what they look for', async () => {
    const missing = json(200, {
      results: [{ code: 404, error: 'Could not find the stopword set named `help_stopwords`.' }],
    })
    node.answer = (response, request) =>
      (request.body.includes('stopwords') ? missing : found('/share'))(response, request)
    expect((await withSet().search({ q: 'share' })).found).toBe(1)
    expect(warnings).toEqual(['There is no set of stop words `help_stopwords` in the cluster: searched without.'])
  })

  test('do not hide that a collection is missing', async () => {
    node.answer = json(200, { results: [{ code: 404, error: 'Collection not found' }] })
    await expect(withSet().search({ q: 'share' })).rejects.toThrow('Collection not found')
    expect(node.requests).toHaveLength(1)
  })
})
