import type { Element, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { sanitize } from 'hast-util-sanitize'
import type { VFile } from 'vfile'
import { embedHost } from '../../problems.ts'
import { EXIT, SKIP, visit } from '../../shared/visit.ts'
import { hostAllowed } from './embeds.ts'
import { guardRawHtml } from './guard-raw-html.ts'
import { type PageContext, pageOf, placeOf } from './page-context.ts'
import { sanitizeSchema } from './sanitize-schema.ts'

export interface RawHtmlOptions {
  readonly trust: boolean
  readonly embedHosts: readonly string[]
}

/** Parses raw HTML into the tree and, unless the site trusts it, keeps only what documentation needs. */
export function rehypeRawHtml({ trust, embedHosts }: RawHtmlOptions) {
  return (tree: Root, file: VFile): Root => {
    const page = pageOf(file)
    // MDX writes elements of its own, which have to pass the same gate.
    if (!(hasRaw(tree) || page.path.endsWith('.mdx'))) return tree
    guardRawHtml(tree, page, trust)
    // Without its file, `raw` takes all positions for unknown.
    const parsed = raw(tree, { file }) as Root
    visit(parsed, 'element', (element, index, parent) => {
      element.tagName = jsxNames[element.tagName] ?? element.tagName
      if (element.tagName !== 'iframe' || !parent || index === undefined) return undefined
      if (trust) return undefined
      parent.children.splice(index, 1, frame(element, embedHosts, page))
      return [SKIP, index + 1]
    })
    return trust ? parsed : (sanitize(parsed, sanitizeSchema) as Root)
  }
}

// Docusaurus pages in .md use these as if they were HTML; the HTML parser folds their case.
const jsxNames: Record<string, string> = { tabs: 'hg-tabs', tabitem: 'hg-tab' }

function hasRaw(tree: Root): boolean {
  let found = false
  visit(tree, 'raw', () => {
    found = true
    return EXIT
  })
  return found
}

/** A frame of an allowed host, loaded lazily; else a link to what it would have shown. */
function frame(element: Element, hosts: readonly string[], page: PageContext): Element {
  const src = String(element.properties['src'] ?? '')
  const title = String(element.properties['title'] ?? src)
  if (hostAllowed(src, hosts)) return { ...element, properties: { ...element.properties, title, loading: 'lazy' } }
  page.problems.push(
    embedHost({ host: URL.canParse(src) ? new URL(src).hostname : src || 'an empty address' }, placeOf(page, element)),
  )
  const { position } = element
  const children = [{ type: 'text' as const, value: title || src }]
  return { type: 'element', tagName: 'a', properties: { href: src }, children, ...(position && { position }) }
}
