import type { Data, Node, Parent } from 'unist'

/**
 * What Markdown means beyond HTML travels through the tree as elements named `hg-…` with string attributes. They pass
 * the HTML parser and the sanitiser like any element, and `template/markdown/elements.tsx` gives each its component.
 */
export const helpgenElements = {
  'hg-admonition': ['kind'],
  'hg-title': [],
  'hg-tabs': ['group'],
  'hg-tab': ['label', 'value'],
  'hg-steps': [],
  'hg-cards': [],
  'hg-card': ['href', 'label', 'icon'],
  'hg-page-cards': [],
  'hg-embed': ['kind', 'src', 'label', 'ratio', 'poster'],
  'hg-code': ['language', 'options', 'value'],
  'hg-component': ['name', 'props'],
} as const

export type HelpgenElement = keyof typeof helpgenElements

/** Makes an mdast node become that element; absent attributes are left out. */
export function becomes(
  node: Node & { data?: Data | undefined },
  name: HelpgenElement | 'details' | 'summary',
  properties: Record<string, string | boolean | null | undefined> = {},
): void {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined && value !== null)
  node.data = { ...node.data, hName: name, hProperties: Object.fromEntries(given) }
}

/** An mdast node of our own that becomes that element. */
export function elementNode<Content extends Node>(
  name: HelpgenElement | 'summary',
  children: Content[],
  properties: Record<string, string | null | undefined> = {},
): Parent & { type: 'helpgen'; children: Content[] } {
  const node = { type: 'helpgen' as const, children }
  becomes(node, name, properties)
  return node
}
