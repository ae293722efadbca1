import type { IndexPage } from '../index-reader.ts'
import { collectRows } from './collect-rows.ts'
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
  const collector = collectRows()
  const sums = { sections: 0, headingLength: 0, contentLength: 0 }
  for (const page of pages) {
    for (const { headingLength, contentLength } of collector.add(page)) {
      sums.sections += 1
      sums.headingLength += headingLength
      sums.contentLength += contentLength
    }
  }
  const words = collector.rows()
  const ends = new Uint32Array(words.length)
  const rows = new Uint16Array(words.reduce((sum, [, { length }]) => sum + length, 0))
  let end = 0
  for (const [index, [, numbers]] of words.entries()) {
    rows.set(numbers, end)
    end += numbers.length
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
    words: words.map(([word]) => word),
    ends,
    rows,
  }
}
