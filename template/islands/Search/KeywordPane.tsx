import { useEffect } from 'react'
import type { SearchHit } from '../../../schema/search.ts'
import type { SiteFrame } from '../../../schema/site.ts'
import NoResults from '../../parts/NoResults/NoResults.tsx'
import SearchFailure from '../../parts/SearchFailure/SearchFailure.tsx'
import SearchResults, { optionId } from '../../parts/SearchResults/SearchResults.tsx'
import { useTexts } from '../../parts/texts-context.ts'
import { fillText } from '../../shared/fill-text.ts'
import { RecentSearches } from './RecentSearches.tsx'
import type { RecentSearches as Recent } from './recent-searches.ts'
import type { SearchState } from './search-store.ts'
import { countText, failureOf, searchHref, suggestionOf, summaryOf } from './wording.ts'

export interface KeywordPaneProps {
  readonly search: SearchState
  readonly recent: Recent
  /** Id of the list of results. */
  readonly list: string
  /** Address of the search page. */
  readonly action: string
  readonly contact: SiteFrame['config']['contact']
  readonly onFollow: (hit: SearchHit) => void
  /** Searches for something else, or once more. */
  readonly onSearch: (query: string) => void
  /** Hands the query to the assistant. */
  readonly onAsk: () => void
}

/** Search as you type: the prompt and what was searched for before, then what is found. */
export function KeywordPane(props: KeywordPaneProps) {
  const { search, list, recent, onSearch } = props
  const texts = useTexts()
  const { selected, status } = search

  useEffect(() => {
    document.getElementById(optionId(list, selected))?.scrollIntoView({ block: 'nearest' })
  }, [list, selected])

  return (
    <>
      <p className="sr-only" role="status">
        {summaryOf(search, texts)}
      </p>
      {search.query.trim() === '' ? (
        <>
          <p className="search-prompt">{texts['search.prompt']}</p>
          <RecentSearches recent={recent} onSearch={onSearch} />
        </>
      ) : search.results?.groups.length ? (
        <Found {...props} />
      ) : (
        (status === 'failed' || search.results) && <NothingFound {...props} />
      )}
    </>
  )
}

function Found({ search, list, action, onFollow, onSearch, onAsk }: KeywordPaneProps) {
  const texts = useTexts()
  const { answered, results } = search
  const { groups = [], found = 0, failure } = results ?? {}
  return (
    <>
      {failure && <SearchFailure message={failure} onRetry={() => onSearch(search.query)} />}
      <SearchResults groups={groups} list={{ id: list, selected: search.selected }} onFollow={onFollow} />
      <div className="search-more">
        {found > groups.length && (
          <a href={searchHref(action, answered)}>
            {fillText(texts['search.all'], { results: countText(found, texts) })}
          </a>
        )}
        <AskButton query={answered} onAsk={onAsk} />
      </div>
    </>
  )
}

function NothingFound({ search, list, action, contact, onFollow, onSearch, onAsk }: KeywordPaneProps) {
  const texts = useTexts()
  const { answered, error, results } = search
  const nearest = results?.nearest ?? []
  return (
    <NoResults
      query={answered}
      failure={error === undefined ? results?.failure : failureOf(error)}
      onRetry={() => onSearch(search.query)}
      suggestion={suggestionOf(results, action)}
      onSuggestion={onSearch}
      contact={contact}
    >
      {nearest.length > 0 && (
        <>
          <p className="search-heading">{texts['search.nearest']}</p>
          <SearchResults groups={nearest} list={{ id: list, selected: search.selected }} onFollow={onFollow} />
        </>
      )}
      <AskButton query={answered} onAsk={onAsk} />
    </NoResults>
  )
}

function AskButton({ query, onAsk }: { readonly query: string; readonly onAsk: () => void }) {
  return (
    <button type="button" className="search-ask" onClick={onAsk}>
      {fillText(useTexts()['search.askAbout'], { query })}
    </button>
  )
}
