import type { ReactNode } from 'react'

export interface HeroProps {
  readonly title: string
  readonly lead?: string | undefined
  /** The search box. */
  readonly children?: ReactNode
}

/** The top of the front page. */
export default function Hero({ title, lead, children }: HeroProps) {
  return (
    <header className="hero">
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </header>
  )
}
