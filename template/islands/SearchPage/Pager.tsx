import { useTexts } from '../../parts/texts-context.ts'
import { fillText } from '../../shared/fill-text.ts'

export interface PagerProps {
  /** The page that is shown, from 1. */
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
}

/** As many pages are named before and after the one that is shown. */
const AROUND = 2

/** The way to the other pages of results. */
export function Pager({ page, pages, hrefOf }: PagerProps) {
  const texts = useTexts()
  if (pages < 2 && page === 1) return null
  const numbers = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) <= AROUND,
  )
  return (
    <nav className="pager" aria-label={texts['search.pages']}>
      {page > 1 && (
        <a href={hrefOf(Math.min(page - 1, pages))} rel="prev">
          {texts['search.previousPage']}
        </a>
      )}
      <ol>
        {numbers.map((each, index) => (
          <li key={each} data-after-gap={each - (numbers[index - 1] ?? 0) > 1 ? '' : undefined}>
            <a
              href={hrefOf(each)}
              aria-current={each === page ? 'page' : undefined}
              aria-label={fillText(texts['search.page'], { page: String(each) })}
            >
              {each}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={hrefOf(page + 1)} rel="next">
          {texts['search.nextPage']}
        </a>
      )}
    </nav>
  )
}
