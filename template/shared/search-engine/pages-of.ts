import type { Hierarchy, SearchDocument } from '../../../schema/search.ts'
import type { IndexPage, IndexSection } from './index-reader.ts'

/**
 * Puts search documents, one for each heading and block, together as pages and sections. Documents of a page stand
 * together, as a build hands them on; only one page is held at a time.
 */
export function* pagesOf(documents: Iterable<SearchDocument>): Generator<IndexPage> {
  let page: SearchDocument[] = []
  for (const document of documents) {
    const [first] = page
    if (first && first.url_without_anchor !== document.url_without_anchor) {
      yield toPage(page, first)
      page = []
    }
    page.push(document)
  }
  const [first] = page
  if (first) yield toPage(page, first)
}

function toPage(documents: readonly SearchDocument[], first: SearchDocument): IndexPage {
  const title = first['hierarchy.lvl1'] ?? ''
  return {
    url: first.url_without_anchor,
    title,
    category: first['hierarchy.lvl0'] ?? '',
    language: first.language,
    tag: first.docusaurus_tag,
    boost: boostOf(first.item_priority),
    sections: toSections(documents, title),
  }
}

/** `item_priority` is the boost in millions of thousandths, and what is less than a million beside it. */
const boostOf = (priority: number): number => Math.floor(priority / 1_000_000) / 1_000

interface OpenSection {
  readonly heading: SearchDocument
  readonly level: number
  readonly title: string
  readonly content: string[]
  readonly code: string[]
}

function toSections(documents: readonly SearchDocument[], title: string): IndexSection[] {
  const sections: OpenSection[] = []
  for (const document of documents) {
    const last = sections.at(-1)
    const isHeading = document.type !== 'content' && document.type !== 'code'
    if (!last || isHeading) {
      const level = isHeading ? Number(document.type.slice(3)) : 1
      const own = isHeading ? document[`hierarchy.lvl${level}` as keyof Hierarchy] : undefined
      sections.push({ heading: document, level, title: own ?? title, content: [], code: [] })
    }
    if (!isHeading) sections.at(-1)?.[document.type === 'code' ? 'code' : 'content'].push(document.content)
  }
  return sections.map(({ heading, level, title, content, code }) => ({
    url: heading.url,
    level,
    title,
    content: content.join('\n'),
    code: code.join('\n'),
    priority: heading.item_priority,
  }))
}
