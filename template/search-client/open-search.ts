import type { Assistant, Retriever, SearchClient, SearchQuery, SearchResults } from '../../schema/search.ts'
import { islandTexts } from '../shared/texts/island-texts.ts'
import { type Ask, callWorker, NoWorker, type WorkerPort } from './call-worker.ts'
import { FailedFile, sentenceFor } from './failure.ts'
import type { EngineConfig } from './messages.ts'
import { createResponseCache } from './response-cache.ts'

/** Where the engine finds what it needs. */
export interface SearchConfig {
  /** Address of the index's manifest. */
  readonly manifest: string
  /** Address of the worker's script. */
  readonly worker: string
  /** Language of the documents. */
  readonly language: string
  /** The interface's words, where the site says them differently. */
  readonly texts?: { readonly [key: string]: string } | undefined
}

/** What the client has from the browser. */
export interface Surroundings {
  /** Against which addresses are read. */
  readonly base: string
  readonly startWorker: (address: string) => WorkerPort
  /** The engine in this thread, for browsers where the worker does not start. */
  readonly openHere: (config: EngineConfig) => Promise<Ask>
  /** Milliseconds from any start. */
  readonly now: () => number
}

export interface OpenedSearch {
  readonly client: SearchClient
  readonly retriever: Retriever
  /** Of a service that answers questions by itself; without it, they are answered from what the retriever finds. */
  readonly assistant?: Assistant
}

/** The site's search, and what an assistant answers from. Nothing is fetched before it is used or warmed up. */
export function openSearch(config: SearchConfig, surroundings: Surroundings = browser()): OpenedSearch {
  const { base, now } = surroundings
  const engine: EngineConfig = { manifest: new URL(config.manifest, base).href, language: config.language }
  const ask = askSomewhere(engine, new URL(config.worker, base).href, surroundings)
  const texts = { ...islandTexts, ...config.texts }
  const cache = createResponseCache<SearchResults>(now)

  const asked: Ask = async (call, signal) => {
    try {
      return await ask(call, signal)
    } catch (error) {
      if (!(error instanceof FailedFile)) throw error
      throw new Error(sentenceFor(error.failure, texts), { cause: error })
    }
  }

  async function search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResults> {
    const { results, failure } = await asked({ kind: 'search', query }, signal)
    const found = results ?? { found: 0, page: query.page ?? 1, groups: [] }
    if (!failure) return found
    // For the owner: the reader is told in a sentence what is missing.
    console.error(`Missing in the search index: ${failure.file}: ${failure.detail}`)
    return { ...found, failure: sentenceFor(failure, texts) }
  }

  return {
    client: {
      async search(query, signal) {
        signal?.throwIfAborted()
        const results = await cache.get(
          JSON.stringify(query),
          () => search(query, signal),
          ({ failure }) => failure === undefined,
        )
        signal?.throwIfAborted()
        return results
      },
      async warmUp() {
        await asked({ kind: 'warmUp' })
      },
    },
    retriever: {
      async passages(question, { limit, context = [] }, signal) {
        const { passages = [] } = await asked({ kind: 'passages', question, limit, context }, signal)
        return passages
      },
    },
  }
}

/** In the worker; in this thread once it turns out that no worker starts. */
function askSomewhere(config: EngineConfig, worker: string, { startWorker, openHere }: Surroundings): Ask {
  const beside = callWorker(() => startWorker(worker), config)
  const state: { here?: Promise<Ask> } = {}
  return async (call, signal) => {
    if (!state.here) {
      try {
        return await beside(call, signal)
      } catch (error) {
        if (!(error instanceof NoWorker)) throw error
        console.warn('Search runs in the page:', error.message)
        state.here = openHere(config)
      }
    }
    const ask = await state.here
    return ask(call, signal)
  }
}

const browser = (): Surroundings => ({
  base: document.baseURI,
  startWorker: (address) => new Worker(address, { type: 'module' }) as unknown as WorkerPort,
  async openHere(config) {
    const { createEmbedded } = await import('./embedded.ts')
    return createEmbedded({ ...config, fetch: (...request) => fetch(...request) })
  },
  // An event knows when it was made: a clock that no change of the system's time moves.
  now: () => new Event('now').timeStamp,
})
