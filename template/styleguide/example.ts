import type { ReactNode } from 'react'

/** One state of a part. `template/parts/<Name>/<Name>.examples.tsx` exports a list of them. */
export interface Example {
  readonly name: string
  readonly node: ReactNode
  /** What went wrong when the node was rendered: stands in its place. */
  readonly error?: string
  /** What to look at. */
  readonly note?: string
  /** A window of its own, for parts that lay themselves out around the page. Default width: all there is. */
  readonly window?: {
    readonly width?: number
    readonly height: number
    /** With the space around it that a page gives. */
    readonly inset?: boolean
  }
}
