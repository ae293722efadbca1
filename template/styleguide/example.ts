import type { ReactNode } from 'react'

/** One state of a part. `template/parts/<Name>/<Name>.examples.tsx` exports a list of them. */
export interface Example {
  readonly name: string
  readonly node: ReactNode
  /** What to look at. */
  readonly note?: string
  /** A window of its own, for parts that lay themselves out around the page. Default width: all there is. */
  readonly window?: { readonly width?: number; readonly height: number }
}
