import type { SearchGroup, SearchHit } from '../../../schema/search.ts'
import { markedTitle, resultBreadcrumb, resultSnippet, resultTitle } from '../../shared/search-hit.ts'
import { useTexts } from '../texts-context.ts'
import MarkedText from './MarkedText.tsx'

export interface SearchResultsProps {
  readonly groups: readonly SearchGroup[]
  /** Makes it a list box that an input controls: its id, and the number of the hit that is selected, or -1. */
  readonly list?: { readonly id: string; readonly selected: number } | undefined
  readonly onFollow?: ((hit: SearchHit) => void) | undefined
}

/** Id of a hit of a list box. */
export const optionId = (list: string, index: number): string => `${list}-${index}`

/** What was found: the pages, and under each of them its sections. */
export default function SearchResults({ groups, list, onFollow }: SearchResultsProps) {
  const texts = useTexts()
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0))
  const whole = list && { role: 'listbox', id: list.id, 'aria-label': texts['search.results'] }
  const [Whole, Group] = list ? (['div', 'div'] as const) : (['ul', 'li'] as const)
  return (
    <Whole className="search-results" {...whole}>
      {groups.map((group, index) => (
        <Group
          key={`${group.url} ${index}`}
          className="search-group"
          {...(list && { role: 'group', 'aria-label': group.title })}
        >
          {startsAtPage(group) || (
            <div className="search-page" aria-hidden={list && 'true'} dir="auto">
              {group.title}
            </div>
          )}
          {group.hits.map((hit, number) => (
            <Hit
              key={hit.document.id}
              hit={hit}
              list={list}
              index={(starts[index] ?? 0) + number}
              onFollow={onFollow}
            />
          ))}
        </Group>
      ))}
    </Whole>
  )
}

/** Whether the first hit says which page it is. */
const startsAtPage = ({ title, hits: [first] }: SearchGroup): boolean =>
  first !== undefined && resultTitle(first) === title

type HitProps = Pick<SearchResultsProps, 'list' | 'onFollow'> & { readonly hit: SearchHit; readonly index: number }

function Hit({ hit, list, index, onFollow }: HitProps) {
  const [breadcrumb, snippet] = [resultBreadcrumb(hit), resultSnippet(hit)]
  const option = list && {
    role: 'option',
    id: optionId(list.id, index),
    tabIndex: -1,
    'aria-selected': index === list.selected,
  }
  return (
    <a className="search-hit" href={hit.document.url} {...option} onClick={() => onFollow?.(hit)}>
      <span className="search-title" dir="auto">
        <MarkedText text={markedTitle(hit)} />
      </span>
      {breadcrumb && (
        <small className="search-trail" dir="auto">
          {breadcrumb}
        </small>
      )}
      {snippet && (
        <span className="search-snippet" dir="auto">
          <MarkedText text={snippet} />
        </span>
      )}
    </a>
  )
}
