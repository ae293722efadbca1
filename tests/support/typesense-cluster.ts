import { setTimeout as wait } from 'node:timers/promises'
import { SearchClient } from 'typesense'
import { SECTION } from './publishing.ts'
import { createStore, type TypesenseStore } from './typesense/store.ts'
import { startTypesense, type TypesenseDouble } from './typesense-server.ts'

/** Three nodes of one cluster, and a reader who never stops searching. */
export interface TestCluster {
  readonly nodes: readonly TypesenseDouble[]
  readonly urls: readonly string[]
  readonly store: TypesenseStore
  /** Takes a node away, or gives it back at the same address. */
  stopNode(index: number): Promise<void>
  startNode(index: number): Promise<void>
  /** Starts to search all the time, for as many documents; the function that is returned ends it, and says what readers met. */
  readAllTheTime(documents: number): () => Promise<Readings>
  close(): Promise<void>
}

export interface Readings {
  readonly probes: number
  /** What was no answer, or an answer of half a collection. */
  readonly failures: readonly string[]
}

/** Milliseconds between two searches. */
const PACE = 20
const READERS_KEY = 'readers-key'

export async function startCluster(): Promise<TestCluster> {
  const store = createStore()
  const nodes = await Promise.all([0, 1, 2].map(() => startTypesense({ store })))
  const urls = nodes.map(({ url }) => url)
  store.keys.set(0, {
    id: 0,
    value: READERS_KEY,
    description: 'readers',
    actions: ['documents:search'],
    collections: ['help.*'],
    expiresAt: 64_723_363_199,
    autodelete: false,
  })
  const stopped = new Set<number>()
  return {
    nodes,
    urls,
    store,
    async stopNode(index) {
      stopped.add(index)
      await nodes[index]!.close()
    },
    async startNode(index) {
      stopped.delete(index)
      nodes[index] = await startTypesense({ store, port: Number(new URL(urls[index]!).port) })
    },
    readAllTheTime: (documents) => readAllTheTime(urls, documents),
    async close() {
      for (const [index, node] of nodes.entries()) if (!stopped.has(index)) await node.close()
    },
  }
}

/** All documents of a version have its name as their section: whoever finds two of them met a mixture. */
function readAllTheTime(urls: readonly string[], documents: number): () => Promise<Readings> {
  const nodes = urls.map((url) => ({ url }))
  const client = new SearchClient({ nodes, apiKey: READERS_KEY, logLevel: 'silent' })
  const state = { over: false, probes: 0 }
  const failures: string[] = []
  const reading = read()
  return async () => {
    state.over = true
    await reading
    return { probes: state.probes, failures }
  }

  async function read(): Promise<void> {
    while (!state.over) {
      state.probes += 1
      try {
        const search = { collection: 'help', q: '*', query_by: 'content', facet_by: SECTION, per_page: 0 }
        const { results } = await client.multiSearch.perform<[object]>({ searches: [search] }, {})
        const versions = results[0].facet_counts?.[0]?.counts ?? []
        const [first] = versions
        if (versions.length !== 1 || first?.count !== documents)
          failures.push(versions.map(({ value, count }) => `${count} of ${value}`).join(', ') || 'nothing')
      } catch (error) {
        failures.push(String(error))
      }
      // A pace, so that readers do not take the processor from what they watch.
      await wait(PACE)
    }
  }
}

/** Only what the indexer asks: readers have another key. */
export const isIndexer = ({ headers }: { headers: Readonly<Record<string, unknown>> }): boolean =>
  headers['x-typesense-api-key'] === 'admin-key'
