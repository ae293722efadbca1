import type { Element, ElementContent, Nodes, Root } from 'hast'
import type { SiteConfig } from '../../schema/config.ts'
import type { Hierarchy, SearchDocument, SearchDocumentType } from '../../schema/search.ts'
import type { ArticleJob } from '../../schema/site.ts'
import { digestOf } from '../../template/shared/digest.ts'

/** What a page's documents share. */
export interface DocumentContext {
  readonly url: string
  readonly title: string
  /** Section of the site: `hierarchy.lvl0`. */
  readonly section: string
  readonly language: string
  readonly version: string
  readonly tags: readonly string[]
  readonly boost: number
}

export const documentContext = (job: ArticleJob, { locale, versions }: SiteConfig): DocumentContext => ({
  url: job.url,
  title: job.title,
  section: job.searchSection ?? '',
  language: locale.path,
  version: versions[0]?.name ?? 'current',
  tags: job.frontMatter.tags,
  boost: job.frontMatter.search.boost,
})

interface Piece {
  readonly anchor: string
  readonly type: SearchDocumentType
  readonly content: string
  readonly hierarchy: Hierarchy
}

/** One document per heading and one per block under it, from the tree that becomes the page. */
export function toSearchDocuments(hast: Root, context: DocumentContext): SearchDocument[] {
  const pieces = collectPieces(hast, context)
  const page = digestOf(context.url)
  return pieces.map(({ anchor, type, content, hierarchy }, index) => ({
    id: `${page}-${index}`,
    url: anchor === '' ? context.url : `${context.url}#${anchor}`,
    url_without_anchor: context.url,
    anchor,
    type,
    content,
    ...hierarchy,
    language: context.language,
    docusaurus_tag: `docs-default-${context.version}`,
    version: [context.version],
    tags: context.tags,
    item_priority: priority(context.boost, type, pieces.length - index),
  }))
}

/** DocSearch's scale: the page's boost counts most, then the level (lvl1 90 … lvl6 40, content 0), then earlier wins. */
function priority(boost: number, type: SearchDocumentType, fromEnd: number): number {
  const level = type.startsWith('lvl') ? 100 - 10 * Number(type[3]) : 0
  return Math.round(boost * 1_000) * 1_000_000 + level * 1_000 + Math.min(fromEnd, 999)
}

/** Containers whose blocks are looked at one by one. */
const CONTAINERS = new Set([
  ...[
    'div',
    'section',
    'article',
    'aside',
    'main',
    'header',
    'footer',
    'nav',
    'figure',
    'details',
    'blockquote',
    'center',
  ],
  ...['hg-admonition', 'hg-tabs', 'hg-tab', 'hg-steps', 'hg-cards', 'hg-card', 'hg-component'],
])
/** Blocks that make a list or a cell too rich for one document. */
const RICH = new Set(['hg-code', 'hg-admonition', 'hg-tabs', 'hg-cards', 'table', 'details', 'pre'])
const UNSEEN = new Set(['script', 'style', 'template', 'iframe', 'hg-embed', 'video', 'audio', 'img'])
/** Longer blocks are cut between their lines: one document should be one thing to find. */
const LONGEST_CONTENT = 4_000

function collectPieces(hast: Root, { title, section }: DocumentContext): Piece[] {
  const trail: (string | undefined)[] = [section, title]
  const pieces: Piece[] = []
  let anchor = ''
  /** Before the next text: the tabs of the list item that it begins. */
  let lead = ''
  let hierarchy = hierarchyOf(trail)
  const add = (type: SearchDocumentType, content: string) => {
    pieces.push({ anchor, type, content, hierarchy })
  }

  function heading(element: Element): void {
    const depth = Number(element.tagName[1])
    const text = fold(visibleText(element))
    if (depth === 1 && pieces.length === 1 && pieces[0]?.type === 'lvl1') return // the page's own title
    if (text === '') return
    trail.length = depth
    trail[depth] = text
    hierarchy = hierarchyOf(trail)
    anchor = String(element.properties['id'] ?? '')
    add(`lvl${depth}` as SearchDocumentType, '')
  }

  function visit(children: readonly (ElementContent | Root['children'][number])[]): void {
    let loose: Nodes[] = []
    const flush = () => {
      if (loose.length > 0) addText('content', textOfAll(loose))
      loose = []
    }
    for (const node of children) {
      if (node.type !== 'element' || !isBlock(node)) {
        // Line ends between blocks are no text.
        if (node.type !== 'text' || node.value !== '\n') loose.push(node)
        continue
      }
      flush()
      block(node)
    }
    flush()
  }

  function block(element: Element): void {
    const { tagName, properties, children } = element
    if (/^h[1-6]$/.test(tagName)) {
      if (!String(properties['className'] ?? '').includes('sr-only')) heading(element)
    } else if (tagName === 'hg-code') addText('code', String(properties['value'] ?? ''))
    else if (tagName === 'pre') addText('code', visibleText(element))
    else if (CONTAINERS.has(tagName)) {
      if (tagName === 'hg-card' || tagName === 'hg-tab') addText('content', String(properties['label'] ?? ''))
      visit(children)
    } else if (tagName !== 'p' && isRich(element)) {
      for (const child of children) {
        lead = leadOf(child, element)
        if ('children' in child) visit(child.children)
        lead = ''
      }
    } else addText('content', visibleText(element))
  }

  function addText(type: 'content' | 'code', text: string): void {
    for (const part of cut(text)) {
      const folded = type === 'code' ? fold(part) : foldLines(part)
      if (folded !== '') add(type, lead + folded)
      if (folded !== '') lead = ''
    }
  }

  add('lvl1', '')
  visit(hast.children)
  return pieces
}

const hierarchyOf = (trail: readonly (string | undefined)[]): Hierarchy =>
  Object.fromEntries(trail.map((text, level) => [`hierarchy.lvl${level}`, text]).filter(([, text]) => text))

const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img input ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const isBlock = (element: Element): boolean => !INLINE.has(element.tagName)
const isRich = (node: Nodes): boolean =>
  'children' in node &&
  node.children.some((child) => (child.type === 'element' && RICH.has(child.tagName)) || isRich(child))

/** White space as single spaces. What is one already is not replaced: there is one behind every word. */
const spaced = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ')

const fold = (text: string): string => spaced(text).trim()

/** Each item of a list and each row of a table keeps its line, and the tabs that say what it is. */
function foldLines(text: string): string {
  const trimmed = text.trimEnd().replace(/^[^\S\t]+/, '')
  // Most texts have one line, and nothing in it to fold.
  if (!/[^\S ]| {2}/.test(trimmed)) return trimmed
  return trimmed
    .replace(/[^\S\n\t]{2,}|[^\S\n\t ]/g, ' ')
    .replace(/ *([\n\t]) */g, '$1')
    .replace(/\n{2,}/g, '\n')
}

/** One tab begins an item of a list, two one of a list with numbers. */
function leadOf(item: Nodes, { tagName }: Element): string {
  if (item.type !== 'element' || item.tagName !== 'li') return ''
  return tagName === 'ol' ? '\t\t' : '\t'
}

/** What a reader sees: no marks back from footnotes, a break between blocks, code included. */
function visibleText(node: Nodes): string {
  if (node.type === 'text') return spaced(node.value)
  if (node.type === 'root') return textOfAll(node.children)
  if (node.type !== 'element' || UNSEEN.has(node.tagName)) return ''
  if ('dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties) return ''
  if (node.tagName === 'br') return '\n'
  if (node.tagName === 'hg-code') return `\n${String(node.properties['value'] ?? '')}\n`
  if (node.tagName === 'tr')
    return `\n${cellsOf(node)
      .map((cell) => fold(visibleText(cell)))
      .join('\t')}\n`
  if (node.tagName === 'ol' || node.tagName === 'ul')
    return node.children.map((item) => `\n${leadOf(item, node)}${visibleText(item).trim()}\n`).join('')
  const text = textOfAll(node.children)
  return isBlock(node) ? `\n${text}\n` : text
}

const cellsOf = ({ children }: Element): readonly Element[] =>
  children.filter((child): child is Element => child.type === 'element')

function textOfAll(nodes: readonly Nodes[]): string {
  let text = ''
  for (const node of nodes) text += visibleText(node)
  return text
}

function cut(text: string): string[] {
  if (text.length <= LONGEST_CONTENT) return [text]
  const parts: string[] = ['']
  for (const line of text.split('\n')) {
    if ((parts.at(-1)?.length ?? 0) + line.length > LONGEST_CONTENT) parts.push('')
    parts[parts.length - 1] += `${line}\n`
  }
  return parts
}
