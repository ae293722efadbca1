import { join } from 'node:path'
import type { ArticleJob } from '../../schema/site.ts'
import type { SearchSettings } from '../../template/shared/search-engine/format/settings.ts'
import type { WrittenIndex } from '../../template/shared/search-engine/format/write-index.ts'
import { indexFolder, manifestPath } from '../../template/shared/search-engine/index-paths.ts'
import { packageRoot } from '../io/project.ts'
import type { OpenFile } from '../io/static-files.ts'
import { startThread, type Thread } from '../io/thread.ts'
import type { WorkerInit } from '../page-tools.ts'
import { documentContext } from '../stages/search-documents.ts'
import type { DevMessage } from './dev-thread.ts'
import { fileOf } from './shared-answers.ts'

/** What is searched in, as the site is now. */
export interface SearchContent {
  readonly init: WorkerInit
  readonly config: Parameters<typeof documentContext>[1]
  readonly settings: SearchSettings
  readonly jobs: readonly ArticleJob[]
}

/** The embedded index: made in a thread when it is first asked for, brought up to date when it is asked for again. */
export interface DevSearch {
  find(output: string, content: () => Promise<SearchContent>): Promise<OpenFile | undefined>
  /** Something of the site is different: the index may be too. */
  expire(): void
  close(): Promise<void>
}

/** Pages sent at once. */
const BATCH = 16
/** Readers whose tabs are open since before still ask for files of earlier indexes. */
const KEPT = 3

interface Running {
  readonly thread: Thread<DevMessage>
  readonly init: string
  readonly started: Promise<void>
  /** What each page was packed from. */
  readonly keys: Map<string, string>
}

export const devThread = (): string => join(packageRoot(), 'cli/dist/dev-thread.js')

export function createDevSearch(): DevSearch {
  const state: { running?: Running | undefined; latest?: Promise<WrittenIndex> | undefined } = {}
  const files: ReadonlyMap<string, Uint8Array>[] = []

  async function threadFor(init: WorkerInit): Promise<Running> {
    const text = JSON.stringify(init)
    if (state.running && state.running.init !== text) await stop()
    if (!state.running) {
      const thread = startThread<DevMessage>(devThread(), {})
      const started = thread.ask<void>({ stage: 'start', init })
      state.running = { thread, init: text, started, keys: new Map() }
    }
    await state.running.started
    return state.running
  }

  async function stop(): Promise<void> {
    const { running } = state
    state.running = undefined
    await running?.thread.close()
  }

  async function write({ init, config, settings, jobs }: SearchContent): Promise<WrittenIndex> {
    const { thread, keys } = await threadFor(init)
    const listed = jobs.filter(({ searchSection }) => searchSection !== undefined)
    const keyOf = (job: ArticleJob): string => JSON.stringify([job.digest, documentContext(job, config)])
    const changed = listed.filter((job) => keys.get(job.path) !== keyOf(job))
    for (let from = 0; from < changed.length; from += BATCH)
      await thread.ask({ stage: 'pack', jobs: changed.slice(from, from + BATCH) })
    for (const job of changed) keys.set(job.path, keyOf(job))
    const index = await thread.ask<WrittenIndex>({ stage: 'index', paths: listed.map(({ path }) => path), settings })
    files.unshift(new Map(index.files.map(({ name, bytes }) => [name, bytes])))
    files.splice(KEPT)
    return index
  }

  return {
    async find(output, content) {
      if (output === manifestPath) {
        state.latest ??= content().then(write)
        const { latest } = state
        // What failed is tried again.
        latest.catch(() => {
          if (state.latest === latest) state.latest = undefined
        })
        return fileOf(output, (await latest).manifest)
      }
      const name = output.startsWith(indexFolder) ? output.slice(indexFolder.length) : undefined
      const bytes = name === undefined ? undefined : files.find((each) => each.has(name))?.get(name)
      return bytes && fileOf(output, bytes)
    },
    expire() {
      state.latest = undefined
    },
    close: stop,
  }
}
