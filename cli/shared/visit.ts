import type { Node, Parent } from 'unist'
import type { visit as LibraryVisit } from 'unist-util-visit'

/** Ends the walk. */
export const EXIT = false
/** Leaves the children of this node out. */
export const SKIP = 'skip'

type Answer = undefined | typeof EXIT | typeof SKIP | number | readonly [typeof SKIP | true, number]
type Visitor = (node: Node, index: number | undefined, parent: Parent | undefined) => Answer

/**
 * `unist-util-visit` for what is used of it here: one node type or all, parents first. The library names a function
 * for every node it meets, and that was a quarter of the CPU time of a whole build (700 of 7,000 ms per 500 pages for
 * setting names alone); its types are kept.
 */
export const visit = ((tree: Node, test: string | Visitor, given?: Visitor): void => {
  const type = typeof test === 'string' ? test : undefined
  const visitor = (typeof test === 'string' ? given : test) as Visitor

  /** Index to go on with in the parent, or EXIT. */
  function enter(node: Node, index: number | undefined, parent: Parent | undefined): number | typeof EXIT {
    const answer = type === undefined || node.type === type ? visitor(node, index, parent) : undefined
    if (answer === EXIT) return EXIT
    const following = typeof answer === 'number' ? answer : (index ?? 0) + 1
    const [action, next] = typeof answer === 'object' ? answer : [answer, following]
    return action === SKIP || !('children' in node) || enterAll(node as Parent) ? next : EXIT
  }

  function enterAll(parent: Parent): boolean {
    for (let index = 0; index < parent.children.length; ) {
      const next = enter(parent.children[index] as Node, index, parent)
      if (next === EXIT) return false
      index = next
    }
    return true
  }

  enter(tree, undefined, undefined)
}) as typeof LibraryVisit
