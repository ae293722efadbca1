import { createHmac } from 'node:crypto'
import { Client, Errors, SearchClient } from 'typesense'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOfficialClient } from '../../../../template/search-client/typesense/official-client.ts'
import { found, type HttpNode, json, settingsFor, silent, startNode } from '../../../support/http-node.ts'

/** The official client, as pages have it: what it does with nodes, keys and answers that go wrong. */
const clientFor = (nodes: readonly Pick<HttpNode, 'url'>[], nearestNode?: Pick<HttpNode, 'url'>): SearchClient =>
  createOfficialClient(settingsFor(nodes, nearestNode && { nearestNode: nearestNode.url }))

const searches = { searches: [{ collection: 'help', q: 'x', query_by: 'content' }] }
const search = (client: SearchClient, signal?: AbortSignal): Promise<unknown> =>
  client.multiSearch.perform(searches, {}, { abortSignal: signal ?? null })

const configurationOf = (client: object): Record<string, unknown> =>
  (client as { configuration: Record<string, unknown> }).configuration

let nodes: readonly [HttpNode, HttpNode, HttpNode]
let warnings: string[]

beforeAll(async () => {
  nodes = [await startNode(), await startNode(), await startNode()]
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
})

beforeEach(() => {
  for (const node of nodes) {
    node.answer = found()
    node.requests.length = 0
  }
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((...words) => void warnings.push(words.join(' ')))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const counts = (): number[] => nodes.map(({ requests }) => requests.length)

describe('configuration', () => {
  const node = { protocol: 'https', host: 'search.example.com', port: 443 }
  const message = 'Ensure that nodes[].protocol, nodes[].host and nodes[].port are set'

  test.each([
    ['no nodes', []],
    ['a node without a protocol', [{ host: 'a.example', port: 1 }]],
    ['a node without a host', [{ protocol: 'https', port: 1 }]],
    ['a node without a port, of an unknown protocol', [{ protocol: 'spdy', host: 'a.example' }]],
  ])('[5#05] %s is refused', (_, wrong) => {
    expect(() => new SearchClient({ nodes: wrong as never, apiKey: 'x' })).toThrow(message)
  })

  test('[5#05] a node may be an address', () => {
    expect(() => new SearchClient({ nodes: [{ url: 'https://search.example.com' }], apiKey: 'x' })).not.toThrow()
  })

  test('[5#06] a nearest node needs the same fields', () => {
    const nearestNode = { protocol: 'https', port: 443 } as never
    expect(() => new SearchClient({ nodes: [node], nearestNode, apiKey: 'x' })).toThrow(
      'Ensure that nearestNodes.protocol, nearestNodes.host and nearestNodes.port are set',
    )
  })

  test('[5#07] a key is required', () => {
    expect(() => new SearchClient({ nodes: [node], apiKey: undefined as never })).toThrow('Ensure that apiKey is set')
  })

  test('[5#08] a search-only client needs the name of a collection', () => {
    expect(() => clientFor(nodes).collections('')).toThrow('only supports search operations')
  })

  test.each([
    ['https', 443],
    ['http', 80],
  ])('[5#10] [9#09] the port of %s is %i where none is said', (protocol, port) => {
    const client = new SearchClient({ nodes: [{ protocol, host: 'a.example' } as never], apiKey: 'x' })
    expect(configurationOf(client)['nodes']).toEqual([{ protocol, host: 'a.example', path: '', port }])
  })

  test('[7.2#01] [9#03] [9#04] [9#05] a page waits 5 s, for 60 s leaves out what failed, and tries again after 0.1 s', () => {
    expect(configurationOf(clientFor(nodes))).toMatchObject({
      connectionTimeoutSeconds: 5,
      healthcheckIntervalSeconds: 60,
      retryIntervalSeconds: 0.1,
    })
  })
})

describe('key', () => {
  test('[6#02] the search key is in the address: no browser has to ask first whether it may', async () => {
    await search(clientFor(nodes.slice(0, 1)))
    const [request] = nodes[0].requests
    expect(request?.query.get('x-typesense-api-key')).toBe('a-search-only-key')
    expect(request?.headers['content-type']).toBe('text/plain')
    expect(request?.headers['x-typesense-api-key']).toBeUndefined()
  })

  test.each([
    [2_000, true],
    [2_001, false],
  ])('[5#09] [9#08] a key of %i characters is in the address: %j', async (length, isInAddress) => {
    const key = 'k'.repeat(length)
    await search(createOfficialClient(settingsFor(nodes.slice(0, 1), { key })))
    const [request] = nodes[0].requests
    expect(request?.query.has('x-typesense-api-key')).toBe(isInAddress)
    expect(request?.headers['x-typesense-api-key']).toBe(isInAddress ? undefined : key)
    expect(warnings.some((warning) => warning.includes('longer than 2000 characters'))).toBe(!isInAddress)
  })

  test('[7.3#03] a scoped key is the digest of its parameters, 4 characters of its parent, and the parameters', () => {
    const parent = 'search-only-parent-key'
    const parameters = { filter_by: 'language:=en', expires_at: 1_900_000_000 }
    const client = new Client({ nodes: [{ url: nodes[0].url }], apiKey: 'x' })
    const text = JSON.stringify(parameters)
    const digest = createHmac('sha256', parent).update(text).digest('base64')
    const scoped = client.keys().generateScopedSearchKey(parent, parameters)
    expect(Buffer.from(scoped, 'base64').toString()).toBe(`${digest}sear${text}`)
  })
})

describe('statuses', () => {
  test.each([
    ['[8#12]', 400, 'RequestMalformed'],
    ['[8#13]', 401, 'RequestUnauthorized'],
    ['[8#14]', 404, 'ObjectNotFound'],
    ['[8#15]', 409, 'ObjectAlreadyExists'],
    ['[8#16]', 422, 'ObjectUnprocessable'],
    ['[8#17]', 500, 'ServerError'],
    ['[8#17]', 503, 'ServerError'],
    ['[8#17]', 599, 'ServerError'],
    ['[8#18]', 403, 'HTTPError'],
    ['[8#18]', 429, 'HTTPError'],
  ] as const)('%s %i is a %s', async (_, status, kind) => {
    nodes[0].answer = json(status, { message: 'What went wrong.' })
    const error: unknown = await search(clientFor(nodes.slice(0, 1))).catch((reason) => reason)
    expect(error).toBeInstanceOf(Errors[kind])
    expect(error).toMatchObject({
      httpStatus: status,
      message: `Request failed with HTTP code ${status} | Server said: What went wrong.`,
    })
  })

  test('[8#19] what the server did not say is not in the message', async () => {
    nodes[0].answer = (response) => response.writeHead(404).end()
    await expect(search(clientFor(nodes.slice(0, 1)))).rejects.toThrow(/^Request failed with HTTP code 404$/)
  })

  test('[8#20] a search that its caller aborts says so, before it began and while it runs', async () => {
    nodes[0].answer = silent
    const client = clientFor(nodes.slice(0, 1))
    await expect(search(client, AbortSignal.abort())).rejects.toThrow(/^Request aborted by caller\.$/)
    const controller = new AbortController()
    const running = search(client, controller.signal)
    await expect.poll(() => nodes[0].requests.length).toBe(1)
    controller.abort()
    await expect(running).rejects.toThrow(/^Request aborted by caller\.$/)
  })
})

describe('nodes', () => {
  const unready = json(503, { message: 'Not Ready or Lagging' })

  test.each([
    ['one node', 1, false, 2],
    ['three nodes', 3, false, 4],
    ['a node with a nearest one', 1, true, 3],
  ])(
    '[7.3#04] [9#06] a search at %s is tried once, and again as often as there are nodes',
    async (_, count, nearest, tries) => {
      for (const node of nodes) node.answer = unready
      const client = clientFor(nodes.slice(0, count), nearest ? nodes[2] : undefined)
      await expect(search(client)).rejects.toThrow('HTTP code 503')
      expect(counts().reduce((sum, each) => sum + each)).toBe(tries)
    },
  )

  test('[9#06] a client without nodes, which would try three times, is refused before', () => {
    expect(() => new SearchClient({ nodes: [], apiKey: 'x', numRetries: 3 })).toThrow('Ensure that nodes')
  })

  test('[9#05] between two tries are 0.1 s', async () => {
    nodes[0].answer = unready
    await search(clientFor(nodes.slice(0, 1))).catch(() => undefined)
    const [first, second] = nodes[0].requests
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(99)
  })

  test('[7.3#04] a failure of the server or the network leads to another node, a refusal does not', async () => {
    nodes[0].answer = (response) => response.destroy()
    nodes[1].answer = unready
    await search(clientFor(nodes.slice(1), nodes[0]))
    expect(counts()[2]).toBe(1)
    for (const node of nodes) node.requests.length = 0
    nodes[0].answer = json(400, { message: 'No.' })
    await expect(search(clientFor(nodes.slice(1), nodes[0]))).rejects.toThrow('400')
    expect(counts()).toEqual([1, 0, 0])
  })

  test('[7.3#04] nodes are asked in an order of chance', () => {
    const addresses = nodes.map(({ url }) => url)
    const firsts = Array.from({ length: 60 }, () => {
      const [first] = configurationOf(clientFor(nodes))['nodes'] as { url: string }[]
      return first?.url
    })
    expect([...new Set(firsts)].sort()).toEqual([...addresses].sort())
  })

  test('[9#04] the nearest node is asked first, and left out for 60 s when it failed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    nodes[0].answer = unready
    const client = clientFor(nodes.slice(1, 2), nodes[0])
    await search(client)
    await search(client)
    expect(counts()).toEqual([1, 2, 0])
    nodes[0].answer = found()
    vi.setSystemTime(Date.now() + 60_001)
    await search(client)
    expect(counts()).toEqual([2, 2, 0])
  })
})

describe('cache', () => {
  const cached = (): SearchClient =>
    new SearchClient({ nodes: [{ url: nodes[0].url }], apiKey: 'x', cacheSearchResultsForSeconds: 120 })

  test('[7.3#01] one collection is searched by its address, with lists joined, and `use_cache` when asked for', async () => {
    const client = new SearchClient({ nodes: [{ url: nodes[0].url }], apiKey: 'x', useServerSideSearchCache: true })
    await client
      .collections('help')
      .documents()
      .search({ q: 'x', query_by: ['content', 'hierarchy.lvl1'] }, {})
    const [request] = nodes[0].requests
    expect(request).toMatchObject({ method: 'GET', path: '/collections/help/documents/search' })
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      q: 'x',
      query_by: 'content,hierarchy.lvl1',
      use_cache: 'true',
    })
  })

  test('[7.3#01] [4#13] [9#07] its own cache answers for 120 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const client = cached()
    await search(client)
    vi.setSystemTime(Date.now() + 119_999)
    await search(client)
    expect(counts()[0]).toBe(1)
    vi.setSystemTime(Date.now() + 1)
    await search(client)
    expect(counts()[0]).toBe(2)
  })

  test('its own cache keeps failures, too: pages do without it', async () => {
    nodes[0].answer = json(400, { message: 'No.' })
    const client = cached()
    await search(client).catch(() => undefined)
    nodes[0].answer = found()
    await expect(search(client)).rejects.toThrow('400')
    expect(configurationOf(clientFor(nodes))['cacheSearchResultsForSeconds']).toBe(0)
  })
})
