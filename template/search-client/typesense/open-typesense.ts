import type { Assistant } from '../../../schema/search.ts'
import type { TypesenseSettings } from '../../../schema/typesense.ts'
import { islandTexts } from '../../shared/texts/island-texts.ts'
import type { Texts } from '../../shared/texts.ts'
import type { Fetch } from '../fetch-file.ts'
import type { OpenedSearch } from '../open-search.ts'
import { createOfficialClient } from './official-client.ts'
import { createTypesenseRetriever } from './retriever.ts'
import { createTypesenseClient } from './search-client.ts'
import { withFallback } from './with-fallback.ts'

export interface TypesenseConfig {
  readonly settings: TypesenseSettings
  /** The interface's words. */
  readonly texts: Texts
  /** The search in the index that was published with the pages. */
  readonly openEmbedded: () => Promise<OpenedSearch>
}

/** What the client has from the browser. */
export interface TypesenseSurroundings {
  readonly fetch: Fetch
  /** Milliseconds from any start. */
  readonly now: () => number
  readonly isOnline: () => boolean
}

/** The search of a site whose documents are in a Typesense cluster. Nothing is asked before it is used. */
export function openTypesense(config: TypesenseConfig, surroundings: TypesenseSurroundings = browser()): OpenedSearch {
  const { settings, openEmbedded } = config
  const { now } = surroundings
  const texts = { ...islandTexts, ...config.texts }
  const official = createOfficialClient(settings)
  const client = createTypesenseClient({ settings, official, now })
  const retriever = createTypesenseRetriever(settings, (search, signal) =>
    official.multiSearch.perform({ searches: [search as never] }, {}, { abortSignal: signal ?? null }),
  )

  const assistant = settings.conversation && lateAssistant(settings.conversation, config, surroundings)
  const hosted: OpenedSearch = { client, retriever, ...(assistant && { assistant }) }
  if (!settings.fallback)
    return inAWord(hosted, () => texts[surroundings.isOnline() ? 'search.failed' : 'search.offline'])
  return withFallback(hosted, {
    openEmbedded,
    now,
    async openAssistant({ retriever: pages }) {
      const [{ createLocalAssistant }, { answerTexts }] = await Promise.all([
        import('../assistants/local.ts'),
        import('../../shared/texts/answer-texts.ts'),
      ])
      return createLocalAssistant({
        retriever: pages,
        texts: { ...answerTexts, ...texts },
        language: settings.language,
      })
    },
  })
}

/** The same search, whose failures are one sentence for the reader. The owner finds the cause on the console. */
function inAWord(search: OpenedSearch, sentence: () => string): OpenedSearch {
  async function told<Value>(running: Promise<Value>, signal?: AbortSignal): Promise<Value> {
    try {
      return await running
    } catch (cause) {
      signal?.throwIfAborted()
      console.error('The search service failed.', cause)
      throw new Error(sentence(), { cause })
    }
  }

  const { client, retriever } = search
  return {
    ...search,
    client: { search: (query, signal) => told(client.search(query, signal), signal) },
    retriever: {
      passages: (question, options, signal) => told(retriever.passages(question, options, signal), signal),
    },
  }
}

/** The assistant, in a script of its own that is loaded with the first question. */
function lateAssistant(
  conversation: NonNullable<TypesenseSettings['conversation']>,
  { settings }: TypesenseConfig,
  { fetch, now }: TypesenseSurroundings,
): Assistant {
  const state: { opened?: Assistant } = {}
  return {
    async *ask(question, options) {
      try {
        const { createHostedAssistant } = await import('./assistant.ts')
        state.opened ??= createHostedAssistant({ settings, conversation, fetch, now })
      } catch (error) {
        if (!options.signal?.aborted) yield { kind: 'error', message: String(error) }
        return
      }
      yield* state.opened.ask(question, options)
    },
  }
}

const browser = (): TypesenseSurroundings => ({
  fetch: (...request) => fetch(...request),
  // An event knows when it was made: a clock that no change of the system's time moves.
  now: () => new Event('now').timeStamp,
  isOnline: () => navigator.onLine,
})
