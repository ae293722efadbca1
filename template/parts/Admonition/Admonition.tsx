import type { ReactNode } from 'react'
import type { IconName } from '../../shared/icons.ts'
import Icon from '../Icon/Icon.tsx'
import { useTexts } from '../texts-context.ts'

export type AdmonitionKind = 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution' | 'important'

export interface AdmonitionProps {
  readonly kind: AdmonitionKind
  /** Default: the name of the kind. */
  readonly title?: ReactNode
  readonly children?: ReactNode
}

const SIGNS: Readonly<Partial<Record<AdmonitionKind, IconName>>> = {
  tip: 'bulb',
  warning: 'warning',
  danger: 'warning',
  caution: 'warning',
}

/** A remark that stands out from the text around it. */
export default function Admonition({ kind, title, children }: AdmonitionProps) {
  const texts = useTexts()
  return (
    <aside className={`admonition ${kind}`} role="note">
      <p className="admonition-title">
        <Icon name={SIGNS[kind] ?? 'info'} />
        {title ?? texts[`admonition.${kind}`]}
      </p>
      {children}
    </aside>
  )
}
