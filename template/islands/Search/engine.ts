import type { SearchResults } from '../../../schema/search.ts'
import type { OpenedSearch } from '../../search-client/open-search.ts'
import type { Texts } from '../../shared/texts.ts'
import type { Loaders } from './load-search.ts'

export interface Engine {
  /** Loaded with the first use; rejects with a sentence for the reader. A failure is forgotten, so that the next use tries again. */
  open(): Promise<OpenedSearch>
  /** Rejects when the engine cannot be loaded, or fails. */
  search(query: string, options: SearchOptions): Promise<SearchResults>
  /** Fetches ahead what a search will need. */
  warmUp(): void
}

export interface SearchOptions {
  readonly page?: number
  readonly signal: AbortSignal
}

/** The search engine, once it is needed. Tells the page's scripts what was searched for and what came of it. */
export function createEngine(loaders: Loaders, texts: Texts): Engine {
  const state: { opened?: Promise<OpenedSearch> | undefined } = {}

  async function open(): Promise<OpenedSearch> {
    state.opened ??= loaders.search(texts)
    try {
      return await state.opened
    } catch (cause) {
      state.opened = undefined
      throw new Error(texts[navigator.onLine ? 'search.failed' : 'search.offline'], { cause })
    }
  }

  return {
    open,
    async search(query, { page = 1, signal }) {
      const { client } = await open()
      signal.throwIfAborted()
      const results = await client.search({ q: query, page }, signal)
      announce('search', { query, found: results.found })
      if (results.groups.length === 0) announce('no-results', { query })
      return results
    },
    warmUp() {
      open()
        .then(({ client }) => client.warmUp?.())
        // A search will say so.
        .catch(() => {})
    },
  }
}

/** Tells scripts of the site, as `helpgen:<name>` on the document. */
export function announce(name: string, detail: object): void {
  document.dispatchEvent(new CustomEvent(`helpgen:${name}`, { detail, bubbles: true }))
}
