import { readFileSync } from 'node:fs'
import { Client, SearchClient } from 'typesense'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTypesense, type TypesenseDouble } from '../support/typesense-server.ts'

// What the official client made of a real v29.0, it must make of the server that tests use instead.

interface Case {
  readonly name: string
  readonly result?: unknown
  readonly thrown?: { readonly class: string; readonly message: string; readonly httpStatus?: number }
}

interface WireRequest {
  readonly call: string
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/typesense/exchanges/${name}.json`, import.meta.url), 'utf8'))

const { cases } = read('client-real') as { cases: Case[] }
const { requests } = read('client-wire') as { requests: WireRequest[] }

let server: TypesenseDouble
let client: Client
let search: SearchClient

const fields = [{ name: 'content', type: 'string' as const, facet: true }]
const query = { collection: 'docs', q: 'record', query_by: 'content' }

beforeAll(async () => {
  server = await startTypesense()
  const nodes = [{ protocol: 'http', host: '127.0.0.1', port: server.port }]
  const options = { nodes, numRetries: 0, logLevel: 'silent' as const }
  client = new Client({ ...options, apiKey: server.adminKey })
  search = new SearchClient({ ...options, apiKey: 'SEARCH_ONLY_KEY' })
  await client.collections().create({ name: 'docs_1', fields })
  await client.aliases().upsert('docs', { collection_name: 'docs_1' })
  await client
    .collections('docs')
    .documents()
    .import([
      { id: '1', content: 'record' },
      { id: '2', content: 'a record' },
    ])
  await client
    .keys()
    .create({ description: 'site', actions: ['documents:search'], collections: ['docs.*'], value: 'SEARCH_ONLY_KEY' })
})

afterAll(() => server.close())

const wrongKey = () =>
  new SearchClient({ nodes: [{ url: server.url }], apiKey: 'WRONG', numRetries: 0, logLevel: 'silent' })

const modelWithoutSize = { id: 'm', model_name: 'openai/x', api_key: 'k', history_collection: 'docs_1' }

/** The same call for each case, by its name. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  multiSearch: async () => {
    const { results } = await search.multiSearch.perform<[Record<string, string>]>({
      searches: [{ ...query, group_by: 'content' }],
    })
    return { keys: Object.keys(results[0]!).sort(), found: results[0]!.found }
  },
  'multiSearch, unknown collection': () =>
    search.multiSearch.perform({ searches: [{ ...query, collection: 'docs_nope' }] }),
  'multiSearch, unknown field': () => search.multiSearch.perform({ searches: [{ ...query, query_by: 'contents' }] }),
  'multiSearch, wrong key': () => wrongKey().multiSearch.perform({ searches: [query] }),
  'multiSearch, no searches': () => search.multiSearch.perform({ searches: [] }),
  'documents().search, unknown field': () =>
    search.collections('docs').documents().search({ q: 'x', query_by: 'contents' }, {}),
  'documents().search, unknown collection': () =>
    search.collections('docs_nope').documents().search({ q: 'x', query_by: 'content' }, {}),
  'collections().create twice': () => client.collections().create({ name: 'docs_1', fields }),
  'collections().create, bad schema': () =>
    client.collections().create({ name: 'bad', fields: [{ name: 'a', type: 'strin' as 'string' }] }),
  'collections(missing).retrieve': () => client.collections('nope').retrieve(),
  'collections(missing).delete': () => client.collections('nope').delete(),
  'collections(docs).exists': () => client.collections('docs').exists(),
  'collections(missing).exists': () => client.collections('nope').exists(),
  'documents().import with one bad document': () =>
    client
      .collections('docs')
      .documents()
      .import([{ id: '1', content: 'record' }, { id: '3' } as { id: string; content: string }], { action: 'upsert' }),
  'documents().import into a missing collection': () =>
    client
      .collections('nope')
      .documents()
      .import([{ id: '1' }]),
  'aliases(missing).retrieve': () => client.aliases('nope').retrieve(),
  'keys().create with an existing value': () =>
    client.keys().create({ description: 'x', actions: ['*'], collections: ['*'], value: 'SEARCH_ONLY_KEY' }),
  'conversations().models().create without max_bytes': () =>
    client
      .conversations()
      .models()
      .create(modelWithoutSize as never),
  'conversations().models(missing).delete': () => client.conversations().models('nope').delete(),
  'synonymSets().upsert (v30 API) on v29': () =>
    client.synonymSets('x').upsert({ items: [{ id: 'a', synonyms: ['a', 'b'] }] }),
  'analytics.rules().create (v30 shape) on v29': () =>
    client.analytics.rules().create({
      name: 'x',
      type: 'popular_queries',
      collection: 'docs',
      event_type: 'search',
      params: { destination_collection: 'q' },
    }),
  'health.retrieve': () => client.health.retrieve(),
  'debug.retrieve': () => client.debug.retrieve(),
}

test.each(cases)('$name', async ({ name, result, thrown }) => {
  const call = calls[name]!()
  if (!thrown) return expect(await call).toEqual(result)
  const error = await call.then(
    () => undefined,
    (reason: Error & { httpStatus?: number }) => reason,
  )
  expect(error).toBeDefined()
  expect({ class: error!.constructor.name, message: error!.message, httpStatus: error!.httpStatus }).toEqual({
    class: thrown.class,
    message: thrown.message,
    httpStatus: thrown.httpStatus,
  })
})

test.each(requests)(
  '$call, as it looks on the wire, is understood',
  async ({ call, method, target, headers, body }) => {
    const asked = call.includes('(v30)') ? await startTypesense({ version: '30.0' }) : server
    const answer = await fetch(`${asked.url}${target}`, {
      method,
      headers: { 'content-type': headers['content-type'] ?? 'text/plain', 'x-typesense-api-key': asked.adminKey },
      ...(body === undefined || body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    // So the server writes this for an address it does not know.
    expect(await answer.text()).not.toBe('{ "message": "Not Found"}')
    expect(answer.status).toBeLessThan(500)
    if (asked !== server) await asked.close()
  },
)
