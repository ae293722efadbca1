import type { ReactNode } from 'react'
import type { SiteFrame } from '../../../schema/site.ts'
import { fillText } from '../../shared/fill-text.ts'
import Contact from '../Contact/Contact.tsx'
import SearchFailure from '../SearchFailure/SearchFailure.tsx'
import { useTexts } from '../texts-context.ts'

export interface NoResultsProps {
  /** What was searched for. */
  readonly query: string
  /** Why nothing was found, when the search failed: one sentence. */
  readonly failure?: string | undefined
  readonly onRetry?: (() => void) | undefined
  /** A query in other words of this site. */
  readonly suggestion?: { readonly query: string; readonly href: string } | undefined
  /** Searches for it without leaving the page. */
  readonly onSuggestion?: ((query: string) => void) | undefined
  /** Where readers turn instead. */
  readonly contact?: SiteFrame['config']['contact']
  /** What comes nearest, and what else can be done. */
  readonly children?: ReactNode
}

/** What stands where nothing was found, and the ways on from there. */
export default function NoResults({
  query,
  failure,
  onRetry,
  suggestion,
  onSuggestion,
  contact,
  children,
}: NoResultsProps) {
  const texts = useTexts()
  return (
    <div className="no-results">
      <p className="no-results-text">{fillText(texts['search.noResults'], { query })}</p>
      {failure && <SearchFailure message={failure} onRetry={onRetry} />}
      {suggestion && (
        <p>
          {texts['search.suggestion']}{' '}
          <a
            href={suggestion.href}
            onClick={(event) => {
              if (!onSuggestion || event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onSuggestion(suggestion.query)
            }}
          >
            {suggestion.query}
          </a>
        </p>
      )}
      {children}
      {contact && <Contact contact={contact} />}
    </div>
  )
}
