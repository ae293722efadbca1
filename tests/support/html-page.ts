import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
export type HtmlElement = DefaultTreeAdapterTypes.Element

/** A page as a browser's parser reads it, with as much of CSS's selectors as tests need: `nav.sidebar a[href="/x"]`. */
export interface HtmlPage {
  readonly source: string
  all(selector: string, inside?: HtmlElement): HtmlElement[]
  /** The first element; fails when there is none. */
  one(selector: string, inside?: HtmlElement): HtmlElement
  texts(selector: string): string[]
  /** An attribute of every element that has it. */
  attributes(selector: string, name: string): string[]
}

export function readHtml(source: string): HtmlPage {
  const document = parse(source)
  const all = (selector: string, inside?: HtmlElement): HtmlElement[] => select(selector, inside ?? document)
  return {
    source,
    all,
    one(selector, inside) {
      const [first] = all(selector, inside)
      if (!first) throw new Error(`No ${selector} in\n${source.slice(0, 4_000)}`)
      return first
    },
    texts: (selector) => all(selector).map(textOf),
    attributes: (selector, name) => all(selector).flatMap((element) => attribute(element, name) ?? []),
  }
}

export const attribute = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value

/** What a reader sees, white space folded. Blocks and line breaks part words. */
export const textOf = (node: Node): string => rawText(node).replace(/\s+/g, ' ').trim()

const UNSEEN = new Set(['script', 'style', 'template', 'head'])
const PARTS_WORDS =
  /^(p|div|li|ul|ol|h[1-6]|td|th|tr|pre|br|dt|dd|figcaption|summary|section|article|nav|main|blockquote)$/

function rawText(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (UNSEEN.has(node.nodeName) || !('childNodes' in node)) return ''
  const text = node.childNodes.map(rawText).join('')
  return PARTS_WORDS.test(node.nodeName) ? `\n${text}\n` : text
}

function select(selector: string, root: Node): HtmlElement[] {
  const [first = '*', ...rest] = selector.split(/\s+(?![^[]*\])/)
  const found = descendants(root).filter((element) => matches(element, first))
  return rest.length === 0 ? found : [...new Set(found.flatMap((element) => select(rest.join(' '), element)))]
}

function descendants(node: Node): HtmlElement[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...descendants(child)] : []))
}

function matches(element: HtmlElement, compound: string): boolean {
  const parts = compound.match(/\[[^\]]*\]|[.#]?[\w-]+|\*/g) ?? []
  return parts.every((part) => {
    if (part === '*') return true
    if (part.startsWith('#')) return attribute(element, 'id') === part.slice(1)
    if (part.startsWith('.')) return attribute(element, 'class')?.split(/\s+/).includes(part.slice(1)) ?? false
    const [, name, value] = /^\[([\w:-]+)(?:="?([^"]*)"?)?\]$/.exec(part) ?? []
    if (name === undefined) return element.tagName === part
    return value === undefined ? attribute(element, name) !== undefined : attribute(element, name) === value
  })
}
