import { hasEmbeddedIndex, typoToleranceOf } from '../shared/search-engines.ts'
import type { SearchContent } from './dev-search.ts'
import type { Snapshot } from './dev-state.ts'

/** What is searched in, as the site is now. */
export function searchContentOf({ edition, site, searchFiles }: Snapshot): SearchContent {
  const { config } = edition.project
  return {
    init: edition.init,
    config,
    settings: { typoTolerance: typoToleranceOf(config.search), synonyms: searchFiles?.synonyms ?? [] },
    jobs: hasEmbeddedIndex(config.search) ? site.articles() : [],
  }
}
