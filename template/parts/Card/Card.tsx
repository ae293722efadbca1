import type { ReactNode } from 'react'
import { isPicture } from '../../shared/url.ts'
import Link from '../Link/Link.tsx'

export interface CardProps {
  readonly label?: string | undefined
  readonly href?: string | undefined
  /** An emoji or another symbol, or the address of a picture. */
  readonly icon?: string | undefined
  readonly children?: ReactNode
}

/** A box with a title; the whole box follows the title's link. */
export default function Card({ label, href, icon, children }: CardProps) {
  return (
    <div className="card">
      {icon && isPicture(icon) && <img className="card-icon" src={icon} alt="" width="40" height="40" loading="lazy" />}
      <p className="card-title">
        {icon && !isPicture(icon) && <span aria-hidden="true">{icon}</span>}
        {href === undefined ? label : <Link href={href}>{label}</Link>}
      </p>
      {children}
    </div>
  )
}
