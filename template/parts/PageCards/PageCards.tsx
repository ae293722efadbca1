import type { PageCard } from '../../../schema/site.ts'
import Card from '../Card/Card.tsx'
import Cards from '../Cards/Cards.tsx'

export interface PageCardsProps {
  readonly cards: readonly PageCard[]
}

/** A card for each page or section, with what it says of itself. */
export default function PageCards({ cards }: PageCardsProps) {
  if (cards.length === 0) return null
  return (
    <Cards>
      {cards.map(({ label, href, icon, description }) => (
        <Card key={href + label} label={label} href={href || undefined} icon={icon}>
          {description && <p className="card-text">{description}</p>}
        </Card>
      ))}
    </Cards>
  )
}
