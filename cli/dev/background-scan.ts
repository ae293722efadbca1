import type { PageSource } from '../../schema/site.ts'
import { startThread, type Thread } from '../io/thread.ts'
import type { WorkerInit } from '../page-tools.ts'
import { devThread } from './dev-search.ts'
import type { DevMessage } from './dev-thread.ts'
import type { DevWorker, PageScan } from './dev-worker.ts'

export interface ScanRequest {
  readonly init: WorkerInit
  /** Reads the pages of a small site between other things. */
  readonly worker: DevWorker
  readonly sources: readonly PageSource[]
  readonly onScan: (path: string, scan: PageScan) => void
}

export interface BackgroundScan {
  /** Resolves when all pages were read; `false` when it was stopped before. */
  readonly done: Promise<boolean>
  stop(): void
}

/** Below this many pages, a thread takes longer to start than it saves. */
const THREAD_PAYS_FROM = 150
const BATCH = 16

/** Reads whole pages while the dev server answers. */
export function scanInBackground(request: ScanRequest): BackgroundScan {
  const state: { isStopped: boolean; thread?: Thread<DevMessage> } = { isStopped: false }

  async function scanHere(): Promise<void> {
    for (const source of request.sources) {
      await new Promise((resolve) => setImmediate(resolve))
      if (state.isStopped) return
      request.onScan(source.path, await request.worker.scan(source))
    }
  }

  async function scanInThread(): Promise<void> {
    const thread = startThread<DevMessage>(devThread(), {})
    state.thread = thread
    try {
      await thread.ask({ stage: 'start', init: request.init })
      for (let from = 0; from < request.sources.length && !state.isStopped; from += BATCH) {
        const sources = request.sources.slice(from, from + BATCH)
        const scans = await thread.ask<PageScan[]>({ stage: 'scan', sources })
        for (const [index, scan] of scans.entries()) if (!state.isStopped) request.onScan(sources[index]!.path, scan)
      }
    } finally {
      await thread.close()
    }
  }

  const run = request.sources.length < THREAD_PAYS_FROM ? scanHere : scanInThread
  return {
    done: run().then(() => !state.isStopped),
    stop() {
      state.isStopped = true
    },
  }
}
