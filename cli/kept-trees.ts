import type { MarkdownTree } from './stages/markdown/processor.ts'

/** Trees between the scan and the rendering of their pages. */
export interface KeptTrees {
  keep(path: string, source: { readonly text: string }, tree: MarkdownTree): void
  /** A tree, once: rendering changes it. */
  take(path: string): MarkdownTree | undefined
}

/** Source text whose trees are kept, in characters per thread: a tree takes about thirty times its text. */
const MOST_KEPT = 3_000_000

/**
 * A page is read for its facts and again for its HTML. While a site is small enough, the first tree serves for both;
 * larger ones are read twice, and take no more memory.
 */
export function keepTrees(): KeptTrees {
  const trees = new Map<string, MarkdownTree>()
  let kept = 0
  return {
    keep(path, { text }, tree) {
      if (kept + text.length > MOST_KEPT) return
      kept += text.length
      trees.set(path, tree)
    },
    take(path) {
      const tree = trees.get(path)
      trees.delete(path)
      return tree
    },
  }
}
