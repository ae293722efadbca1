import type { Nodes as HastNodes } from 'hast'
import type { Nodes as MdastNodes, Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const reference = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()

/** Every word of a page's text and code, as plain Markdown without any of helpgen's syntax reads it. */
export function wordsOfSource(text: string): string[] {
  const page: PageText = { body: [], notes: new Map(), references: [] }
  collect(reference.parse(text) as Root, page, page.body)
  // Footnotes are shown at the end of a page, in the order that they are referred to.
  const notes = [...new Set(page.references)].flatMap((id) => page.notes.get(id) ?? [])
  return [...page.body, ...notes].flatMap((part) => part.split(/\s+/)).filter(Boolean)
}

interface PageText {
  readonly body: string[]
  readonly notes: Map<string, string[]>
  readonly references: string[]
}

function collect(node: MdastNodes, page: PageText, into: string[]): void {
  if (node.type === 'footnoteReference') page.references.push(node.identifier)
  if (node.type === 'code') into.push(withoutMagicComments(node.value))
  else if (node.type === 'text' || node.type === 'inlineCode') into.push(withoutSyntax(node.value))
  if (!('children' in node)) return
  const target: string[] = node.type === 'footnoteDefinition' ? [] : into
  if (node.type === 'footnoteDefinition') page.notes.set(node.identifier, target)
  for (const child of node.children) collect(child, page, target)
}

/** Documented syntax that readers do not see: fences of directives, `{#id}`, the marker of an alert. */
const withoutSyntax = (value: string): string =>
  value
    .replace(/^[ \t]*:{3,}[ \t]*$/gm, '')
    .replace(/^[ \t]*:{2,}[ \t]*[A-Za-z][\w-]*(?:\[(.*)\])?(?:[ \t]*\{[^}]*\})?/gm, '$1')
    .replace(/[ \t]*\{[ \t]*#[^\s{}]+[ \t]*\}[ \t]*$/, '')
    .replace(/^\[!(?:NOTE|TIP|INFO|WARNING|DANGER|CAUTION|IMPORTANT)\]/i, '')

const withoutMagicComments = (value: string): string =>
  value
    .replace(/^.*(?:highlight|focus|error|add|remove)-(?:next-line|start|end).*$/gm, '')
    .replace(/(?:\/\/|\/\*|#|--|;|%|<!--)[ \t]*\[!code[^\]]*\][ \t]*(?:\*\/|-->)?/g, '')

/** All that a reader of a page can read, code blocks and labels included. */
export function textOfPage(node: HastNodes): string {
  if (node.type === 'text') return node.value
  const { label, value } = node.type === 'element' ? node.properties : {}
  const own = `${label ?? ''} ${node.type === 'element' && node.tagName === 'hg-code' ? (value ?? '') : ''}`
  const inside = 'children' in node ? node.children.map(textOfPage).join('') : ''
  return own.trim() === '' ? inside : ` ${own} ${inside} `
}

/** The first words that do not occur in the text, each after the one before it. */
export function wordsMissing(words: readonly string[], text: string): string[] {
  const missing: string[] = []
  let from = 0
  for (const word of words) {
    const found = text.indexOf(word, from)
    if (found === -1) missing.push(word)
    else from = found + word.length
  }
  return missing
}
