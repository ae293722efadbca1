import { expect, onTestFinished, test } from 'vitest'
import { HelpgenError } from '../../../cli/problem-kind.ts'
import { searchTestFailed } from '../../../cli/problems.ts'
import { openCluster } from '../../../cli/typesense/cluster.ts'
import { rollBack } from '../../../cli/typesense/rollback.ts'
import { describeStatus } from '../../../cli/typesense/status.ts'
import type { SearchDocument } from '../../../schema/search.ts'
import { FIELDS, HASTE, pages, publishTo } from '../../support/publishing.ts'
import { startTypesense, type TypesenseDouble, type TypesenseOptions } from '../../support/typesense-server.ts'

async function typesense(options?: TypesenseOptions): Promise<TypesenseDouble> {
  const server = await startTypesense(options)
  onTestFinished(() => server.close())
  return server
}

/** Everything that changes the cluster. */
const writes = ({ requests }: TypesenseDouble): string[] =>
  requests
    .filter(({ method, path }) => method !== 'GET' && path !== '/multi_search')
    .map(({ method, path }) => `${method} ${path}`)

const collections = ({ store }: TypesenseDouble): string[] => [...store.collections.keys()].sort()

/** What readers find: documents behind the alias, by id. */
const liveDocuments = ({ store }: TypesenseDouble): Map<string, object> => {
  const live = store.collections.get(store.aliases.get('help') ?? '')
  return new Map([...(live?.documents ?? [])].map(([id, { document }]) => [id, document]))
}

const sent = (documents: readonly SearchDocument[]) =>
  new Map(
    documents.map((document) => [
      document.id,
      JSON.parse(JSON.stringify({ ...document, content: document.content || undefined })),
    ]),
  )

async function failureOf(running: Promise<unknown>) {
  try {
    await running
  } catch (error) {
    if (error instanceof HelpgenError)
      return { exit: error.exit, code: error.problems[0]?.code, message: error.problems[0]?.message }
    throw error
  }
  throw new Error('Nothing failed.')
}

test('the first run fills a collection, then leads the alias to it', async () => {
  const server = await typesense()
  const documents = pages(3)
  const { outcome, collection, plan } = await publishTo([server.url], documents)
  expect(outcome).toBe('published')
  expect([plan.changes.added.size, plan.changes.unchanged]).toEqual([6, 0])
  expect(server.store.aliases.get('help')).toBe(collection)
  expect(collections(server)).toEqual([collection])
  expect(liveDocuments(server)).toEqual(sent(documents))
})

test('nothing to do: nothing is written', async () => {
  const server = await typesense()
  await publishTo([server.url], pages(3))
  const before = writes(server).length
  const { outcome, plan } = await publishTo([server.url], pages(3))
  expect(outcome).toBe('unchanged')
  expect(plan.changes.unchanged).toBe(6)
  expect(writes(server).length).toBe(before)
})

test('--dry-run shows the plan and writes nothing', async () => {
  const server = await typesense()
  await publishTo([server.url], pages(4))
  const before = writes(server).length
  const next = [
    ...pages(3, (page) => (page === 1 ? 'Something new.' : 'Nothing new.')),
    ...pages(1).map((each) => ({ ...each, id: `new-${each.id}` })),
  ]
  const { outcome, plan } = await publishTo([server.url], next, { options: { dryRun: true } })
  expect(outcome).toBe('planned')
  const { added, changed, removed, unchanged } = plan.changes
  expect([[...added], [...changed], removed, unchanged]).toEqual([['new-0-0', 'new-0-1'], ['1-1'], ['3-0', '3-1'], 5])
  expect(writes(server).length).toBe(before)
})

test('every run is a new collection; the one before is kept, older ones go', async () => {
  const server = await typesense()
  const runs = []
  for (const text of ['one', 'two', 'three']) runs.push((await publishTo([server.url], pages(2, text))).collection)
  expect(collections(server)).toEqual(runs.slice(1))
  expect(server.store.aliases.get('help')).toBe(runs[2])
})

test('--keep says how many earlier collections stay', async () => {
  const server = await typesense()
  const runs = []
  for (const text of ['one', 'two', 'three', 'four'])
    runs.push((await publishTo([server.url], pages(2, text), { options: { keep: 2 } })).collection)
  expect(collections(server)).toEqual(runs.slice(1))
  const { outcome } = await publishTo([server.url], pages(2, 'four'), { options: { keep: 0 } })
  expect(outcome).toBe('tidied')
  expect(collections(server)).toEqual(runs.slice(3))
})

test('only collections of this site are dropped', async () => {
  const server = await typesense()
  const cluster = openCluster([server.url], 'admin-key', HASTE)
  const others = ['help_de_1795200351000', 'help_1795200351000', 'conversations_help', 'help_old']
  for (const name of others) await cluster.ask('making', (client) => client.collections().create({ name, ...FIELDS }))
  cluster.close()
  await publishTo([server.url], pages(2, 'preview'))
  const preview = server.store.aliases.get('help')!
  server.store.aliases.set('help_preview', preview)
  for (const text of ['one', 'two', 'three']) await publishTo([server.url], pages(2, text))
  expect(collections(server)).toEqual(expect.arrayContaining([...others, preview]))
  expect(collections(server)).toHaveLength(others.length + 3)
})

test('--rollback leads the alias back; the next run publishes anew and drops what was put aside', async () => {
  const server = await typesense()
  const { collection: one } = await publishTo([server.url], pages(2, 'one'))
  const { collection: two } = await publishTo([server.url], pages(2, 'two'))
  const cluster = openCluster([server.url], 'admin-key', HASTE)
  expect((await rollBack(cluster, 'help')).name).toBe(one)
  expect(server.store.aliases.get('help')).toBe(one)
  expect(await describeStatus(cluster, 'help')).toEqual([
    `${server.url}  Typesense 29.0`,
    `help → ${one}: 4 documents, made of build build-4`,
    expect.stringContaining(`not published, dropped by the next run: ${two}: 4 documents`),
  ])
  expect(await failureOf(rollBack(cluster, 'help'))).toMatchObject({ exit: 2, code: 'TYPESENSE_NOTHING_BEFORE' })
  cluster.close()
  const { collection: three } = await publishTo([server.url], pages(2, 'three'))
  expect(collections(server)).toEqual([one, three])
})

test('--in-place sends only what changed, and removes what is gone', async () => {
  const server = await typesense()
  const { collection } = await publishTo([server.url], pages(30))
  const before = server.requests.length
  const next = pages(28, (page) => (page < 10 ? 'Something new.' : 'Nothing new.'))
  const run = await publishTo([server.url], next, { options: { inPlace: true } })
  expect([run.outcome, run.collection]).toEqual(['updated', collection])
  const imports = server.requests.slice(before).filter(({ path }) => path.endsWith('/import'))
  expect(imports.flatMap(({ body }) => body.split('\n'))).toHaveLength(10)
  expect(liveDocuments(server)).toEqual(sent(next))
})

test('--in-place makes a new collection when fields or synonyms changed', async () => {
  const server = await typesense()
  const { collection } = await publishTo([server.url], pages(2))
  const resources = { synonyms: [{ synonyms: ['kb', 'knowledge base'] }], curation: [], presets: [] }
  const run = await publishTo([server.url], pages(2), { resources, options: { inPlace: true } })
  expect(run.outcome).toBe('published')
  expect(run.collection).not.toBe(collection)
})

test('many fewer documents than are live are refused, unless that is meant', async () => {
  const server = await typesense()
  await publishTo([server.url], pages(10))
  const before = writes(server).length
  expect(await failureOf(publishTo([server.url], pages(6)))).toEqual({
    exit: 4,
    code: 'INDEX_SHRINKS',
    message: 'Readers search in 20 documents now; this build has 12. Nothing was published.',
  })
  expect(writes(server).length).toBe(before)
  expect((await publishTo([server.url], pages(6), { options: { allowShrink: true } })).outcome).toBe('published')
})

test('a failing search test keeps the alias where it is, and the new collection is dropped', async () => {
  const server = await typesense()
  const { collection } = await publishTo([server.url], pages(2, 'one'))
  const tested: string[] = []
  const running = publishTo([server.url], pages(2, 'two'), {
    test: async (name) => {
      tested.push(name)
      return [searchTestFailed({ query: 'q', expected: '/a', found: 'nothing', rank: Infinity })]
    },
  })
  expect(await failureOf(running)).toMatchObject({ exit: 4, code: 'SEARCH_TEST_FAILED' })
  expect(tested[0]).not.toBe(collection)
  expect(server.store.aliases.get('help')).toBe(collection)
  expect(collections(server)).toEqual([collection])
})

test('documents that the server refuses are named, and nothing is published', async () => {
  const server = await typesense()
  const { collection } = await publishTo([server.url], pages(2, 'one'))
  server.faults.push({
    failLine: (line) => (line === 2 ? { code: 400, error: 'Field `content` must be a string.' } : undefined),
  })
  expect(await failureOf(publishTo([server.url], pages(2, 'two')))).toEqual({
    exit: 3,
    code: 'TYPESENSE_DOCUMENTS_REFUSED',
    message: `While importing documents, ${server.url} refused 1 of them; nothing was published:\n/page-1 (1-0): Field \`content\` must be a string.`,
  })
  expect(collections(server)).toEqual([collection])
})

test('lines that fail for the moment are sent again, and only those', async () => {
  const server = await typesense()
  server.faults.push({
    when: ({ path }) => path.endsWith('/import'),
    times: 1,
    failLine: (line) => (line === 2 ? { code: 500, error: 'The embedder is busy.' } : undefined),
  })
  const documents = pages(2)
  await publishTo([server.url], documents)
  const imports = server.requests
    .filter(({ path }) => path.endsWith('/import'))
    .map(({ body }) => body.split('\n').length)
  expect(imports).toEqual([4, 1])
  expect(liveDocuments(server)).toEqual(sent(documents))
})

test('--in-place that broke off in its middle is finished by the next run', async () => {
  const server = await typesense()
  await publishTo([server.url], pages(20))
  const next = pages(16, (page) => (page < 5 ? 'Something new.' : 'Nothing new.'))
  server.faults.push({
    when: ({ method, path }) => method === 'DELETE' && path.endsWith('/documents'),
    times: 1,
    status: 400,
  })
  expect(await failureOf(publishTo([server.url], next, { options: { inPlace: true } }))).toMatchObject({
    exit: 3,
    message: expect.stringContaining(`While removing documents, ${server.url} failed: HTTP 400`),
  })
  const { plan } = await publishTo([server.url], next, { options: { inPlace: true } })
  expect([plan.changes.changed.size, plan.changes.removed.length]).toEqual([0, 8])
  expect(liveDocuments(server)).toEqual(sent(next))
})

test('an alias whose collection is gone is led to a new one', async () => {
  const server = await typesense()
  const { collection } = await publishTo([server.url], pages(2))
  server.store.collections.delete(collection!)
  const cluster = openCluster([server.url], 'admin-key', HASTE)
  expect(await describeStatus(cluster, 'help')).toContain(`help → ${collection}, which does not exist`)
  cluster.close()
  const again = await publishTo([server.url], pages(2))
  expect(server.store.aliases.get('help')).toBe(again.collection)
  expect(liveDocuments(server).size).toBe(4)
})

test('a collection that another tool filled is compared, replaced, and left where it is', async () => {
  const server = await typesense()
  const cluster = openCluster([server.url], 'admin-key', HASTE)
  await cluster.ask('making', (client) => client.collections().create({ name: 'help_1600000000', ...FIELDS }))
  await cluster.ask('leading', (client) => client.aliases().upsert('help', { collection_name: 'help_1600000000' }))
  cluster.close()
  for (const text of ['one', 'two', 'three']) await publishTo([server.url], pages(2, text))
  expect(collections(server)).toHaveLength(3)
  expect(collections(server)).toContain('help_1600000000')
})
