import { setTimeout as wait } from 'node:timers/promises'
import type { SearchDocument } from '../../schema/search.ts'
import { fail } from '../problem-kind.ts'
import { documentsRefused } from '../typesense-problems.ts'
import type { Cluster } from './cluster.ts'
import { UnreadableAnswer } from './request-failure.ts'

/** A batch is one request: long enough to be quick, short enough to be repeated, and to be all that is in memory. */
const MOST_DOCUMENTS = 1_000
const MOST_CHARACTERS = 1_000_000
const EXAMPLES = 5
const STEP = 'importing documents'

export interface Import {
  readonly collection: string
  readonly documents: AsyncIterable<SearchDocument>
  /** Called with the number of documents that are in. */
  readonly onProgress: (done: number) => void
}

/** Writes documents, replacing those of the same id: a batch whose answer was lost is sent again. */
export async function importDocuments(cluster: Cluster, { collection, documents, onProgress }: Import): Promise<void> {
  const progress = { done: 0 }
  for await (const batch of batchesOf(documents)) {
    await importBatch(cluster, collection, batch)
    progress.done += batch.length
    onProgress(progress.done)
  }
}

async function* batchesOf(documents: AsyncIterable<SearchDocument>): AsyncGenerator<string[]> {
  let batch: string[] = []
  let characters = 0
  for await (const document of documents) {
    const line = JSON.stringify(document)
    if (batch.length === MOST_DOCUMENTS || (batch.length > 0 && characters + line.length > MOST_CHARACTERS)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(line)
    characters += line.length
  }
  if (batch.length > 0) yield batch
}

interface LineResult {
  readonly success: boolean
  readonly code?: number
  readonly error?: string
}

/** The answer is 200 whatever happened: each line of it tells of the line of the request in its place. */
async function importBatch(cluster: Cluster, collection: string, batch: readonly string[]): Promise<void> {
  let lines = batch
  for (let round = 1; ; round += 1) {
    const sent = lines
    const { node, results } = await cluster.ask(
      STEP,
      async (client, at) => {
        const answer = await client.collections(collection).documents().import(sent.join('\n'), { action: 'upsert' })
        return { node: at, results: readResults(answer, sent.length) }
      },
      { timeLimit: cluster.patience.importLimit },
    )
    const failed = sent.flatMap((line, index) => (results[index]!.success ? [] : [{ line, ...results[index]! }]))
    if (failed.length === 0) return
    const lasting = failed.filter(({ code = 0 }) => !mayPass(code))
    if (lasting.length > 0 || round === cluster.patience.rounds) refuse(node, lasting.length > 0 ? lasting : failed)
    // The server that makes vectors was busy, say: only these are sent again.
    lines = failed.map(({ line }) => line)
    await wait(Math.min(cluster.patience.longestPause, cluster.patience.pause * 2 ** (round - 1)))
  }
}

const mayPass = (code: number): boolean => code === 408 || code === 429 || code >= 500

function readResults(answer: unknown, expected: number): LineResult[] {
  const lines = typeof answer === 'string' ? answer.split('\n') : []
  if (lines.length !== expected)
    throw new UnreadableAnswer(`its answer has ${lines.length} lines for ${expected} documents`)
  return lines.map((line) => JSON.parse(line) as LineResult)
}

function refuse(node: string, failed: readonly ({ line: string } & LineResult)[]): never {
  const examples = failed.slice(0, EXAMPLES).map(({ line, error = 'no reason given' }) => {
    const { id, url } = JSON.parse(line) as SearchDocument
    return { id, url, reason: error }
  })
  return fail(documentsRefused, { node, count: failed.length, examples })
}
