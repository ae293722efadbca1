import type { PageLink } from '../../../schema/site.ts'
import { useTexts } from '../texts-context.ts'

export interface PaginationProps {
  readonly previous?: PageLink | undefined
  readonly next?: PageLink | undefined
}

/** The pages before and after this one. */
export default function Pagination({ previous, next }: PaginationProps) {
  const texts = useTexts()
  if (!(previous || next)) return null
  return (
    <nav className="pagination" aria-label={texts['article.pagination']}>
      {previous && (
        <a href={previous.href} rel="prev">
          <small>{texts['article.previous']}</small> {previous.label}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <small>{texts['article.next']}</small> {next.label}
        </a>
      )}
    </nav>
  )
}
