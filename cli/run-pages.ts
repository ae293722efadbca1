import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { PageSource, SiteFrame } from '../schema/site.ts'
import type { OutputSession } from './io/output-store.ts'
import { packageRoot } from './io/project.ts'
import { startThread, type Thread } from './io/thread.ts'
import type { WorkerInit } from './page-tools.ts'
import { createPageWorker, type PageWorker, type RenderResult, type RenderTask } from './page-worker.ts'
import type { PageTask } from './render-job.ts'
import type { ScannedPage } from './scan-sources.ts'
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
  /** Says how many pages are to come: threads that pay are started. */
  expect(pages: number): void
  /** `onResult` is called for each batch in the order of the sources, as soon as that order allows. */
  scan(sources: readonly PageSource[], onResult: (pages: readonly ScannedPage[]) => void): Promise<void>
  /** `batches` are asked for one by one. `onResult` is called in their order, as soon as that order allows. */
  render<Batch extends readonly PageTask[]>(
    batches: Iterable<Batch>,
    context: RenderContext,
    onResult: (result: RenderResult, batch: Batch) => void,
  ): Promise<void>
}

/** Threads that load their modules while the template is bundled. */
export interface ThreadPool {
  /** Says how many pages are to come: threads that pay are started. */
  expect(pages: number): void
  start(init: WorkerInit): Promise<PageRunner>
  close(): Promise<void>
}

/** Below this many pages, a thread takes longer to start than it saves. */
const THREADS_PAY_FROM = 150
/** Pages handed out at once: few enough to keep everybody busy to the end, many enough to keep messages cheap. */
export const BATCH = 16

interface PoolThread {
  readonly thread: Thread<WorkerMessage>
  /** Settles when the thread is ready. */
  started?: Promise<void>
}

/** This thread works too; work of some size gets one more for every further processor. */
export function openThreads(workDir: string): ThreadPool {
  const file = join(packageRoot(), 'cli/dist/worker-thread.js')
  const threads: PoolThread[] = []
  const state: { init?: WorkerInit } = {}

  // Not waited for: this thread begins at once, and the others have their first tasks queued up meanwhile.
  function prepare(): void {
    const { init } = state
    if (init) for (const each of threads) each.started ??= each.thread.ask<void>({ stage: 'start', init })
  }

  function expect(pages: number): void {
    if (pages < THREADS_PAY_FROM || threads.length > 0) return
    const count = availableParallelism() - 1
    threads.push(...Array.from({ length: count }, () => ({ thread: startThread<WorkerMessage>(file, {}) })))
    prepare()
  }

  return {
    expect,
    async start(init) {
      state.init = init
      prepare()
      const own = inThisThread(await createPageWorker(init))
      const executors = (): PageExecutor[] => [own, ...threads.map(({ thread }) => inThread(thread))]
      const started = () => Promise.all(threads.map((each) => each.started))
      return pageRunner({ expect, executors, started, workDir })
    },
    async close() {
      await Promise.all(threads.map(({ thread }) => thread.close()))
    },
  }
}

/** A worker, wherever it runs. */
interface PageExecutor {
  readonly scan: Executor<readonly PageSource[], readonly ScannedPage[]>
  readonly render: Executor<RenderTask, RenderResult>
}

const inThisThread = (worker: PageWorker): PageExecutor => ({
  scan: { ahead: 1, run: (sources) => worker.scan(sources) },
  render: { ahead: 1, run: (task) => worker.render(task) },
})

// A thread has its next tasks at hand: this one may be busy, with pages or with what came of others, when it wants one.
// With two it stood still for a sixth of a build of 5,000 pages.
const inThread = (thread: Thread<WorkerMessage>): PageExecutor => ({
  scan: { ahead: 2, run: (sources) => thread.ask<readonly ScannedPage[]>({ stage: 'scan', sources }) },
  render: { ahead: 4, run: (task) => thread.ask<RenderResult>({ stage: 'render', task }) },
})

interface RunnerSetup {
  readonly expect: (pages: number) => void
  readonly executors: () => readonly PageExecutor[]
  readonly started: () => Promise<unknown>
  readonly workDir: string
}

function pageRunner({ expect, executors, started, workDir }: RunnerSetup): PageRunner {
  return {
    expect,
    async scan(sources, onResult) {
      const scanners = executors().map(({ scan }) => scan)
      await Promise.all([started(), shareOut(batchesOf(sources), scanners, onResult)])
    },
    async render(batches, { frame, ...context }, onResult) {
      // The frame holds the whole navigation: sent with every message, it would cost more than the pages.
      const file = join(workDir, `frame-${process.pid}-${randomBytes(4).toString('hex')}.json`)
      const removeFile = (): void => rmSync(file, { force: true })
      // An interruption ends the process without waiting for what goes on here.
      process.once('exit', removeFile)
      mkdirSync(workDir, { recursive: true })
      writeFileSync(file, JSON.stringify(frame))
      const runOf =
        ({ run }: PageExecutor['render']) =>
        (pages: readonly PageTask[]): Promise<RenderResult> =>
          run({ ...context, frame: file, pages })
      try {
        const renderers = executors().map(({ render }) => ({ ahead: render.ahead, run: runOf(render) }))
        await Promise.all([started(), shareOut(batches, renderers, onResult)])
      } finally {
        removeFile()
        process.off('exit', removeFile)
      }
    },
  }
}

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH)
}
