import type { LoadedTerm } from './load-terms.ts'

/**
 * The rows of all terms by page, as chains of numbers, since there may be many thousand: a page's first row is `first[page]`,
 * and each is followed by `next[row]` until -1.
 */
export interface RowsByPage {
  /** Pages with rows, each once. */
  readonly pages: readonly number[]
  readonly first: Int32Array
  readonly next: Int32Array
  /** Number of the term, and of the row in its postings. */
  readonly term: Uint16Array
  readonly row: Uint32Array
  /** One more than the largest number of a section. */
  readonly sections: number
}

/** Turns postings, which go from words to pages, around. */
export function rowsByPage(
  terms: readonly LoadedTerm[],
  pages: number,
  accepts: ((page: number) => boolean) | undefined,
): RowsByPage {
  const total = terms.reduce((sum, { postings }) => sum + postings.page.length, 0)
  const rows = { term: new Uint16Array(total), row: new Uint32Array(total), next: new Int32Array(total) }
  const first = new Int32Array(pages).fill(-1)
  const found: number[] = []
  let free = total
  let sections = 0
  // From the end, so that the chains come out in order.
  for (let term = terms.length - 1; term >= 0; term--) {
    const { page, section } = terms[term]!.postings
    for (let row = page.length - 1; row >= 0; row--) {
      const number = page[row]!
      if (first[number] === -1) {
        if (accepts && !accepts(number)) continue
        found.push(number)
      }
      if (section[row]! >= sections) sections = section[row]! + 1
      free--
      rows.term[free] = term
      rows.row[free] = row
      rows.next[free] = first[number]!
      first[number] = free
    }
  }
  return { ...rows, pages: found, first, sections }
}
