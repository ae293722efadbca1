import { SEARCHES_KEY } from '../../shared/storage-keys.ts'

/** As many searches are kept. */
const KEPT = 6

/** The latest searches that led to a page, the last one first. */
export interface RecentSearches {
  get(): readonly string[]
  subscribe(listener: () => void): () => void
  add(query: string): void
  remove(query: string): void
  clear(): void
}

/** Kept in this browser only; where there is no storage, for this visit. */
export function createRecentSearches(): RecentSearches {
  const listeners = new Set<() => void>()
  const state: { searches?: readonly string[] } = {}
  const get = (): readonly string[] => (state.searches ??= read())

  function set(searches: readonly string[]): void {
    state.searches = searches
    try {
      if (searches.length > 0) localStorage.setItem(SEARCHES_KEY, JSON.stringify(searches))
      else localStorage.removeItem(SEARCHES_KEY)
    } catch {
      // Said once by the runtime, which finds no storage either.
    }
    for (const listener of listeners) listener()
  }

  return {
    get,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (query) => set([query, ...get().filter((each) => each !== query)].slice(0, KEPT)),
    remove: (query) => set(get().filter((each) => each !== query)),
    clear: () => set([]),
  }
}

/** Other scripts of the origin may have written anything. */
function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SEARCHES_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}
