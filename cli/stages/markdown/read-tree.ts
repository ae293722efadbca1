import type { Nodes, Root } from 'mdast'
import { assembleDirectives, directiveOf } from './directive-tree.ts'
import type { Syntax } from './parser.ts'
import { asWritten, hasMarks, labelText, type ReadableSource, readableSource, restoreText } from './source-text.ts'

/** Parses a file's text. The tree has what remark-directive would make of directives, and no marks but escaped braces. */
export function readTree(parse: (text: string) => Root, raw: string, syntax: Syntax): Root {
  const source = readableSource(raw, syntax)
  const tree = parse(source.text)
  restore(tree, hasMarks(source.text) ? source : undefined)
  return tree
}

function restore(node: Nodes, source: ReadableSource | undefined): void {
  if (source) restoreFields(node, source)
  if (!('children' in node)) return
  joinTexts(node.children)
  const isLabel = source && node.type === 'heading' && directiveOf(node) !== undefined
  for (const child of node.children) {
    if (isLabel && child.type === 'text' && child !== node.children[0]) child.value = labelText(child.value)
    else if (!isLabel || child.type !== 'text') restore(child, source)
  }
  if (source?.directives.length) node.children = assembleDirectives(node.children, source.directives) as never
}

function restoreFields(node: Nodes, { directives }: ReadableSource): void {
  const verbatim = (value: string): string => asWritten(value, directives)
  if (node.type === 'text') node.value = restoreText(node.value, directives)
  else if ('value' in node) node.value = verbatim(node.value)
  if ('lang' in node && node.lang) node.lang = verbatim(node.lang)
  if ('meta' in node && node.meta) node.meta = verbatim(node.meta)
  if ('url' in node) node.url = restoreText(node.url, directives)
  if ('alt' in node && node.alt) node.alt = restoreText(node.alt, directives)
  if ('title' in node && node.title) node.title = restoreText(node.title, directives)
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
  for (const attribute of node.attributes) {
    if (typeof attribute.value === 'string') attribute.value = verbatim(attribute.value)
    else if (attribute.value) attribute.value.value = verbatim(attribute.value.value)
  }
}

/** Parsers cut text in different places; here it is whole. */
function joinTexts(children: Nodes[]): void {
  for (let index = children.length - 1; index > 0; index -= 1) {
    const [before, text] = [children[index - 1]!, children[index]!]
    if (before.type !== 'text' || text.type !== 'text') continue
    const position = before.position && text.position && { start: before.position.start, end: text.position.end }
    children.splice(index - 1, 2, { type: 'text', value: before.value + text.value, ...(position && { position }) })
  }
}
