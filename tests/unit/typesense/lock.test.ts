import { expect, onTestFinished, test } from 'vitest'
import type { HelpgenError } from '../../../cli/problem-kind.ts'
import { openCluster } from '../../../cli/typesense/cluster.ts'
import { withLock } from '../../../cli/typesense/lock.ts'
import { HASTE, pages, publishTo } from '../../support/publishing.ts'
import { startTypesense, type TypesenseDouble } from '../../support/typesense-server.ts'

const timing = { beat: 5, silence: 40 }

async function open() {
  const server = await startTypesense()
  const clusters = [0, 1].map(() => openCluster([server.url], 'admin-key', HASTE))
  onTestFinished(async () => {
    for (const cluster of clusters) cluster.close()
    await server.close()
  })
  return { server, first: clusters[0]!, second: clusters[1]! }
}

/** A lock as a run on some machine left it. */
function leaveLock({ store }: TypesenseDouble, holder: object): void {
  store.collections.set('help_lock', { ...store.collections.get('help_lock')!, metadata: { ...holder } as never })
}

async function madeLock(server: TypesenseDouble, holder: object): Promise<void> {
  const cluster = openCluster([server.url], 'admin-key', HASTE)
  await cluster.ask('making', (client) =>
    client.collections().create({ name: 'help_lock', fields: [{ name: 'run', type: 'string' }], metadata: holder }),
  )
  cluster.close()
}

const exitOf = (running: Promise<unknown>) =>
  running.then(
    () => 0,
    (error: HelpgenError) => `${error.exit} ${error.problems[0]?.code}`,
  )

test('of two runs at once, the second stops', async () => {
  const { server, first, second } = await open()
  const outcome = await withLock(first, { alias: 'help', timing }, async () => {
    expect(await exitOf(withLock(second, { alias: 'help', timing }, async () => {}))).toBe('4 INDEX_RUNNING')
    return exitOf(publishTo([server.url], pages(1), { lockTiming: timing }))
  })
  expect(outcome).toBe('4 INDEX_RUNNING')
  expect(server.store.aliases.get('help')).toBeUndefined()
  expect([...server.store.collections.keys()]).toEqual([])
})

test('many runs at the same moment: each publishes alone, or stops', async () => {
  const { server } = await open()
  const texts = Array.from({ length: 6 }, (_, index) => `Text ${index}.`)
  const exits = await Promise.all(
    texts.map((text) => exitOf(publishTo([server.url], pages(3, text), { lockTiming: timing }))),
  )
  expect(exits).toContain(0)
  expect(exits.filter((exit) => exit !== 0 && exit !== '4 INDEX_RUNNING')).toEqual([])
  const live = server.store.collections.get(server.store.aliases.get('help')!)!
  const contents = new Set([...live.documents.values()].flatMap(({ document }) => document['content'] ?? []))
  expect(contents.size).toBe(1)
  expect(server.store.collections.has('help_lock')).toBe(false)
})

test('the lock of a dead process of this machine is taken over at once', async () => {
  const { server, first } = await open()
  const holders: object[] = []
  await withLock(first, { alias: 'help', timing }, async () => {
    holders.push(server.store.collections.get('help_lock')!.metadata!)
  })
  // No process has this number.
  await madeLock(server, { ...holders[0], run: 'dead', pid: 2 ** 30 })
  const silence = { beat: 10_000, silence: 30_000 }
  expect(await withLock(first, { alias: 'help', timing: silence }, async () => 'done')).toBe('done')
})

test('a silent lock of another machine is taken over; one with signs of life is obeyed', async () => {
  const { server, first, second } = await open()
  const elsewhere = { generator: 'helpgen', run: 'elsewhere', machine: 'another', pid: process.pid, started: '1' }
  await madeLock(server, elsewhere)
  expect(await withLock(first, { alias: 'help', timing }, async () => 'done')).toBe('done')

  await withLock(first, { alias: 'help', timing }, async () => {
    const { metadata } = server.store.collections.get('help_lock')!
    leaveLock(server, { ...metadata, machine: 'another' })
    expect(await exitOf(withLock(second, { alias: 'help', timing }, async () => {}))).toBe('4 INDEX_RUNNING')
  })
})

test('a run that was taken for dead publishes nothing', async () => {
  const { server } = await open()
  const { collection } = await publishTo([server.url], pages(1, 'one'), { lockTiming: timing })
  const overtaken = publishTo([server.url], pages(1, 'two'), {
    lockTiming: timing,
    test: async () => {
      leaveLock(server, { generator: 'helpgen', run: 'another' })
      return []
    },
  })
  expect(await exitOf(overtaken)).toBe('4 INDEX_OVERTAKEN')
  expect(server.store.aliases.get('help')).toBe(collection)
  // The other run's lock is not ours to release.
  expect([...server.store.collections.keys()].sort()).toEqual([collection, 'help_lock'])
})

test('what goes wrong under the lock is said, and the lock is released', async () => {
  const { server, first } = await open()
  const failing = withLock(first, { alias: 'help', timing }, async () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(server.store.collections.has('help_lock')).toBe(false)
})

test("somebody's own collection is never taken for a lock", async () => {
  const { server } = await open()
  await madeLock(server, { made: 'by hand' })
  expect(await exitOf(publishTo([server.url], pages(1), { lockTiming: timing }))).toBe('2 TYPESENSE_LOCK_TAKEN')
  expect([...server.store.collections.keys()]).toEqual(['help_lock'])
})
