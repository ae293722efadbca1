import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { HelpgenError } from '../../../cli/problem-kind.ts'
import { openCluster } from '../../../cli/typesense/cluster.ts'
import { probeSearchKey } from '../../../cli/typesense/probe.ts'
import { FIELDS, HASTE, pages, publishTo } from '../../support/publishing.ts'
import type { LoggedRequest } from '../../support/typesense/serve.ts'
import { startTypesense, type TypesenseDouble, type TypesenseOptions } from '../../support/typesense-server.ts'

async function typesense(options?: TypesenseOptions): Promise<TypesenseDouble> {
  const server = await startTypesense(options)
  onTestFinished(() => server.close())
  return server
}

async function failureOf(running: Promise<unknown>) {
  try {
    await running
  } catch (error) {
    if (!(error instanceof HelpgenError)) throw error
    const [problem] = error.problems
    expect(problem?.hint).toMatch(/./)
    return `${error.exit} ${problem?.code}: ${problem?.message}`
  }
  throw new Error('Nothing failed.')
}

/** As the README says, under "Keys". */
const PUBLISHING_KEY = {
  description: 'publishes the help',
  actions: [
    'collections:*',
    'documents:*',
    'aliases:*',
    'synonyms:*',
    'overrides:*',
    'stopwords:*',
    'presets:*',
    'debug:list',
  ],
  collections: ['help.*'],
}
/** Bytes of an answer that end with one of its lines. */
const LINE = '{"success":true}'.length

const NOBODY = 'http://127.0.0.1:9'

test('nobody answers: node, step and reason are named', async () => {
  expect(await failureOf(publishTo([NOBODY], pages(1)))).toBe(
    `3 TYPESENSE_UNREACHABLE: While looking for the server, ${NOBODY} failed: it refuses connections. Tried 4 times in all.`,
  )
})

test('something else answers: a page of a proxy is no Typesense', async () => {
  const proxy = createServer((_, response) => response.end('<h1>Welcome</h1>'))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  expect(await failureOf(publishTo([url], pages(1)))).toContain(
    'what answers there is no Typesense, or it is not ready',
  )
})

test('a server that is starting is waited for', async () => {
  const server = await typesense()
  server.faults.push({ status: 503, times: 3 })
  expect((await publishTo([server.url], pages(1))).outcome).toBe('published')
})

test('a wrong key is refused at once', async () => {
  const server = await typesense()
  expect(await failureOf(publishTo([server.url], pages(1), { key: 'wrong' }))).toContain(
    `3 TYPESENSE_FORBIDDEN: While asking for the version, ${server.url} failed: HTTP 401: Forbidden`,
  )
  expect(server.requests).toHaveLength(2)
})

test('a full disk is said before anything is written', async () => {
  const server = await typesense({ state: 'out-of-disk' })
  expect(await failureOf(publishTo([server.url], pages(1)))).toBe(
    `3 TYPESENSE_FULL: While looking for the server, ${server.url} failed: OUT_OF_DISK.`,
  )
})

test('a disk that fills up in the middle leaves the alias where it is', async () => {
  const server = await typesense()
  const { collection } = await publishTo([server.url], pages(1, 'one'))
  const body = '{"message":"Rejecting write: running out of resource type: OUT_OF_DISK"}'
  server.faults.push({ when: ({ path }) => path.endsWith('/import'), status: 422, body })
  expect(await failureOf(publishTo([server.url], pages(1, 'two')))).toBe(
    `3 TYPESENSE_FULL: While importing documents, ${server.url} failed: HTTP 422: Rejecting write: running out of resource type: OUT_OF_DISK.`,
  )
  expect(server.store.aliases.get('help')).toBe(collection)
  expect([...server.store.collections.keys()]).toEqual([collection])
})

test('a collection that has the name of the alias is noticed', async () => {
  const server = await typesense()
  const cluster = openCluster([server.url], 'admin-key', HASTE)
  await cluster.ask('making', (client) => client.collections().create({ name: 'help', ...FIELDS }))
  cluster.close()
  expect(await failureOf(publishTo([server.url], pages(1)))).toContain(
    '2 TYPESENSE_ALIAS_TAKEN: `help` is a collection',
  )
})

test('an old version is refused', async () => {
  const server = await typesense()
  server.faults.push({ when: ({ path }) => path === '/debug', status: 200, body: '{"state":1,"version":"0.25.2"}' })
  expect(await failureOf(publishTo([server.url], pages(1)))).toBe(
    `3 TYPESENSE_VERSION: ${server.url} runs Typesense 0.25.2; helpgen needs 27 or later.`,
  )
})

test('a node that never answers is given up for another one', async () => {
  const store = (await typesense()).store
  const [silent, lively] = [await typesense({ store, faults: [{ hang: true }] }), await typesense({ store })]
  const patience = { timeLimit: 50, importLimit: 50 }
  expect((await publishTo([silent.url, lively.url], pages(1), { patience })).outcome).toBe('published')
})

test('an import that is cut is sent again, and no document comes twice', async () => {
  const server = await typesense()
  const isImport = ({ path }: { path: string }): boolean => path.endsWith('/import')
  server.faults.push(
    { when: isImport, times: 1, reset: 'after' },
    { when: isImport, times: 1, resetAfterBytes: 20 },
    { when: isImport, times: 1, cutAfterBytes: LINE },
    { when: isImport, times: 1, hang: true },
    { when: isImport, times: 1, status: 429 },
  )
  const { collection } = await publishTo([server.url], pages(3), { patience: { importLimit: 100 } })
  expect(server.requests.filter(isImport)).toHaveLength(6)
  expect(server.store.collections.get(collection!)!.documents.size).toBe(6)
})

test.each<[string, (request: LoggedRequest) => boolean]>([
  ['the lock', ({ body }) => body.includes('"help_lock"')],
  ['the collection', ({ body }) => body.includes('"settings"')],
  ['the alias', ({ method, path }) => method === 'PUT' && path === '/aliases/help'],
])('the answer to the request that makes %s may be lost', async (_, when) => {
  const server = await typesense({ faults: [{ when, times: 1, reset: 'after' }] })
  const { collection } = await publishTo([server.url], pages(1))
  expect(server.requests.filter(when)).toHaveLength(2)
  expect([...server.store.collections.keys()]).toEqual([collection])
})

test('a search key that can do more is refused', async () => {
  const server = await typesense()
  const cluster = openCluster([server.url], 'admin-key', HASTE)
  onTestFinished(() => cluster.close())
  const key = async (actions: string[], collections = ['help.*']) =>
    (await cluster.ask('making', (client) => client.keys().create({ description: 'test', actions, collections })))
      .value!
  await probeSearchKey(cluster, await key(['documents:search']))
  await probeSearchKey(cluster, 'no key at all')
  expect(await failureOf(probeSearchKey(cluster, 'admin-key'))).toContain(
    '2 TYPESENSE_SEARCH_KEY: The search key lists the keys of the cluster.',
  )
  expect(await failureOf(probeSearchKey(cluster, await key(['documents:search', 'collections:list'])))).toContain(
    '2 TYPESENSE_SEARCH_KEY: The search key lists the collections of the cluster.',
  )
})

test('a key for this alias alone is enough to publish', async () => {
  const server = await typesense()
  const cluster = openCluster([server.url], 'admin-key', HASTE)
  const { value } = await cluster.ask('making', (client) => client.keys().create(PUBLISHING_KEY))
  const resources = {
    synonyms: [{ synonyms: ['kb', 'knowledge base'] }],
    curation: [],
    presets: [{ name: 'widget', parameters: { per_page: 5 } }],
    stopWords: { set: 'help_stopwords', language: 'en', words: [] },
  }
  for (const text of ['one', 'two', 'three'])
    expect((await publishTo([server.url], pages(1, text), { key: value!, resources })).outcome).toBe('published')
  expect(server.store.collections.size).toBe(2)
  cluster.close()
})
