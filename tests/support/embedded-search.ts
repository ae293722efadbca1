import type { SearchDocument } from '../../schema/search.ts'
import type { Ask, WorkerPort } from '../../template/search-client/call-worker.ts'
import { createEmbedded } from '../../template/search-client/embedded.ts'
import { type OpenedSearch, openSearch, type Surroundings } from '../../template/search-client/open-search.ts'
import { serve, type WorkerScope } from '../../template/search-client/worker.ts'
import type { SearchSettings } from '../../template/shared/search-engine/format/settings.ts'
import { type WrittenIndex, writeIndex } from '../../template/shared/search-engine/format/write-index.ts'
import { pagesOf } from '../../template/shared/search-engine/pages-of.ts'

/** The folder of an index on a host: counts what is asked of it, and fails as it is told. */
export interface IndexHost {
  readonly fetch: typeof globalThis.fetch
  /** Names of the files that were asked for, with the way they were. */
  readonly asked: { readonly file: string; readonly cache: RequestCache | undefined }[]
  /** What is published now. */
  publish(index: WrittenIndex): void
  /** Answers for a file instead; undefined leaves it as it is. */
  intercept(answer: (file: string, bytes: Uint8Array<ArrayBuffer>) => Response | Promise<Response> | undefined): void
}

export function hostIndex(index: WrittenIndex): IndexHost {
  const asked: { file: string; cache: RequestCache | undefined }[] = []
  const state = { index, answer: (() => undefined) as Parameters<IndexHost['intercept']>[0] }
  return {
    asked,
    publish(next) {
      state.index = next
    },
    intercept(answer) {
      state.answer = answer
    },
    async fetch(address, init) {
      const path = new URL(String(address)).pathname.replace('/base/search/', '')
      const file = path.replace('files/', '')
      asked.push({ file, cache: init?.cache })
      const { manifest, files } = state.index
      const bytes = path === 'manifest.bin' ? manifest : files.find(({ name }) => `files/${name}` === path)?.bytes
      if (bytes === undefined) return new Response('Not found', { status: 404 })
      const aborted = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
      return Promise.race([aborted, state.answer(file, bytes) ?? new Response(bytes)])
    },
  }
}

export interface EmbeddedOptions {
  readonly now?: () => number
  readonly language?: string
  readonly startWorker?: Surroundings['startWorker']
  readonly patience?: number
}

/** The client as islands have it: the engine is in a worker, which here is the same script behind a pair of ports. */
export function openEmbedded(host: IndexHost, options: EmbeddedOptions = {}): OpenedSearch {
  const { now = () => 0, language = 'en', patience } = options
  const openHere = async (config: Parameters<Surroundings['openHere']>[0]): Promise<Ask> =>
    createEmbedded({ ...config, fetch: host.fetch, ...(patience !== undefined && { patience }) })
  const startWorker = options.startWorker ?? (() => workerOn(host.fetch))
  return openSearch(
    { manifest: '/base/search/manifest.bin', worker: '/base/assets/search-worker.js', language },
    { base: 'https://help.example/base/page', now, startWorker, openHere },
  )
}

/** A worker that runs `serve`: messages are copied, and arrive later. */
export function workerOn(fetch: typeof globalThis.fetch): WorkerPort {
  const { port1, port2 } = new MessageChannel()
  serve(port2 as unknown as WorkerScope, fetch)
  const port = port1 as unknown as WorkerPort
  return Object.assign(port, {
    onerror: null,
    terminate: () => {
      port1.close()
      port2.close()
    },
  })
}

export const indexOf = (documents: readonly SearchDocument[], settings?: SearchSettings): WrittenIndex =>
  writeIndex([...pagesOf(documents)], settings)
