import { parentPort } from 'node:worker_threads'
import type { ArticleJob, PageSource } from '../../schema/site.ts'
import type { PackedPages } from '../../template/shared/search-engine/format/pack-pages.ts'
import type { SearchSettings } from '../../template/shared/search-engine/format/settings.ts'
import type { WrittenIndex } from '../../template/shared/search-engine/format/write-index.ts'
import { answerQuestions } from '../io/thread.ts'
import type { WorkerInit } from '../page-tools.ts'
import { collectIndex } from '../search/publish-embedded.ts'
import { createDevWorker, type DevWorker, type PageScan } from './dev-worker.ts'

/** What the dev server's threads are asked. The first message starts one. */
export type DevMessage =
  | { readonly stage: 'start'; readonly init: WorkerInit }
  | { readonly stage: 'scan'; readonly sources: readonly PageSource[] }
  | { readonly stage: 'pack'; readonly jobs: readonly ArticleJob[] }
  | { readonly stage: 'index'; readonly paths: readonly string[]; readonly settings: SearchSettings }

if (!parentPort) throw new Error('This module is a thread of helpgen; it does not run by itself.')

const state: { worker?: DevWorker } = {}
/** Pages of the embedded index, by their paths. */
const packed = new Map<string, PackedPages>()

async function answer(message: DevMessage): Promise<PageScan[] | WrittenIndex | undefined> {
  if (message.stage === 'start') {
    state.worker = await createDevWorker(message.init)
    return undefined
  }
  const { worker } = state
  if (!worker) throw new Error('A thread was asked before it was started.')
  if (message.stage === 'scan') {
    const scans: PageScan[] = []
    for (const source of message.sources) scans.push(await worker.scan(source))
    return scans
  }
  if (message.stage === 'pack') {
    for (const job of message.jobs) {
      const pages = await worker.pack(job)
      if (pages) packed.set(job.path, pages)
    }
    return undefined
  }
  return indexOf(message.paths, message.settings)
}

/** The index of these pages, in their order. */
function indexOf(paths: readonly string[], settings: SearchSettings): WrittenIndex {
  const wanted = new Set(paths)
  for (const path of packed.keys()) if (!wanted.has(path)) packed.delete(path)
  const collector = collectIndex(settings)
  for (const path of paths) {
    const pages = packed.get(path)
    if (pages) collector.add(pages)
  }
  return collector.finish()
}

answerQuestions<DevMessage>(parentPort, answer)
