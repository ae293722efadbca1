import type { ReactNode } from 'react'

export interface TabProps {
  readonly label: string
  /** What the choice is remembered as. Default: the label. */
  readonly value?: string | undefined
  readonly children?: ReactNode
}

/** One of several contents of which a reader sees one. */
export default function Tab({ label, value, children }: TabProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, not prose
    <div className="tab" role="group" aria-label={label} data-value={value}>
      <p className="tab-label" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}
