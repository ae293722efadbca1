import type { IndexPage } from '../index-reader.ts'
import { createByteWriter, putText } from './byte-writer.ts'
import { createRowCollector } from './collect-rows.ts'
import { thousandths } from './manifest.ts'
import { createPartPacker } from './stored-parts.ts'

/** A page, ready to become a part of an index: bytes that go between threads, or are kept, as they are. */
export interface PackedPage {
  /** What is known of the page as a whole, and its sections as they are shown. */
  readonly stored: Uint8Array<ArrayBuffer>
  /** Its words, as `createRowCollector` writes them. */
  readonly words: Uint8Array<ArrayBuffer>
}

/** Some pages in a row. */
export type PackedPages = readonly PackedPage[]

/** Reads pages for the index; what is learned of one page makes the next one cheap. */
export function createPagePacker(): (page: IndexPage) => PackedPage {
  const collect = createRowCollector()
  const packParts = createPartPacker()
  const writer = createByteWriter()
  return (page) => {
    const rows = collect(page)
    putText(writer, page.language)
    putText(writer, page.tag)
    writer.number(thousandths(page.boost))
    writer.number(rows.facts.length)
    writer.number(sum(rows.facts.map(({ headingLength }) => headingLength)))
    writer.number(sum(rows.facts.map(({ contentLength }) => contentLength)))
    packParts(page, writer)
    return { stored: writer.take(), words: rows.bytes.slice() }
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
