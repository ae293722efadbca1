import type { Nodes, Paragraph, Root, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { toString as textOf } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
import { directiveAttribute } from '../../problems.ts'
import { visit } from '../../shared/visit.ts'
import { admonitionTypes, type BlockDirective } from './directive-names.ts'
import { becomes, elementNode } from './elements.ts'
import { embedFor } from './embeds.ts'
import { type PageContext, pageOf, placeOf } from './page-context.ts'
import { isDirective, isLabel } from './unknown-directives.ts'

export interface DirectiveOptions {
  /** Components that the site registered for Markdown. */
  readonly components: readonly string[]
  readonly embedHosts: readonly string[]
}

/** Gives each directive its element. Those that do not exist are text by now. */
export function remarkDirectives(options: DirectiveOptions) {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (isDirective(node) && node.data?.hName === undefined) convert(node, options, pageOf(file))
    })
  }
}

function convert(node: BlockDirective, { components, embedHosts }: DirectiveOptions, page: PageContext): void {
  const { name } = node
  const container = containers[name]
  if (components.includes(name)) becomes(node, 'hg-component', { name, props: JSON.stringify(attributes(node)) })
  else if (name === 'card') card(node, page)
  else if (name === 'cards' && node.type === 'leafDirective') becomes(node, 'hg-page-cards')
  else if (container && node.type === 'containerDirective') container(node)
  else embedFor(node as LeafDirective, { attributes: attributes(node), label: textOf(node), hosts: embedHosts, page })
}

const attributes = (node: BlockDirective): Record<string, string> =>
  Object.fromEntries(Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? '']))

const containers: Record<string, (node: ContainerDirective) => void> = {
  ...Object.fromEntries(admonitionTypes.map((kind) => [kind, (node: ContainerDirective) => admonition(node, kind)])),
  details,
  tab,
  tabs: (node) => becomes(node, 'hg-tabs', { group: attributes(node)['group'] }),
  'code-group': codeGroup,
  steps: (node) => becomes(node, 'hg-steps'),
  cards: (node) => becomes(node, 'hg-cards'),
}

function admonition(node: ContainerDirective, kind: string): void {
  const title = takeLabel(node) ?? titleFrom(attributes(node).title)
  if (title) node.children.unshift(elementNode('hg-title', title) as never)
  becomes(node, 'hg-admonition', { kind })
}

function details(node: ContainerDirective): void {
  const title = takeLabel(node) ?? titleFrom(attributes(node).title) ?? titleFrom('Details')
  node.children.unshift(elementNode('summary', title ?? []) as never)
  becomes(node, 'details', { open: 'open' in attributes(node) ? true : undefined })
}

function tab(node: ContainerDirective): void {
  const given = attributes(node)
  const label = labelText(takeLabel(node)) || given.label || given.title || given.value || ''
  becomes(node, 'hg-tab', { label, value: given.value })
}

/** VitePress' group: each code block is a tab, named by the `[label]` of its fence. */
function codeGroup(node: ContainerDirective): void {
  takeLabel(node)
  node.children = node.children.map((child) => {
    if (child.type !== 'code') return child
    const label = /\[([^\]]+)\]/.exec(child.meta ?? '')?.[1]
    if (label) child.meta = child.meta?.replace(`[${label}]`, '') ?? null
    return elementNode('hg-tab', [child], { label: label ?? child.lang ?? 'Code' }) as unknown as typeof child
  })
  becomes(node, 'hg-tabs')
}

function card(node: BlockDirective, page: PageContext): void {
  const { href, icon, title } = attributes(node)
  const label = node.type === 'leafDirective' ? textOf(node) : labelText(takeLabel(node))
  if (node.type === 'leafDirective') node.children = []
  if (!(label || title))
    page.problems.push(directiveAttribute({ name: 'card', expected: 'a title' }, placeOf(page, node)))
  becomes(node, 'hg-card', { href, icon, label: label || title })
}

/** The label in brackets, taken out of the content. */
function takeLabel(node: ContainerDirective): RootContent[] | undefined {
  const first = node.children[0]
  if (!first || !isLabel(first)) return undefined
  node.children.shift()
  const content = (first as Paragraph).children
  return textOf(first).trim() === '' && content.every(({ type }) => type === 'text') ? undefined : content
}

const titleFrom = (value: string | undefined): RootContent[] | undefined =>
  value ? [{ type: 'text', value }] : undefined
const labelText = (label: Nodes[] | undefined): string => (label ? textOf(label).trim() : '')
