import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PATIENCE } from '../../../cli/typesense/cluster.ts'
import { bundleProgram, type Program } from '../../support/bundle-program.ts'
import { publishTo, SECTION, versionOf } from '../../support/publishing.ts'
import type { Fault } from '../../support/typesense/faults.ts'
import { isIndexer, startCluster, type TestCluster } from '../../support/typesense-cluster.ts'

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function open(): Promise<TestCluster> {
  const cluster = await startCluster()
  onTestFinished(() => cluster.close())
  return cluster
}

/** Exactly these documents are live, one earlier collection is kept, and nothing else is there. */
function expectPublished({ store }: TestCluster, version: string, count: number): void {
  const live = store.collections.get(store.aliases.get('help')!)!
  const documents = [...live.documents.values()].map(({ document }) => document)
  expect(documents.length).toBe(count * 2)
  expect(new Set(documents.map((document) => document[SECTION]))).toEqual(new Set([version]))
  expect([...store.collections.keys()].filter((name) => /^help_\d+$/.test(name))).toHaveLength(2)
  expect(store.collections.has('help_lock')).toBe(false)
}

/** A few of these are a batch. */
const LONG = 'x'.repeat(400_000)

/** Latency of up to ten seconds, against the limits that a cluster really has: minutes of waiting, for a run by itself. */
const isReal = process.env['HELPGEN_REAL_TIME'] !== undefined
const patience = isReal ? PATIENCE : { timeLimit: 150, importLimit: 150 }
const latencies = isReal ? [1_000, 4_000, 8_000, 10_000] : [20, 60, 100, 200]

describe('publishing to three nodes while readers search', () => {
  const random = randomFrom(7)
  const share = (part: number) => (request: Parameters<typeof isIndexer>[0]) => isIndexer(request) && random() < part

  test.each<[string, readonly Fault[]]>([
    [
      '30 % of the requests fail: refused, cut before, after and in the middle',
      [
        { when: share(0.06), status: 503 },
        { when: share(0.06), status: 429 },
        { when: share(0.06), reset: 'before' },
        { when: share(0.06), reset: 'after' },
        { when: share(0.08), resetAfterBytes: 10 },
      ],
    ],
    ['every second answer is cut in its middle', [{ when: share(0.5), resetAfterBytes: 15 }]],
    [
      'answers take from nothing to longer than is waited for',
      latencies.map((latency) => ({ when: share(0.15), latency })),
    ],
  ])('%s', { timeout: isReal ? 1_200_000 : 30_000 }, async (_, faults) => {
    const cluster = await open()
    await publishTo(cluster.urls, versionOf('version 0', 5))
    for (const node of cluster.nodes) node.faults.push(...faults)
    const stop = cluster.readAllTheTime(10)
    for (const version of ['version 1', 'version 2', 'version 3'])
      await publishTo(cluster.urls, versionOf(version, 5), { patience })
    const { probes, failures } = await stop()
    expect(failures).toEqual([])
    expect(probes).toBeGreaterThan(3)
    expectPublished(cluster, 'version 3', 5)
  })

  test.each([[[1]], [[0, 2]]])('nodes %j are down from the start', async (down) => {
    const cluster = await open()
    await publishTo(cluster.urls, versionOf('version 0', 5))
    for (const node of down) await cluster.stopNode(node)
    const stop = cluster.readAllTheTime(10)
    await publishTo(cluster.urls, versionOf('version 1', 5), { patience })
    expect((await stop()).failures).toEqual([])
    expectPublished(cluster, 'version 1', 5)
  })

  test('nodes go down and come back while documents are imported', async () => {
    const cluster = await open()
    await publishTo(cluster.urls, versionOf('version 0', 6, LONG))
    const stop = cluster.readAllTheTime(12)
    const going: Promise<void>[] = []
    cluster.nodes[0]!.faults.push({
      times: 1,
      reset: 'before',
      when: (request) => {
        if (!request.path.endsWith('/import')) return false
        going.push(cluster.stopNode(0).then(() => cluster.startNode(0)))
        return true
      },
    })
    await publishTo(cluster.urls, versionOf('version 1', 6, LONG))
    await Promise.all(going)
    expect(going).toHaveLength(1)
    expect((await stop()).failures).toEqual([])
    expectPublished(cluster, 'version 1', 6)
  })
})

describe('killed at any moment', () => {
  const program: { child?: Program } = {}
  beforeAll(async () => {
    program.child = await bundleProgram('publish-child.ts')
  })
  afterAll(() => program.child?.remove())

  test('50 kills: readers find one whole version throughout, and the next run finishes', {
    timeout: 120_000,
  }, async () => {
    const cluster = await open()
    const random = randomFrom(11)
    await publishTo(cluster.urls, versionOf('a version', 6))
    const asked = indexerRequests(cluster)
    await publishTo(cluster.urls, versionOf('version 0', 6))
    const usual = indexerRequests(cluster) - asked
    const stop = cluster.readAllTheTime(12)
    const ends = { killed: 0, finished: 0 }
    for (let run = 1; ends.killed < 50 && run < 100; run += 1) {
      const child = spawn(process.execPath, [program.child!.file, cluster.urls.join(','), `version ${run}`], {
        stdio: 'ignore',
      })
      // Between the same two requests, to the cluster one kill is like another.
      killAtRequest(cluster, Math.floor(random() * usual), () => child.kill('SIGKILL'))
      const [, signal] = await once(child, 'exit')
      ends[signal === 'SIGKILL' ? 'killed' : 'finished'] += 1
    }
    expect(ends.killed).toBe(50)
    for (const { faults } of cluster.nodes) faults.length = 0
    await publishTo(cluster.urls, versionOf('the last version', 6))
    const { probes, failures } = await stop()
    expect(failures).toEqual([])
    expect(probes).toBeGreaterThan(50)
    expectPublished(cluster, 'the last version', 6)
  })
})

const indexerRequests = ({ nodes }: TestCluster): number =>
  nodes.flatMap(({ requests }) => requests.filter(isIndexer)).length

/** Counts what the indexer asks from now on. */
function killAtRequest({ nodes }: TestCluster, moment: number, kill: () => void): void {
  const counter = { asked: 0 }
  for (const { faults } of nodes)
    faults.splice(0, faults.length, {
      when: (request) => {
        if (isIndexer(request) && counter.asked++ === moment) kill()
        return false
      },
    })
}
