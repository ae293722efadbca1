import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TypesenseSettings } from '../../../../schema/typesense.ts'
import type { OpenedSearch } from '../../../../template/search-client/open-search.ts'
import { openTypesense } from '../../../../template/search-client/typesense/open-typesense.ts'
import { texts } from '../../../../template/shared/texts.ts'
import { collect, eventOf, textOf } from '../../../contract/assistant.ts'
import { brokenStream, data } from '../../../support/answer-stream.ts'
import { hostIndex, indexOf, openEmbedded } from '../../../support/embedded-search.ts'
import { found, type HttpNode, json, settingsFor, silent, startNode } from '../../../support/http-node.ts'
import { documentsOf } from '../../../support/search-documents.ts'

const published = documentsOf([
  { url: '/published/share', title: 'Share a guide', text: 'Copy the link of the guide and send it to everybody.' },
])
const conversation = { model: 'help-answers', timeout: 20 }

let node: HttpNode
let errors: string[]
const clock = { now: 0 }

beforeAll(async () => {
  node = await startNode()
})
afterAll(() => node.close())
beforeEach(() => {
  clock.now = 0
  node.requests.length = 0
  node.answer = found('/hosted')
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words.join(' ')))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

function open(more: Partial<TypesenseSettings> = {}, isOnline = true): OpenedSearch {
  return openTypesense(
    {
      settings: settingsFor([node], more),
      texts,
      openEmbedded: async () => openEmbedded(hostIndex(indexOf(published))),
    },
    { fetch: (...request) => fetch(...request), now: () => clock.now, isOnline: () => isOnline },
  )
}

const urls = async ({ client }: OpenedSearch): Promise<string[]> =>
  (await client.search({ q: 'share' })).groups.map(({ url }) => url)

describe('without an index to fall back on', () => {
  test('[8#03] a search that fails is one sentence for the reader; its cause is for the owner', async () => {
    node.answer = json(401, { message: 'Forbidden' })
    const error: unknown = await urls(open()).catch((reason) => reason)
    expect(error).toMatchObject({ message: 'The search could not be loaded.' })
    expect(String((error as Error).cause)).toContain('HTTP code 401 | Server said: Forbidden')
    await expect(urls(open({}, false))).rejects.toThrow('You are offline.')
  })

  test('[8#01] a question that fails is an error', async () => {
    node.answer = json(400, { message: 'OpenAI API error: ' })
    const events = await collect(open({ conversation }).assistant!, 'How do I share a guide?')
    expect(events.map(({ kind }) => kind)).toEqual(['error'])
  })

  test('without a language model in the cluster, there is no assistant but those of the browser', () => {
    expect(open().assistant).toBeUndefined()
  })
})

describe('with an index to fall back on', () => {
  const openBoth = (): OpenedSearch => open({ fallback: true, conversation })

  test('the cluster is searched', async () => {
    expect(await urls(openBoth())).toEqual(['/hosted'])
  })

  test('the index is searched when the cluster fails, and for a minute after that', async () => {
    node.answer = json(400, { message: 'No.' })
    const search = openBoth()
    expect(await urls(search)).toEqual(['/published/share'])
    expect(errors).toEqual([expect.stringContaining('HTTP code 400')])
    node.answer = found('/hosted')
    clock.now = 59_999
    expect(await urls(search)).toEqual(['/published/share'])
    expect(node.requests).toHaveLength(1)
    clock.now = 60_000
    expect(await urls(search)).toEqual(['/hosted'])
  })

  // The client itself would try for 10 s.
  test('the index is searched when the cluster is silent for 3 s', { timeout: 9_000 }, async () => {
    node.answer = silent
    expect(await urls(openBoth())).toEqual(['/published/share'])
  })

  test('a search that is given up asks nobody else', async () => {
    node.answer = silent
    const controller = new AbortController()
    const running = openBoth().client.search({ q: 'share' }, controller.signal)
    await expect.poll(() => node.requests.length).toBe(1)
    const reason = new Error('The reader typed on.')
    controller.abort(reason)
    await expect(running).rejects.toBe(reason)
    expect(errors).toEqual([])
  })

  test('quotes answer a question that the language model cannot', async () => {
    node.answer = json(400, { message: 'OpenAI API error: ' })
    const events = await collect(openBoth().assistant!, 'How do I share a guide?')
    expect(textOf(events)).toContain('Copy the link of the guide')
    expect(eventOf(events, 'sources')?.sources[0]?.url).toBe('/published/share')
    expect(events.at(-1)).toEqual({ kind: 'done' })
    expect(errors).toEqual([expect.stringContaining('OpenAI API error')])
  })

  test('an answer that has begun is not begun anew', async () => {
    node.answer = brokenStream(data({ conversation_id: 'c1', message: 'Copy' }))
    const events = await collect(openBoth().assistant!, 'How do I share a guide?')
    expect(events.map(({ kind }) => kind)).toEqual(['text', 'error'])
  })
})
