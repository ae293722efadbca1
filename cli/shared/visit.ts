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
  walk(tree, undefined, undefined, type, (typeof test === 'string' ? given : test) as Visitor)
}) as typeof LibraryVisit

/** Index to go on with in the parent, or EXIT. */
function walk(node: Node, index: number | undefined, parent: Parent | undefined, type: string | undefined, visitor: Visitor): number | false {
  const answer = type === undefined || node.type === type ? visitor(node, index, parent) : undefined
  if (answer === EXIT) return EXIT
  const [action, next] = typeof answer === 'object' ? answer : [answer, typeof answer === 'number' ? answer : (index ?? 0) + 1]
  if (action === SKIP || !('children' in node)) return next
  const { children } = node as Parent
  for (let at = 0; at < children.length; ) {
    const following = walk(children[at] as Node, at, node as Parent, type, visitor)
    if (following === EXIT) return EXIT
    at = following
  }
  return next
}
