import type { ReactNode } from 'react'

export interface StepsProps {
  /** An ordered list, or headings with what belongs to each below it. */
  readonly children?: ReactNode
}

/** Instructions to follow in order. */
export default function Steps({ children }: StepsProps) {
  return <div className="steps">{children}</div>
}
