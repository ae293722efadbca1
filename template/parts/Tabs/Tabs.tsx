import { Children, isValidElement, type ReactNode } from 'react'

export interface TabsProps {
  /** Groups of the same name change together, and are remembered. */
  readonly group?: string | undefined
  readonly children?: ReactNode
}

/** Alternatives to choose from. Without scripts they stand one below the other, each under its label. */
export default function Tabs({ group, children }: TabsProps) {
  const labels = Children.toArray(children).flatMap((child) =>
    isValidElement<{ label?: unknown }>(child) && typeof child.props.label === 'string' ? [child.props.label] : [],
  )
  if (labels.length < 2) {
    return (
      <div className="tabs" data-group={group}>
        {children}
      </div>
    )
  }
  return (
    <div className="tabs tabbed" data-group={group}>
      <div className="tab-list" role="tablist">
        {labels.map((label, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={index === 0}
            tabIndex={index === 0 ? undefined : -1}
          >
            {label}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
