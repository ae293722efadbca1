import type { Nodes, Parents, Root, RootContent } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement, MdxjsEsm } from 'mdast-util-mdx'
import type { VFile } from 'vfile'
import { mdxUnknownComponent, mdxUnsupported } from '../../problems.ts'
import { nearest } from '../../shared/nearest.ts'
import { joinPath } from '../../shared/paths.ts'
import { admonitionTypes } from './directive-names.ts'
import { becomes, elementNode } from './elements.ts'
import { adopt } from './includes.ts'
import { literalValue } from './literal.ts'
import { type PageContext, pageOf, placeOf } from './page-context.ts'

export interface MdxOptions {
  readonly components: readonly string[]
}

type Jsx = MdxJsxFlowElement | MdxJsxTextElement

interface MdxContext extends MdxOptions {
  readonly page: PageContext
  /** Imported Markdown by the name it was given: `import Part from './_part.mdx'`. */
  readonly partials: ReadonlyMap<string, string>
}

/** MDX as data: components by name, imported Markdown in its place, literals; no code is ever run. */
export function remarkMdxComponents({ components }: MdxOptions) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    convertChildren(tree, { components, page, partials: importedMarkdown(tree, page) })
  }
}

const IMPORT = /import\s+([A-Z]\w*)\s+from\s+['"]([^'"]+\.mdx?)['"]/g

function importedMarkdown(tree: Root, page: PageContext): Map<string, string> {
  const modules = tree.children.filter((node): node is MdxjsEsm => node.type === 'mdxjsEsm')
  const imports = modules.flatMap(({ value }) => [...value.matchAll(IMPORT)])
  return new Map(
    imports.map(([, name = '', target = '']) => [name, joinPath(page.path, target.replace(/^@site\//, '/'))]),
  )
}

function convertChildren(parent: Parents, context: MdxContext): void {
  parent.children = parent.children.flatMap((child) => convert(child as Nodes, context)) as never
}

function convert(node: Nodes, context: MdxContext): RootContent[] {
  if ('children' in node) convertChildren(node, context)
  if (node.type === 'mdxjsEsm') return moduleCode(node, context.page)
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return expression(node, context.page)
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return element(node, context)
  return [node as RootContent]
}

function moduleCode(node: MdxjsEsm, page: PageContext): RootContent[] {
  // Imports only name what JSX uses; that is checked where it is used.
  if (!/^\s*export\b/m.test(node.value)) return []
  page.problems.push(mdxUnsupported({ what: 'An `export`' }, placeOf(page, node)))
  return [{ type: 'code', lang: 'js', value: node.value, ...(node.position && { position: node.position }) }]
}

function expression(
  node: Extract<Nodes, { type: 'mdxFlowExpression' | 'mdxTextExpression' }>,
  page: PageContext,
): RootContent[] {
  const code = node.value.trim()
  if (code === '' || /^(\/\*[\s\S]*?\*\/\s*)+$/.test(code)) {
    // A comment; `{/* #id */}` behind a heading is an id, and becomes text for the heading to find.
    if (/^\/\*\s*#\S+\s*\*\/$/.test(code)) return [{ type: 'text', value: `{${code}}` }]
    return isTruncation(code)
      ? [{ type: 'html', value: '<!-- truncate -->', ...(node.position && { position: node.position }) }]
      : []
  }
  const position = node.position && { position: node.position }
  const literal = literalValue(code)
  if (literal.known && typeof literal.value !== 'object')
    return [{ type: 'text', value: String(literal.value), ...position }]
  page.problems.push(mdxUnsupported({ what: `The expression \`{${code.slice(0, 60)}}\`` }, placeOf(page, node)))
  return [{ type: 'inlineCode', value: `{${node.value}}`, ...position }]
}

const isTruncation = (code: string): boolean => /^\/\*\s*truncate\s*\*\/$/.test(code)

function element(node: Jsx, context: MdxContext): RootContent[] {
  const { components, page, partials } = context
  const name = node.name ?? ''
  const partial = partials.get(name)
  if (partial !== undefined) return includePartial(node, partial, context)
  const properties = jsxProperties(node, page)
  const text = Object.fromEntries(
    Object.entries(properties)
      .filter(([, value]) => typeof value !== 'object')
      .map(([key, value]) => [key, String(value)]),
  )
  const known = knownElements[name]
  if (components.includes(name)) becomes(node, 'hg-component', { name, props: JSON.stringify(properties) })
  else if (known) known(node, text)
  else if (name === '') return content(node)
  else if (/^[a-z]/.test(name) && !name.startsWith('hg-'))
    node.data = { ...node.data, hName: name, hProperties: htmlProperties(text) }
  else return unknown(node, context)
  return [node]
}

type Attributes = Readonly<Record<string, string>>

const tabs = (node: Jsx, { groupId, group }: Attributes): void => becomes(node, 'hg-tabs', { group: groupId ?? group })
const tab = (node: Jsx, { label, value }: Attributes): void =>
  becomes(node, 'hg-tab', { label: label ?? value ?? '', value })
const cards = (node: Jsx): void => becomes(node, 'hg-cards')

function admonition(node: Jsx, { type, title }: Attributes): void {
  if (title) node.children.unshift(elementNode('hg-title', [{ type: 'text' as const, value: title }]) as never)
  becomes(node, 'hg-admonition', { kind: admonitionTypes.find((kind) => kind === type) ?? 'note' })
}

/** Components of other tools that mean what a directive of ours means. */
const knownElements: Readonly<Record<string, (node: Jsx, attributes: Attributes) => void>> = {
  Tabs: tabs,
  TabItem: tab,
  Tab: tab,
  Steps: (node) => becomes(node, 'hg-steps'),
  Cards: cards,
  CardGroup: cards,
  Card: (node, { title, href, icon }) => becomes(node, 'hg-card', { label: title, href, icon }),
  Admonition: admonition,
  Callout: admonition,
  Details: (node) => becomes(node, 'details'),
}

function unknown(node: Jsx, { components, page }: MdxContext): RootContent[] {
  const name = node.name ?? ''
  const known = [...components, ...Object.keys(knownElements)]
  page.problems.push(mdxUnknownComponent({ name, nearest: nearest(name, known) }, placeOf(page, node)))
  return content(node)
}

/** What an element holds, to stand in its place. Words of a block become a paragraph. */
function content(node: Jsx): RootContent[] {
  const isBlock = node.type === 'mdxJsxFlowElement' && node.children.some(({ type }) => PHRASING.has(type))
  if (!isBlock) return node.children as RootContent[]
  return [{ type: 'paragraph', children: node.children as never, ...(node.position && { position: node.position }) }]
}

const PHRASING = new Set(['text', 'emphasis', 'strong', 'link', 'inlineCode', 'delete', 'image', 'break'])

function includePartial(node: Jsx, path: string, context: MdxContext): RootContent[] {
  const { page } = context
  const text = page.read(path)
  if (text === undefined) return unknown(node, context)
  const partial = page.parse(text, node)
  // Partials of partials are rare, and could go in circles: one level is read.
  convertChildren(partial, { ...context, partials: new Map() })
  return adopt(partial, { path, page, at: node })
}

function jsxProperties(node: Jsx, page: PageContext): Record<string, unknown> {
  const properties: Record<string, unknown> = {}
  for (const attribute of node.attributes) {
    const value = attribute.type === 'mdxJsxAttribute' ? attributeValue(attribute) : { known: false as const }
    if (value.known && attribute.type === 'mdxJsxAttribute') properties[attribute.name] = value.value
    else page.problems.push(mdxUnsupported({ what: `An attribute of \`<${node.name ?? ''}>\`` }, placeOf(page, node)))
  }
  return properties
}

function attributeValue({ value }: MdxJsxAttribute): { known: true; value: unknown } | { known: false } {
  if (value === null || value === undefined) return { known: true, value: true }
  return typeof value === 'string' ? { known: true, value } : literalValue(value.value)
}

const htmlProperties = ({
  class: className,
  for: htmlFor,
  ...rest
}: Record<string, string>): Record<string, string> => ({
  ...rest,
  ...(className !== undefined && { className }),
  ...(htmlFor !== undefined && { htmlFor }),
})
