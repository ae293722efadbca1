import type { ReactNode } from 'react'

export interface CardsProps {
  readonly children?: ReactNode
}

/** A grid of cards. */
export default function Cards({ children }: CardsProps) {
  return <div className="cards">{children}</div>
}
