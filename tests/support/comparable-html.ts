import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type ParsedNode = DefaultTreeAdapterTypes.ChildNode

/** HTML as nested arrays. White space that no reader sees is left out: between blocks, and at the edges of blocks. */
export function comparableHtml(html: string): unknown[] {
  return parseFragment(html).childNodes.flatMap((node) => plain(node, false))
}

const INLINE = new Set(['a', 'code', 'em', 'strong', 'img', 'br', 'b', 'i', 'del', 'span', 'ins'])

function plain(node: ParsedNode, verbatim: boolean): unknown[] {
  if (node.nodeName === '#text' && 'value' in node) {
    if (verbatim) return [node.value]
    // Between blocks, white space is how the HTML was laid out; next to words it is content.
    return node.value.trim() === '' && !isBetweenInlines(node) ? [] : [trimmedAtBlocks(node)]
  }
  if (node.nodeName === '#comment' && 'data' in node) return [{ comment: node.data }]
  if (!('childNodes' in node) || !('attrs' in node)) return [node.nodeName]
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]).sort())
  const inside = verbatim || node.nodeName === 'pre' || node.nodeName === 'textarea'
  return [{ [node.nodeName]: attributes, children: node.childNodes.flatMap((child) => plain(child, inside)) }]
}

const isInline = (node: ParsedNode | undefined): boolean =>
  node !== undefined &&
  (INLINE.has(node.nodeName) || (node.nodeName === '#text' && 'value' in node && node.value.trim() !== ''))

function neighbours(node: ParsedNode): [ParsedNode | undefined, ParsedNode | undefined] {
  const siblings = (node.parentNode?.childNodes ?? []) as ParsedNode[]
  const index = siblings.indexOf(node)
  return [siblings[index - 1], siblings[index + 1]]
}

function isBetweenInlines(node: ParsedNode): boolean {
  const [before, after] = neighbours(node)
  return isInline(before) && isInline(after)
}

function trimmedAtBlocks(node: ParsedNode & { value: string }): string {
  const [before, after] = neighbours(node)
  const start = isInline(before) ? node.value : node.value.replace(/^\n/, '')
  return isInline(after) ? start : start.replace(/\n$/, '')
}
