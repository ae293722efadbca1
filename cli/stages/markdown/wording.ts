import type { Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { termSpelling } from '../../check-problems.ts'
import type { FindMisspellings } from '../../shared/terms.ts'
import { CODE_ELEMENTS, pageOf, placesIn } from './page-context.ts'

/** Reports other spellings of the configured terms in what readers read; code is left alone. */
export function rehypeWording(find: FindMisspellings) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const check = (node: Nodes): void => {
      if (node.type === 'text') {
        const placeAt = placesIn(page, node, node.value)
        for (const { index, written, term } of find(node.value))
          page.problems.push(termSpelling({ written, term }, placeAt(index)))
      }
      if ('children' in node && !(node.type === 'element' && CODE_ELEMENTS.has(node.tagName)))
        for (const child of node.children) check(child)
    }
    check(tree)
  }
}
