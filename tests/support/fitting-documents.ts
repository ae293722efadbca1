import { expect } from 'vitest'
import { attribute, type HtmlPage, readHtml, textOf } from './html-page.ts'
import type { TestSite } from './site.ts'

/** Lines of lists and tables stay; the tabs in them say what they are. */
const foldedLines = (text: string): string => text.split('\n').map(foldedCells).join('\n')
const foldedCells = (line: string): string => line.split('\t').map(folded).join('\t')
const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** For comparing what a page shows with a document: white space never parts or joins the same way in both. */
const letters = (text: string): string => text.replace(/\s+/g, '')

const FOOTNOTE_MARK = /<sup><a [^>]*data-footnote-ref.*?<\/sup>|<a [^>]*data-footnote-backref.*?<\/a>/g

/** A page's text without the marks of its footnotes, which stand amid sentences. */
const readerText = ({ source }: HtmlPage): string => textOf(readHtml(source.replace(FOOTNOTE_MARK, '')).one('main'))

/** Holds for the search documents of every site: ids, anchors and texts fit the pages. */
export function expectFitting(site: TestSite): void {
  const documents = site.documents()
  const ids = new Set(documents.map(({ id }) => id))
  expect(ids.size).toBe(documents.length)
  expect([...ids].filter((id) => !/^[\w-]+$/.test(id))).toEqual([])
  const pages = new Map<string, { page: HtmlPage; text: string; anchors: Set<string> }>()
  const misfits: unknown[] = []
  for (const document of documents) {
    const { url, url_without_anchor: path, anchor, content, type } = document
    if (!pages.has(path)) {
      const page = site.html(path)
      const anchors = page.all('main *').flatMap((each) => attribute(each, 'id') ?? attribute(each, 'name') ?? [])
      pages.set(path, { page, text: letters(readerText(page)), anchors: new Set(anchors) })
    }
    const { text, anchors } = pages.get(path)!
    const title = document[`hierarchy.${type}` as 'hierarchy.lvl1'] ?? ''
    const fits = [
      url === (anchor === '' ? path : `${path}#${anchor}`),
      anchor === '' || anchors.has(anchor),
      content === foldedLines(content) && text.includes(letters(content)),
      type === 'content' || type === 'code' ? content !== '' : content === '' && title !== '',
    ]
    if (fits.includes(false)) misfits.push({ fits, document })
  }
  expect(misfits.slice(0, 5)).toEqual([])
}
