import type { ReactNode } from 'react'
import { useTexts } from '../texts-context.ts'

export type AdmonitionKind = 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution' | 'important'

export interface AdmonitionProps {
  readonly kind: AdmonitionKind
  /** Default: the name of the kind. */
  readonly title?: ReactNode
  readonly children?: ReactNode
}

/** A remark that stands out from the text around it. */
export default function Admonition({ kind, title, children }: AdmonitionProps) {
  const texts = useTexts()
  return (
    <aside className={`admonition ${kind}`} role="note">
      <p className="admonition-title">{title ?? texts[`admonition.${kind}`]}</p>
      {children}
    </aside>
  )
}
