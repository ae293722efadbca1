import type { Element, Nodes, Root } from 'hast'
import type { ResolvedLink } from '../../schema/site.ts'
import { visit } from '../shared/visit.ts'
import type { Highlighter } from './highlight.ts'
import type { CodeOptions } from './markdown/code-options.ts'
import { addressAttributes } from './markdown/links.ts'

/** The last step before React: links get their addresses, pictures their sizes, code its colours. Changes the tree. */
export async function finishTree(
  hast: Root,
  links: { readonly [target: string]: ResolvedLink },
  /** Asked for where there is code: it takes a while to load. */
  openHighlighter: () => Promise<Highlighter>,
): Promise<void> {
  refuseDepth(hast)
  const blocks: Element[] = []
  visit(hast, 'element', (element) => {
    resolveAddresses(element, links)
    if (element.tagName === 'hg-code') blocks.push(element)
  })
  if (blocks.length === 0) return
  const highlighter = await openHighlighter()
  await highlighter.load(blocks.map(languageOf))
  for (const element of blocks) {
    const { value, options } = element.properties
    element.properties['html'] = highlighter.toHtml(String(value ?? ''), languageOf(element), parseOptions(options))
  }
}

/**
 * React 19 goes on when its stack runs out, and leaves out parts of the page without a word: from 480 levels of plain
 * elements, 150 admonitions or 118 tabs in tabs on Node's usual stack. Less than that has to be the limit.
 */
const DEEPEST = 360
/** Levels of plain elements that a component takes as much stack as. */
const COMPONENT_DEPTH = 3

function refuseDepth(node: Nodes, depth = 0): void {
  if (depth > DEEPEST) throw new RangeError('The tree is deeper than React renders.')
  if (!('children' in node)) return
  const own = node.type === 'element' && node.tagName.startsWith('hg-') ? COMPONENT_DEPTH : 1
  for (const child of node.children) refuseDepth(child, depth + own)
}

const languageOf = ({ properties }: Element): string => String(properties['language'] ?? '')

/** Options are JSON of ours, but raw HTML can spell the element too. */
function parseOptions(options: unknown): CodeOptions {
  try {
    const parsed: unknown = typeof options === 'string' ? JSON.parse(options) : {}
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    // Not JSON: written by hand, as an attribute that means nothing.
    return {}
  }
}

export function resolveAddresses(element: Element, links: { readonly [target: string]: ResolvedLink }): void {
  for (const [name] of addressAttributes) {
    const target = element.properties[name]
    if (typeof target !== 'string' || !Object.hasOwn(links, target)) continue
    const resolved = links[target]
    if (resolved?.href !== undefined) element.properties[name] = resolved.href
    const { size } = resolved ?? {}
    if (!size || element.tagName !== 'img' || name !== 'src') continue
    // One dimension given by the author: the other follows from the picture's shape.
    const { width, height } = element.properties
    if (width === undefined && height === undefined) Object.assign(element.properties, size)
    else if (height === undefined && Number(width))
      element.properties['height'] = Math.round((Number(width) * size.height) / size.width)
    else if (width === undefined && Number(height))
      element.properties['width'] = Math.round((Number(height) * size.width) / size.height)
  }
}
