import type { Nodes, Parents, Root, RootContent } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement, MdxjsEsm } from 'mdast-util-mdx'
import type { VFile } from 'vfile'
import { mdxUnknownComponent, mdxUnsupported } from '../../problems.ts'
import { nearest } from '../nearest.ts'
import { joinPath } from '../paths.ts'
import { admonitionTypes } from './directive-names.ts'
import { becomes } from './elements.ts'
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
  const kind = String(properties['type'] ?? '')
  if (components.includes(name)) becomes(node, 'hg-component', { name, props: JSON.stringify(properties) })
  else if (name === 'Tabs') becomes(node, 'hg-tabs', { group: text['groupId'] ?? text['group'] })
  else if (name === 'TabItem' || name === 'Tab')
    becomes(node, 'hg-tab', { label: text['label'] ?? text['value'] ?? '', value: text['value'] })
  else if (name === 'Steps') becomes(node, 'hg-steps')
  else if (name === 'Cards' || name === 'CardGroup') becomes(node, 'hg-cards')
  else if (name === 'Card') becomes(node, 'hg-card', { label: text['title'], href: text['href'], icon: text['icon'] })
  else if (name === 'Admonition' || name === 'Callout')
    becomes(node, 'hg-admonition', { kind: admonitionTypes.find((type) => type === kind) ?? 'note' })
  else if (name === 'Details') becomes(node, 'details')
  else if (name === '') return content(node)
  else if (/^[a-z]/.test(name) && !name.startsWith('hg-'))
    node.data = { ...node.data, hName: name, hProperties: htmlProperties(text) }
  else return unknown(node, name, components, page)
  return [node]
}

function unknown(node: Jsx, name: string, components: readonly string[], page: PageContext): RootContent[] {
  const known = [...components, 'Tabs', 'TabItem', 'Steps', 'Cards', 'Card', 'Admonition', 'Details']
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

function includePartial(node: Jsx, path: string, { page, ...context }: MdxContext): RootContent[] {
  const text = page.read(path)
  if (text === undefined) return unknown(node, node.name ?? '', context.components, page)
  const partial = page.parse(text, node)
  // Partials of partials are rare, and could go in circles: one level is read.
  convertChildren(partial, { ...context, page, partials: new Map() })
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
