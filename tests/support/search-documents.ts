import type { Hierarchy, SearchDocument } from '../../schema/search.ts'

/** A page in few words: its title, and texts under headings. */
export interface DocumentedPage {
  readonly url: string
  readonly title: string
  readonly category?: string
  readonly text?: string
  /** Texts by their headings of level 2. */
  readonly sections?: Readonly<Record<string, string>>
  readonly language?: string
  readonly tag?: string
}

/** The documents that a build makes of such pages. */
export const documentsOf = (pages: readonly DocumentedPage[]): SearchDocument[] => pages.flatMap(toDocuments)

function toDocuments(page: DocumentedPage, number: number): SearchDocument[] {
  const { url, title, category = 'Guides', text = '', sections = {}, language = 'en', tag = 'default' } = page
  const documents: SearchDocument[] = []
  const add = (
    type: SearchDocument['type'],
    content: string,
    { anchor, ...hierarchy }: { anchor: string } & Hierarchy,
  ) => {
    const level = type.startsWith('lvl') ? 100 - 10 * Number(type.slice(3)) : 0
    documents.push({
      id: `${number}-${documents.length}`,
      url: anchor === '' ? url : `${url}#${anchor}`,
      url_without_anchor: url,
      anchor,
      type,
      content,
      ...hierarchy,
      language,
      docusaurus_tag: tag,
      version: ['current'],
      tags: [],
      item_priority: level * 1_000 + 900 - documents.length,
    })
  }
  const top = { 'hierarchy.lvl0': category, 'hierarchy.lvl1': title }
  add('lvl1', '', { anchor: '', ...top })
  if (text !== '') add('content', text, { anchor: '', ...top })
  for (const [heading, content] of Object.entries(sections)) {
    const place = { anchor: heading.toLowerCase().replace(/\W+/g, '-'), ...top, 'hierarchy.lvl2': heading }
    add('lvl2', '', place)
    if (content !== '') add('content', content, place)
  }
  return documents
}
