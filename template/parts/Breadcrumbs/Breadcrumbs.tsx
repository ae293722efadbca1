import type { PageLink } from '../../../schema/site.ts'
import { useTexts } from '../texts-context.ts'

export interface BreadcrumbsProps {
  /** The pages above this one, from the top. */
  readonly pages: readonly PageLink[]
}

/** The way from the top of the site to this page. */
export default function Breadcrumbs({ pages }: BreadcrumbsProps) {
  const texts = useTexts()
  if (pages.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={texts['breadcrumbs.label']}>
      <ol>
        {pages.map(({ href, label }) => (
          <li key={label}>{href ? <a href={href}>{label}</a> : label}</li>
        ))}
      </ol>
    </nav>
  )
}
