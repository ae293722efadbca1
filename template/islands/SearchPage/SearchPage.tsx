import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { groupsPerPage } from '../../../schema/search.ts'
import type { SiteFrame } from '../../../schema/site.ts'
import NoResults from '../../parts/NoResults/NoResults.tsx'
import SearchFailure from '../../parts/SearchFailure/SearchFailure.tsx'
import SearchForm from '../../parts/SearchForm/SearchForm.tsx'
import SearchResults from '../../parts/SearchResults/SearchResults.tsx'
import { useTexts } from '../../parts/texts-context.ts'
import { fillText } from '../../shared/fill-text.ts'
import { announce, createEngine } from '../Search/engine.ts'
import { type Loaders, noLoaders } from '../Search/load-search.ts'
import { createSearchStore, hitsOf, type SearchState } from '../Search/search-store.ts'
import { countText, failureOf, searchHref, suggestionOf } from '../Search/wording.ts'
import { Pager } from './Pager.tsx'
import { useReturn } from './use-return.ts'

export interface SearchPageProps {
  /** Address of this page. */
  readonly action: string
  /** Its title, which the document's begins with. */
  readonly title: string
  readonly contact?: SiteFrame['config']['contact']
  /** Only browsers have them. */
  readonly loaders?: Loaders
}

/** What the address asks for. */
interface Wanted {
  readonly query: string
  readonly page: number
}

/** The search as a page: its address says what is searched for, so that it can be shared, and gone back to. */
export function SearchPage({ action, title, contact, loaders = noLoaders }: SearchPageProps) {
  const texts = useTexts()
  const root = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<Wanted>({ query: '', page: 1 })
  const [store] = useState(() => {
    const engine = createEngine(loaders, texts)
    return createSearchStore((query, signal) => engine.search(query, { page: wantedNow().page, signal }))
  })
  const search = useSyncExternalStore(store.subscribe, store.get, store.get)
  const retry = (): void => store.search(wanted.query)

  useEffect(() => {
    const now = wantedNow()
    setWanted(now)
    const input = root.current?.querySelector('input')
    if (input && input.value === '') input.value = now.query
    const name = [
      fillText(texts['search.resultsFor'], { query: now.query }),
      ...(now.page > 1 ? [fillText(texts['search.page'], { page: String(now.page) })] : []),
    ].join(', ')
    if (now.query.trim() !== '') document.title = document.title.replace(title, () => name)
    store.search(now.query)
    return store.clear
  }, [])

  useReturn(search.results !== undefined)

  return (
    <div ref={root}>
      <SearchForm action={action} />
      <div role="status">
        {search.status === 'found' && search.results?.groups.length ? (
          <h2>
            {fillText(texts['search.countFor'], {
              results: countText(search.results.found, texts),
              query: wanted.query,
            })}
          </h2>
        ) : null}
      </div>
      <Answer {...{ search, wanted, action, contact, retry }} />
    </div>
  )
}

interface AnswerProps extends Pick<SearchPageProps, 'action' | 'contact'> {
  readonly search: SearchState
  readonly wanted: Wanted
  readonly retry: () => void
}

function Answer({ search: { status, results, error }, wanted, action, contact, retry }: AnswerProps) {
  const texts = useTexts()
  const { query, page } = wanted
  if (status === 'idle' || status === 'waiting') return null
  const pages = Math.ceil((results?.found ?? 0) / groupsPerPage)
  if (!results || pages === 0)
    return (
      <NoResults
        query={query}
        failure={error === undefined ? results?.failure : failureOf(error)}
        onRetry={retry}
        suggestion={suggestionOf(results, action)}
        contact={contact}
      >
        {results?.nearest?.length ? (
          <>
            <h2>{texts['search.nearest']}</h2>
            <SearchResults groups={results.nearest} />
          </>
        ) : null}
      </NoResults>
    )
  return (
    <>
      {results.failure && <SearchFailure message={results.failure} onRetry={retry} />}
      <SearchResults
        groups={results.groups}
        onFollow={(hit) => {
          const rank = (page - 1) * groupsPerPage + hitsOf(results).indexOf(hit) + 1
          announce('result-click', { query, url: hit.document.url, rank })
        }}
      />
      <Pager page={page} pages={pages} hrefOf={(each) => searchHref(action, query, each)} />
    </>
  )
}

/** What the address asks for now. */
function wantedNow(): Wanted {
  const parameters = new URLSearchParams(location.search)
  const page = Number(parameters.get('page'))
  return { query: parameters.get('q') ?? '', page: Number.isInteger(page) && page > 0 ? page : 1 }
}
