import type { Nodes, Parents, PhrasingContent, Root } from 'mdast'

/** Makes paragraphs that hold nothing but JSX and expressions the blocks that their author sees. */
export function unravelMdx(tree: Root): Root {
  unravel(tree)
  return tree
}

function unravel(parent: Parents): void {
  parent.children = (parent.children as Nodes[]).flatMap((node) => {
    if ('children' in node) unravel(node)
    return node.type === 'paragraph' && isMdxOnly(node.children) ? asBlocks(node.children) : [node]
  }) as never
}

const isMdx = ({ type }: PhrasingContent): boolean => type === 'mdxJsxTextElement' || type === 'mdxTextExpression'
const isSpace = (node: PhrasingContent): boolean => node.type === 'text' && /^[\t\r\n ]+$/.test(node.value)

const isMdxOnly = (content: readonly PhrasingContent[]): boolean =>
  content.some(isMdx) && content.every((node) => isMdx(node) || isSpace(node))

const asBlocks = (content: readonly PhrasingContent[]): Nodes[] =>
  content.flatMap((node): Nodes[] => {
    if (node.type === 'mdxJsxTextElement') return [{ ...node, type: 'mdxJsxFlowElement' } as Nodes]
    return node.type === 'mdxTextExpression' ? [{ ...node, type: 'mdxFlowExpression' }] : []
  })
