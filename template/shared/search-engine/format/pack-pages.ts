import type { IndexPage } from '../index-reader.ts'
import { rowsOf } from '../page-rows.ts'
import { packPage } from './posting-rows.ts'
import { type StoredPart, storedParts } from './stored-parts.ts'

/** What the index says of a page as a whole. */
export interface PageFacts {
  readonly language: string
  readonly tag: string
  readonly boost: number
  readonly parts: readonly StoredPart[]
}

/** Some pages in a row, ready to become part of an index. Plain data: threads make them. */
export interface PackedPages {
  readonly pages: readonly PageFacts[]
  readonly sections: number
  /** Sums over the sections. */
  readonly headingLength: number
  readonly contentLength: number
  readonly words: readonly string[]
  /** Rows of word `i` end at `ends[i]` and begin where those of the word before it end. */
  readonly ends: Uint32Array
  /** See `RowSlice`: pages count from 0. */
  readonly rows: Uint16Array
}

/** Reads pages for the index; at most 65,536 at once. */
export function packPages(pages: readonly IndexPage[]): PackedPages {
  const words = new Map<string, number[]>()
  const sums = { sections: 0, headingLength: 0, contentLength: 0 }
  for (const [number, page] of pages.entries()) {
    const rows = rowsOf(page)
    packPage(number, rows, words)
    sums.sections += rows.sections.length
    for (const { headingLength, contentLength } of rows.sections) {
      sums.headingLength += headingLength
      sums.contentLength += contentLength
    }
  }
  const lists = [...words.values()]
  const ends = new Uint32Array(lists.length)
  const rows = new Uint16Array(lists.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const [index, list] of lists.entries()) {
    rows.set(list, end)
    end += list.length
    ends[index] = end
  }
  return {
    pages: pages.map((page) => ({
      language: page.language,
      tag: page.tag,
      boost: page.boost,
      parts: storedParts(page),
    })),
    ...sums,
    words: [...words.keys()],
    ends,
    rows,
  }
}
