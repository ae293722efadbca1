import GithubSlugger from 'github-slugger'
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import type { Heading } from '../../../schema/page.ts'
import { headingSkipsLevel } from '../../check-problems.ts'
import { SKIP, visit } from '../../shared/visit.ts'
import { type PageContext, pageOf, placeOf } from './page-context.ts'

// `{#id}` as Docusaurus, VitePress and MkDocs write it, and Docusaurus' comment form `{/* #id */}`.
const EXPLICIT_ID = /\{(?::?\s*#([^\s{}]+)\s*|\/\*\s*#([^\s{}]+)\s*\*\/)\}\s*$/

declare module 'vfile' {
  interface DataMap {
    headings: Heading[]
  }
}

/** Gives every heading an id, as GitHub makes them from the text, or the one written behind it. */
export function rehypeHeadings() {
  return (tree: Root, file: VFile): void => {
    const slugger = new GithubSlugger()
    const headings: Heading[] = []
    const found: Element[] = []
    visit(tree, 'element', (element) => {
      if ('dataFootnotes' in element.properties) return SKIP
      if (/^h[1-6]$/.test(element.tagName)) found.push(element)
      return undefined
    })
    // Fixed ids first: a generated one must not take the name of one that stands further down.
    for (const element of found) fixId(element, slugger)
    for (const element of found) {
      const text = textOf(element).replace(/\s+/g, ' ').trim()
      element.properties['id'] ||= slugger.slug(text) || slugger.slug('section')
      headings.push({ depth: Number(element.tagName[1]), id: String(element.properties['id']), text })
    }
    checkLevels(found, headings, pageOf(file))
    file.data.headings = headings
  }
}

/** A page has a title, of level 1, before any other heading. */
function checkLevels(elements: readonly Element[], headings: readonly Heading[], page: PageContext): void {
  for (const [index, { depth, text }] of headings.entries()) {
    const before = headings[index - 1]?.depth ?? 1
    const element = elements[index]
    if (element && depth > before + 1)
      page.problems.push(headingSkipsLevel({ text, depth, before }, placeOf(page, element)))
  }
}

function fixId(element: Element, slugger: GithubSlugger): void {
  const last = element.children.at(-1)
  const [written, classic, comment] = last?.type === 'text' ? (EXPLICIT_ID.exec(last.value) ?? []) : []
  if (written !== undefined && last?.type === 'text') {
    last.value = last.value.slice(0, -written.length).trimEnd()
    element.properties['id'] = classic ?? comment ?? ''
  }
  const id = element.properties['id']
  if (typeof id === 'string' && id !== '') slugger.occurrences[id] = 0
}
