import { afterEach, expect, test } from 'vitest'
import { startOpenAi } from '../support/openai-server.ts'
import { startTypesense, type TypesenseDouble, type TypesenseOptions } from '../support/typesense-server.ts'

// What no recording shows of the server that tests use instead of Typesense: nodes of one cluster, faults, and what
// differs between its versions.

const running: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function start(options: TypesenseOptions = {}): Promise<TypesenseDouble> {
  const server = await startTypesense(options)
  running.push(server)
  return server
}

interface Asked {
  readonly method?: string
  readonly body?: unknown
  readonly signal?: AbortSignal
}

const ask = ({ url, adminKey }: TypesenseDouble, path: string, { body, ...rest }: Asked = {}): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-typesense-api-key': adminKey },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...rest,
  })

const schema = { name: 'docs_1', fields: [{ name: 'title', type: 'string' }] }

async function withDocuments(server: TypesenseDouble): Promise<void> {
  await ask(server, '/collections', { body: schema })
  const documents = ['Share a link', 'Record a video'].map((title, index) => ({ id: String(index), title }))
  await ask(server, '/collections/docs_1/documents/import', {
    body: documents.map((line) => JSON.stringify(line)).join('\n'),
  })
}

async function idsFor(server: TypesenseDouble, q: string): Promise<string[]> {
  const searches = [{ collection: 'docs_1', q, query_by: 'title' }]
  const { results } = (await (await ask(server, '/multi_search', { body: { searches } })).json()) as {
    results: { hits: { document: { id: string } }[] }[]
  }
  return results[0]!.hits.map(({ document }) => document.id)
}

test('nodes that share a store show the same documents, and one that is gone takes none along', async () => {
  const first = await start()
  const second = await start({ store: first.store })
  await withDocuments(first)
  await first.close()
  expect(await idsFor(second, 'video')).toEqual(['1'])
})

test('a node comes back at its port', async () => {
  const first = await start()
  await first.close()
  const again = await start({ port: first.port, store: first.store })
  expect(again.url).toBe(first.url)
  expect((await ask(again, '/health')).status).toBe(200)
})

test('a fault is about the requests it names, as often as it says', async () => {
  const server = await start({
    faults: [{ when: ({ path }) => path === '/collections', status: 503, times: 2 }],
  })
  const statuses: number[] = []
  for (const path of ['/collections', '/health', '/collections', '/collections'])
    statuses.push((await ask(server, path)).status)
  expect(statuses).toEqual([503, 200, 503, 200])
  expect(server.requests.map(({ status }) => status)).toEqual(statuses)
})

test('a connection is reset before the work is done, or after', async () => {
  const server = await start()
  server.faults.push({ reset: 'before', times: 1 })
  await expect(ask(server, '/collections', { body: schema })).rejects.toThrow('fetch failed')
  expect(server.store.collections.size).toBe(0)
  server.faults.push({ reset: 'after', times: 1 })
  await expect(ask(server, '/collections', { body: schema })).rejects.toThrow('fetch failed')
  expect(server.store.collections.size).toBe(1)
})

test('an answer is reset in its middle, ends too early, or comes in pieces', async () => {
  const server = await start()
  server.faults.push({ resetAfterBytes: 5, times: 1 }, { cutAfterBytes: 5, times: 1 }, { pieceBytes: 2, times: 1 })
  const reset = await ask(server, '/health')
  await expect(reset.text()).rejects.toThrow('terminated')
  expect(await (await ask(server, '/health')).text()).toBe('{"ok"')
  expect(await (await ask(server, '/health')).json()).toEqual({ ok: true })
})

test('a request may never be answered, or late', async () => {
  const server = await start()
  server.faults.push({ hang: true, times: 1 }, { latency: 60_000, times: 1 })
  for (let count = 0; count < 2; count++) {
    const patience = AbortSignal.timeout(50)
    await expect(ask(server, '/health', { signal: patience })).rejects.toThrow('timeout')
  }
  expect((await ask(server, '/health')).status).toBe(200)
})

test('a line of an import fails, and only that document is missing', async () => {
  const server = await start()
  await ask(server, '/collections', { body: schema })
  server.faults.push({ failLine: (line) => (line === 1 ? { code: 500, error: 'disk' } : undefined) })
  const lines = ['0', '1', '2'].map((id) => JSON.stringify({ id, title: 'x' }))
  const answer = await ask(server, '/collections/docs_1/documents/import', { body: lines.join('\n') })
  expect((await answer.text()).split('\n')).toEqual([
    '{"success":true}',
    '{"code":500,"error":"disk","success":false}',
    '{"success":true}',
  ])
  expect([...server.store.collections.get('docs_1')!.documents.keys()]).toEqual(['0', '2'])
})

test('version 30 has synonyms and curations in sets that collections name', async () => {
  const server = await start({ version: '30.0' })
  await withDocuments(server)
  const put = (path: string, body: unknown) => ask(server, path, { method: 'PUT', body })
  expect((await put('/collections/docs_1/synonyms/film', { synonyms: ['film', 'video'] })).status).toBe(404)
  await put('/synonym_sets/site', { items: [{ id: 'film', synonyms: ['film', 'video'] }] })
  await put('/curation_sets/site', {
    items: [{ id: 'start', rule: { query: 'film', match: 'exact' }, includes: [{ id: '0', position: 1 }] }],
  })
  expect(await idsFor(server, 'film')).toEqual([])
  await ask(server, '/collections/docs_1', {
    method: 'PATCH',
    body: { synonym_sets: ['site'], curation_sets: ['site'] },
  })
  expect(await idsFor(server, 'film')).toEqual(['0', '1'])
})

test('version 30 has analytics rules of another form, and a new model is answered 201', async () => {
  const model = await startOpenAi()
  running.push(model)
  const rule = { name: 'popular', type: 'popular_queries', params: { source: { collections: ['docs'] } } }
  const newRule = { ...rule, collection: 'docs_1', event_type: 'search', params: { destination_collection: 'queries' } }
  const history = ['conversation_id', 'model_id', 'role', 'message'].map((name) => ({ name, type: 'string' }))
  const statusesOf = async (version: '29.0' | '30.0') => {
    const server = await start({ version })
    await ask(server, '/collections', {
      body: { name: 'said', fields: [...history, { name: 'timestamp', type: 'int32' }] },
    })
    const asked = {
      model_name: 'openai/x',
      api_key: 'k',
      openai_url: model.url,
      max_bytes: 1,
      history_collection: 'said',
    }
    return [
      (await ask(server, '/analytics/rules', { body: rule })).status,
      (await ask(server, '/analytics/rules', { body: newRule })).status,
      (await ask(server, '/conversations/models', { body: asked })).status,
    ]
  }
  expect(await statusesOf('29.0')).toEqual([201, 400, 200])
  expect(await statusesOf('30.0')).toEqual([400, 201, 201])
})

test('version 27 does not empty a collection at once', async () => {
  const old = await start({ version: '27.1' })
  await withDocuments(old)
  expect((await ask(old, '/collections/docs_1/documents?truncate=true', { method: 'DELETE' })).status).toBe(400)
  const newer = await start({ version: '28.0', store: old.store })
  const answer = await ask(newer, '/collections/docs_1/documents?truncate=true', { method: 'DELETE' })
  expect(await answer.json()).toEqual({ num_deleted: 2 })
})
