import type { Nodes, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast'
import type { VFile } from 'vfile'
import { strayDirectiveEnd, unclosedDirective, unknownDirective } from '../../problems.ts'
import { type BlockDirective, directiveNearest, isKnownDirective } from './directive-names.ts'
import { type PageContext, pageOf, placeOf } from './page-context.ts'

/** Directives that do not exist become the text they were written as, with their content between. */
export function remarkUnknownDirectives({ components }: { readonly components: readonly string[] }) {
  return (tree: Root, file: VFile): void => {
    keepUnknown(tree, pageOf(file), components)
  }
}

function keepUnknown(parent: Parents, page: PageContext, components: readonly string[]): void {
  const children = parent.children as Nodes[]
  for (let index = children.length - 1; index >= 0; index -= 1) {
    const node = children[index]!
    if (isDirective(node)) reportDirective(node, page, components)
    if (node.type === 'paragraph' && node.data?.strayEnd) page.problems.push(strayDirectiveEnd({}, placeOf(page, node)))
    if ('children' in node) keepUnknown(node, page, components)
    if (isDirective(node) && !isHandled(node, components)) children.splice(index, 1, ...(asText(node) as Nodes[]))
  }
}

export const isDirective = (node: Nodes): node is BlockDirective =>
  node.type === 'containerDirective' || node.type === 'leafDirective'

export const isLabel = (node: Nodes): boolean => node.type === 'paragraph' && node.data?.directiveLabel === true

// A plugin of the site may have given a directive its meaning already.
const isHandled = (node: BlockDirective, components: readonly string[]): boolean =>
  node.data?.hName !== undefined || isKnownDirective(node, components)

function reportDirective(node: BlockDirective, page: PageContext, components: readonly string[]): void {
  const { name } = node
  const place = placeOf(page, node)
  if (!isHandled(node, components))
    page.problems.push(unknownDirective({ name, nearest: directiveNearest(node, components) }, place))
  else if (node.type === 'containerDirective' && node.data?.written && node.data.written.end === undefined) {
    page.problems.push(unclosedDirective({ name }, place))
  }
}

function asText(node: BlockDirective): RootContent[] {
  const { before, after, end } = node.data?.written ?? { before: `::${node.name}`, after: '' }
  const text = (value: string): Text => ({ type: 'text', value, ...placed(node) })
  const line = (content: readonly PhrasingContent[]): RootContent => ({
    type: 'paragraph',
    children: content.filter((each) => each.type !== 'text' || each.value !== ''),
    ...placed(node),
  })
  if (node.type === 'leafDirective') return [line([text(before), ...node.children, text(after)])]
  const [first] = node.children
  const label = first && isLabel(first) && 'children' in first ? (first.children as PhrasingContent[]) : []
  const content = first && isLabel(first) ? node.children.slice(1) : node.children
  return [line([text(before), ...label, text(after)]), ...content, ...(end === undefined ? [] : [line([text(end)])])]
}

const placed = ({ position }: Nodes) => position && { position }
