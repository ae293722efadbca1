import type { Root } from 'mdast'
import type { Node } from 'unist'
import type { VFile } from 'vfile'
import type { Place, Problem } from '../../../schema/problem.ts'

/** Reads a text file of the content folder; undefined where there is none. Paths have forward slashes. */
export type ReadText = (path: string) => string | undefined

/** What the transforms know of the page they work on; travels on the VFile. */
export interface PageContext {
  /** Path in the content folder. */
  readonly path: string
  /** Path from the project's root, for problems. */
  readonly file: string
  readonly text: string
  readonly read: ReadText
  /** Parses a file that the page includes, in the page's own syntax. */
  readonly parse: (text: string, at: Node) => Root
  /** Filled by the transforms, in the order of the page. */
  readonly problems: Problem[]
}

declare module 'vfile' {
  interface DataMap {
    page: PageContext
  }
}

/** The page of a VFile that runs through our processor. */
export function pageOf(file: VFile): PageContext {
  if (!file.data.page) throw new Error('This transform works on pages only: VFile.data.page is missing.')
  return file.data.page
}

export const placeOf = (page: Pick<PageContext, 'file'>, node: Node): Place => ({
  path: page.file,
  ...(node.position && { line: node.position.start.line, column: node.position.start.column }),
})

/** What holds code, not words. */
export const CODE_ELEMENTS: ReadonlySet<string> = new Set(['code', 'pre', 'hg-code', 'script', 'style'])

type PlaceAt = (index: number) => Place

/** Finds where a part of a node stands, for parts in the order of the text. */
export function placesIn(page: Pick<PageContext, 'file'>, node: Node, text: string): PlaceAt {
  const place = placeOf(page, node)
  if (node.type !== 'text' || place.line === undefined) return () => place
  let { line, column = 1 } = { line: place.line, column: place.column }
  let seen = 0
  return (index) => {
    for (; seen < index; seen += 1) [line, column] = text[seen] === '\n' ? [line + 1, 1] : [line, column + 1]
    return { ...place, line, column }
  }
}
