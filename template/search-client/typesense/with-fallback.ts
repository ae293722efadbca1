import type { Assistant } from '../../../schema/search.ts'
import { within } from '../assistants/within.ts'
import type { OpenedSearch } from '../open-search.ts'

export interface FallbackOptions {
  /** The search in the index that was published with the pages; opened when it is needed. */
  readonly openEmbedded: () => Promise<OpenedSearch>
  /** Answers from that index. */
  readonly openAssistant: (search: OpenedSearch) => Promise<Assistant>
  /** Milliseconds from any start. */
  readonly now: () => number
}

/** Milliseconds that the cluster may take when there is something else to search in. */
const PATIENCE = 3_000
/** Milliseconds until a cluster that failed is asked again: as long as the client leaves out a node that failed. */
const PAUSE = 60_000

type Use<Value> = (search: OpenedSearch, signal?: AbortSignal) => Promise<Value>

/** Searches in the cluster; in the published index while that fails, or takes too long. Questions, too. */
export function withFallback(
  hosted: OpenedSearch,
  { openEmbedded, openAssistant, now }: FallbackOptions,
): OpenedSearch {
  const state: { embedded?: Promise<OpenedSearch> | undefined; assistant?: Assistant; pausedUntil: number } = {
    pausedUntil: Number.NEGATIVE_INFINITY,
  }

  async function embedded(): Promise<OpenedSearch> {
    const opening = state.embedded ?? openEmbedded()
    state.embedded = opening
    opening.catch(() => {
      state.embedded = undefined
    })
    return opening
  }

  async function use<Value>(run: Use<Value>, signal?: AbortSignal): Promise<Value> {
    if (now() < state.pausedUntil) return run(await embedded(), signal)
    const running = new AbortController()
    try {
      return await within(PATIENCE, run(hosted, running.signal), signal)
    } catch (error) {
      signal?.throwIfAborted()
      state.pausedUntil = now() + PAUSE
      // For the owner: readers get results.
      console.error('The search service failed: searching in the index that came with the pages.', error)
      return run(await embedded(), signal)
    } finally {
      running.abort()
    }
  }

  async function embeddedAssistant(): Promise<Assistant> {
    state.assistant ??= await openAssistant(await embedded())
    return state.assistant
  }

  return {
    client: { search: (query, signal) => use(({ client }, own) => client.search(query, own), signal) },
    retriever: {
      passages: (question, options, signal) =>
        use(({ retriever }, own) => retriever.passages(question, options, own), signal),
    },
    ...(hosted.assistant && { assistant: answerOr(hosted.assistant, embeddedAssistant) }),
  }
}

/** Answers of the first assistant; of the second one when the first fails before it said anything. */
function answerOr(first: Assistant, openSecond: () => Promise<Assistant>): Assistant {
  return {
    async *ask(question, options) {
      let hasBegun = false
      for await (const event of first.ask(question, options)) {
        if (event.kind === 'error' && !hasBegun) {
          console.error('The question could not be answered: quotes of the pages answer it.', event.message)
          try {
            yield* (await openSecond()).ask(question, options)
          } catch (error) {
            if (!options.signal?.aborted) yield { kind: 'error', message: String(error) }
          }
          return
        }
        hasBegun = true
        yield event
      }
    },
  }
}
