import type { SearchHit, SearchResults } from '../../../schema/search.ts'

/** Between the last key and the search (specification §9). */
const DELAY = 300

export interface SearchState {
  /** As it was typed. */
  readonly query: string
  /** `waiting`: for the reader to stop typing, or for the engine. What was found before is still shown. */
  readonly status: 'idle' | 'waiting' | 'found' | 'failed'
  readonly results: SearchResults | undefined
  /** What the results answer. */
  readonly answered: string
  readonly error: unknown
  /** Number of the selected hit; -1 for none. */
  readonly selected: number
}

export interface SearchStore {
  get(): SearchState
  subscribe(listener: () => void): () => void
  /** Searches when no other query follows soon. */
  type(query: string): void
  /** Searches at once. */
  search(query: string): void
  /** Selects the hit so many places on; around the end it goes on from the other. */
  move(step: 1 | -1): void
  /** The hit that the reader's Enter is for: the selected one, or the first. Does not wait for a pause in typing. */
  choose(): Promise<SearchHit | undefined>
  clear(): void
}

type Search = (query: string, signal: AbortSignal) => Promise<SearchResults>

const nothing: Omit<SearchState, 'query'> = {
  status: 'idle',
  results: undefined,
  answered: '',
  error: undefined,
  selected: -1,
}

/** A search as you type: waits for a pause, gives up what is no longer asked for, and keeps the selection. */
export function createSearchStore(search: Search): SearchStore {
  const listeners = new Set<() => void>()
  const current = { state: { ...nothing, query: '' } as SearchState, timer: 0, running: new AbortController() }

  function set(change: Partial<SearchState>): void {
    current.state = { ...current.state, ...change }
    for (const listener of listeners) listener()
  }

  function stop(): void {
    clearTimeout(current.timer)
    current.running.abort()
    current.running = new AbortController()
  }

  async function run(query: string): Promise<void> {
    const { signal } = current.running
    try {
      const results = await search(query, signal)
      if (!signal.aborted) set({ status: 'found', results, answered: query, error: undefined })
    } catch (error) {
      if (signal.aborted) return
      console.error('A search failed.', error)
      set({ status: 'failed', results: undefined, answered: query, error })
    }
  }

  /** Whether there is anything to search for. */
  function begin(query: string): boolean {
    stop()
    const isBlank = query.trim() === ''
    set(isBlank ? { ...nothing, query } : { query, status: 'waiting', selected: -1 })
    return !isBlank
  }

  async function searchNow(query: string): Promise<void> {
    if (begin(query)) await run(query)
  }

  return {
    get: () => current.state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type(query) {
      if (begin(query)) current.timer = setTimeout(run, DELAY, query) as unknown as number
    },
    search: (query) => void searchNow(query),
    move(step) {
      const { results, selected } = current.state
      const count = hitsOf(results).length
      if (count === 0) return
      set({ selected: selected === -1 && step === -1 ? count - 1 : (selected + step + count) % count })
    },
    async choose() {
      const { query, status, results, selected } = current.state
      if (selected >= 0) return hitsOf(results)[selected]
      if (status === 'waiting') await searchNow(query)
      const now = current.state
      return now.status === 'found' && now.answered === query ? now.results?.groups[0]?.hits[0] : undefined
    },
    clear() {
      stop()
      set(nothing)
    },
  }
}

/** The hits that can be selected: what was found, or else what comes nearest. */
export const hitsOf = (results: SearchResults | undefined): readonly SearchHit[] =>
  (results?.groups.length ? results.groups : (results?.nearest ?? [])).flatMap(({ hits }) => hits)
