import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'typesense'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/** Every resource of the specification's list, by a call to it, and what that call sends. */
const resources: readonly [resource: string, call: (client: Client) => Promise<unknown>, request: string][] = [
  ['collections', (client) => client.collections().retrieve(), 'GET /collections'],
  ['documents', (client) => client.collections('docs').documents('1').retrieve(), 'GET /collections/docs/documents/1'],
  ['aliases', (client) => client.aliases().retrieve(), 'GET /aliases'],
  ['overrides', (client) => client.collections('docs').overrides().retrieve(), 'GET /collections/docs/overrides'],
  ['synonyms', (client) => client.collections('docs').synonyms().retrieve(), 'GET /collections/docs/synonyms'],
  ['analytics rules', (client) => client.analytics.rules().retrieve(), 'GET /analytics/rules'],
  [
    'analytics events',
    (client) => client.analytics.events().create({ name: 'click', event_type: 'click', data: {} } as never),
    'POST /analytics/events',
  ],
  ['conversation models', (client) => client.conversations().models().retrieve(), 'GET /conversations/models'],
  ['stemming dictionaries', (client) => client.stemming.dictionaries().retrieve(), 'GET /stemming/dictionaries'],
  ['keys', (client) => client.keys().retrieve(), 'GET /keys'],
  ['presets', (client) => client.presets().retrieve(), 'GET /presets'],
  ['stopwords', (client) => client.stopwords().retrieve(), 'GET /stopwords'],
  ['stats', (client) => client.stats.retrieve(), 'GET /stats.json'],
  ['health', (client) => client.health.retrieve(), 'GET /health'],
]

/** What the specification names besides, by the call to it. */
const otherCalls: readonly [call: (client: Client) => Promise<unknown>, request: string][] = [
  [(client) => client.collections().create({ name: 'docs', fields: [] }), 'POST /collections'],
  [(client) => client.collections('docs').retrieve(), 'GET /collections/docs'],
  [(client) => client.collections('docs').delete(), 'DELETE /collections/docs'],
  [(client) => client.aliases().upsert('docs', { collection_name: 'docs_1' }), 'PUT /aliases/docs'],
  [(client) => client.conversations().retrieve(), 'GET /conversations'],
  [
    (client) =>
      client
        .conversations()
        .models()
        .create({ model_name: 'openai/x' } as never),
    'POST /conversations/models',
  ],
  [
    (client) =>
      client
        .collections('docs')
        .overrides()
        .upsert('o', { rule: { query: 'q', match: 'exact' } }),
    'PUT /collections/docs/overrides/o',
  ],
  [(client) => client.collections('docs').synonyms('s').retrieve(), 'GET /collections/docs/synonyms/s'],
  [(client) => client.collections('docs').synonyms('s').delete(), 'DELETE /collections/docs/synonyms/s'],
  [
    (client) => client.operations.perform('snapshot', { snapshot_path: 'x' }),
    'POST /operations/snapshot?snapshot_path=x',
  ],
  [
    (client) => client.keys().create({ description: 'd', actions: ['documents:search'], collections: ['docs'] }),
    'POST /keys',
  ],
]

const received: string[] = []
const server = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`)
  response.setHeader('content-type', 'application/json').end('{}')
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(() => server.close())

beforeEach(() => {
  received.length = 0
})

const open = (): Client => {
  const { port } = server.address() as AddressInfo
  return new Client({
    nodes: [{ protocol: 'http', host: '127.0.0.1', port }],
    apiKey: 'x',
    numRetries: 0,
    logLevel: 'silent',
  })
}

test('[3#15] the official client knows every resource of the search service', async () => {
  const client = open()
  for (const [, call] of resources) await call(client)
  expect(received).toEqual(resources.map(([, , request]) => request))
})

test('[7.3#02] and the calls that change them', async () => {
  const client = open()
  for (const [call] of otherCalls) await call(client)
  expect(received).toEqual(otherCalls.map(([, request]) => request))
})
