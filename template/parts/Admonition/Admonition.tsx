import type { ReactNode } from 'react'
import * as icons from '../../shared/icons.ts'
import Icon from '../Icon/Icon.tsx'
import { useTexts } from '../texts-context.ts'

export type AdmonitionKind = 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution' | 'important'

export interface AdmonitionProps {
  readonly kind: AdmonitionKind
  /** Default: the name of the kind. */
  readonly title?: ReactNode
  readonly children?: ReactNode
}

const SIGNS: Readonly<Partial<Record<AdmonitionKind, icons.IconShape>>> = {
  tip: icons.bulb,
  warning: icons.warning,
  danger: icons.warning,
  caution: icons.warning,
}

/** A remark that stands out from the text around it. */
export default function Admonition({ kind, title, children }: AdmonitionProps) {
  const texts = useTexts()
  return (
    <aside className={`admonition ${kind}`} role="note">
      <p className="admonition-title">
        <Icon icon={SIGNS[kind] ?? icons.info} />
        {title ?? texts[`admonition.${kind}`]}
      </p>
      {children}
    </aside>
  )
}
