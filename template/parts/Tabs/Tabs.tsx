import type { ReactNode } from 'react'

export interface TabsProps {
  /** Groups of the same name are meant to change together. */
  readonly group?: string | undefined
  readonly children?: ReactNode
}

/** Alternatives to choose from. Without scripts they stand one below the other, each under its label. */
export default function Tabs({ group, children }: TabsProps) {
  return (
    <div className="tabs" data-group={group}>
      {children}
    </div>
  )
}
