import type { FrontMatter } from './front-matter.ts'
import type { Problem } from './problem.ts'

/** How a source file becomes a page. */
export type PageKind = 'markdown' | 'mdx' | 'react'

/** A heading, as tables of contents, anchors and search know it. */
export interface Heading {
  readonly depth: number
  readonly id: string
  /** What a reader sees, without markup. */
  readonly text: string
}

/** A link, image or other file that a page names, as written but with variables filled in. */
export interface LinkUse {
  readonly target: string
  /** `link` leads somewhere, `file` is loaded by the page. */
  readonly kind: 'link' | 'file'
  readonly line?: number
  readonly column?: number
}

/** All that the rest of the site needs to know of one page: small, plain, the same for the same source. */
export interface PageFacts {
  /** Path in the content folder, with forward slashes. */
  readonly path: string
  readonly kind: PageKind
  /** Digest of the source text. */
  readonly digest: string
  readonly frontMatter: FrontMatter
  /** Front matter's title, else the first heading of level 1, else the file's name. */
  readonly title: string
  /** Front matter's description, else the start of the first paragraph. */
  readonly description: string
  readonly headings: readonly Heading[]
  /** Every id that a link may name, headings included. */
  readonly anchors: readonly string[]
  readonly links: readonly LinkUse[]
  readonly problems: readonly Problem[]
}
