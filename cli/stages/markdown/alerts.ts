import type { Blockquote, Root } from 'mdast'
import { visit } from '../../shared/visit.ts'
import { type AdmonitionType, admonitionTypes } from './directive-names.ts'
import { becomes, elementNode } from './elements.ts'

const MARKER = /^\[!(\w+)\][ \t]*([^\n]*)(?:\n|$)/

/** `> [!NOTE]`, as GitHub writes admonitions, with VitePress' optional title behind it. */
export function remarkAlerts() {
  return (tree: Root): void => {
    visit(tree, 'blockquote', convert)
  }
}

function convert(quote: Blockquote): void {
  const paragraph = quote.children[0]
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return
  const [marker, name, title] = MARKER.exec(text.value) ?? []
  const kind = name?.toLowerCase() as AdmonitionType
  if (marker === undefined || !admonitionTypes.includes(kind)) return
  text.value = text.value.slice(marker.length)
  if (text.value === '') paragraph.children.shift()
  if (paragraph.children[0]?.type === 'break') paragraph.children.shift()
  if (paragraph.children.length === 0) quote.children.shift()
  if (title) quote.children.unshift(elementNode('hg-title', [{ type: 'text' as const, value: title.trim() }]) as never)
  becomes(quote, 'hg-admonition', { kind })
}
