import type { PageCard } from '../../../schema/site.ts'

export interface PopularListProps {
  readonly pages: readonly PageCard[]
}

/** Articles that a front page recommends, each with its section. */
export default function PopularList({ pages }: PopularListProps) {
  return (
    <ul className="popular">
      {pages.map(({ label, href, section }) => (
        <li key={href}>
          <a href={href}>{label}</a>
          {section && <small>{section}</small>}
        </li>
      ))}
    </ul>
  )
}
