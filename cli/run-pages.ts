import { rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { PageSource, RenderJob, SiteFrame } from '../schema/site.ts'
import type { OutputSession } from './io/output-store.ts'
import { packageRoot } from './io/project.ts'
import { startThread, type Thread } from './io/thread.ts'
import {
  createPageWorker,
  type PageWorker,
  type RenderResult,
  type RenderTask,
  type ScanResult,
  type WorkerInit,
} from './page-worker.ts'
import { type Executor, shareOut } from './share-out.ts'
import type { WorkerMessage } from './worker-thread.ts'

/** What all render tasks share. */
export interface RenderContext {
  readonly frame: SiteFrame
  readonly session?: OutputSession
  /** Whether pages are read for the embedded index. */
  readonly index?: boolean
}

/** Runs the stages that work on single pages. */
export interface PageRunner {
  /** `onResult` is called for each result, as soon as their order allows. */
  scan(sources: readonly PageSource[], onResult: (result: ScanResult) => void): Promise<void>
  /** `onResult` is called in the order of the jobs, as soon as that order allows. */
  render(jobs: readonly RenderJob[], context: RenderContext, onResult: (result: RenderResult) => void): Promise<void>
}

/** Threads that load their modules while the template is bundled. */
export interface ThreadPool {
  start(init: WorkerInit): Promise<PageRunner>
  close(): Promise<void>
}

/** Below this many pages, a thread takes longer to start than it saves. */
const THREADS_PAY_FROM = 150
/** Pages handed out at once: few enough to keep everybody busy to the end, many enough to keep messages cheap. */
export const BATCH = 16

/** This thread works too; sites of some size get one more for every further processor. */
export function openThreads(pages: number, workDir: string): ThreadPool {
  const count = pages < THREADS_PAY_FROM ? 0 : availableParallelism() - 1
  const file = join(packageRoot(), 'cli/dist/worker-thread.js')
  const threads = Array.from({ length: count }, () => startThread<WorkerMessage>(file, {}))
  const close = async (): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.close()))
  }
  return {
    close,
    async start(init) {
      // Not waited for: this thread begins at once, and the others have their first tasks queued up meanwhile.
      const started = Promise.all(threads.map((thread) => thread.ask<void>({ stage: 'start', init })))
      const worker = await createPageWorker(init)
      return pageRunner([inThisThread(worker), ...threads.map(inThread)], { workDir, started })
    },
  }
}

/** A worker, wherever it runs. */
interface PageExecutor {
  readonly scan: Executor<readonly PageSource[], ScanResult>
  readonly render: Executor<RenderTask, RenderResult>
}

const inThisThread = (worker: PageWorker): PageExecutor => ({
  scan: { ahead: 1, run: (sources) => worker.scan(sources) },
  render: { ahead: 1, run: (task) => worker.render(task) },
})

// A thread has its next tasks at hand: this one may be busy with a page when it wants one.
const inThread = (thread: Thread<WorkerMessage>): PageExecutor => ({
  scan: { ahead: 2, run: (sources) => thread.ask<ScanResult>({ stage: 'scan', sources }) },
  render: { ahead: 2, run: (task) => thread.ask<RenderResult>({ stage: 'render', task }) },
})

interface RunnerSetup {
  readonly workDir: string
  /** Settles when all threads are ready. */
  readonly started: Promise<unknown>
}

function pageRunner(executors: readonly PageExecutor[], { workDir, started }: RunnerSetup): PageRunner {
  return {
    async scan(sources, onResult) {
      const scanners = executors.map(({ scan }) => scan)
      await Promise.all([started, shareOut(batches(sources), scanners, onResult)])
    },
    async render(jobs, { frame, ...context }, onResult) {
      // The frame holds the whole navigation: sent with every message, it would cost more than the pages.
      const file = join(workDir, `frame-${process.pid}.json`)
      const removeFile = (): void => rmSync(file, { force: true })
      // An interruption ends the process without waiting for what goes on here.
      process.once('exit', removeFile)
      writeFileSync(file, JSON.stringify(frame))
      try {
        const tasks = batches(jobs).map((each): RenderTask => ({ ...context, frame: file, jobs: each }))
        await shareOut(
          tasks,
          executors.map(({ render }) => render),
          onResult,
        )
      } finally {
        removeFile()
        process.off('exit', removeFile)
      }
    },
  }
}

function batches<Item>(items: readonly Item[]): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  )
}
