import { useSyncExternalStore } from 'react'
import Icon from '../../parts/Icon/Icon.tsx'
import { useTexts } from '../../parts/texts-context.ts'
import { fillText } from '../../shared/fill-text.ts'
import * as icons from '../../shared/icons.ts'
import type { RecentSearches as Recent } from './recent-searches.ts'

const NONE: readonly string[] = []

/** What was searched for lately: once more with a click, or gone. */
export function RecentSearches({ recent, onSearch }: { recent: Recent; onSearch: (query: string) => void }) {
  const texts = useTexts()
  const searches = useSyncExternalStore(recent.subscribe, recent.get, () => NONE)
  if (searches.length === 0) return null
  return (
    <section className="search-recent" aria-label={texts['search.recent']}>
      <div className="search-heading">
        {texts['search.recent']}
        <button type="button" className="text-button" onClick={recent.clear}>
          {texts['search.forgetAll']}
        </button>
      </div>
      <ul>
        {searches.map((query) => (
          <li key={query}>
            <button type="button" className="search-again" dir="auto" onClick={() => onSearch(query)}>
              {query}
            </button>
            <button
              type="button"
              className="icon-button close"
              aria-label={fillText(texts['search.forget'], { query })}
              onClick={() => recent.remove(query)}
            >
              <Icon icon={icons.close} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
