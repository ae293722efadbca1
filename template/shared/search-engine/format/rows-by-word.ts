import { createByteTable, grown } from './byte-table.ts'
import { lengthOfNumber, putNumber } from './byte-writer.ts'

/** All rows of a word: for each page the step from the page before, how many there are, and those; see `posting-rows.ts`. */
export interface WordRows {
  readonly text: string
  readonly pages: number
  /** Of many words; this one's rows are a part of it. */
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
}

/** Gathers rows by word, page after page. */
export interface RowsByWord {
  /** Words of a page with their rows, as `createRowCollector` writes them. */
  add(words: Uint8Array): void
  /** In the order of the words. */
  sorted(): readonly WordRows[]
}

/**
 * Rows stay in their pages until all of them are known, and so is how much room each word takes: then they are dealt out, page
 * by page. Memory is gone through from one end to the other, where lists that grow side by side would be touched all over.
 */
export function createRowsByWord(): RowsByWord {
  const texts = createByteTable()
  /** By word: how many pages have it, the last of them, and how long all of its rows are. */
  let counts = new Uint32Array(1_024)
  let last = new Uint32Array(1_024)
  let sizes = new Uint32Array(1_024)
  /** By page: its words with their rows, and the numbers of those words. */
  const words: Uint8Array[] = []
  const numbers: Uint32Array[] = []
  let own = new Uint32Array(1_024)

  function count(number: number, size: number): void {
    if (number >= counts.length) {
      counts = grown(counts, number + 1)
      last = grown(last, number + 1)
      sizes = grown(sizes, number + 1)
    }
    counts[number]! += 1
    sizes[number]! += size + lengthOfNumber(words.length - last[number]!)
    last[number] = words.length
  }

  return {
    add(bytes) {
      const cursor = { bytes, at: 0 }
      let met = 0
      while (cursor.at < bytes.length) {
        const length = takeNumber(cursor)
        const number = texts.find(bytes, cursor.at, cursor.at + length)
        cursor.at += length
        const size = takeNumber(cursor)
        cursor.at += size
        count(number, size)
        own = grown(own, met + 1)
        own[met] = number
        met += 1
      }
      words.push(bytes)
      numbers.push(own.slice(0, met))
    },
    sorted() {
      const { bytes, ends } = dealOut({ words, numbers, sizes })
      const all = Array.from({ length: texts.size }, (_, number) => ({
        text: texts.textOf(number),
        pages: counts[number]!,
        bytes,
        from: ends[number]! - sizes[number]!,
        to: ends[number]!,
      }))
      return all.sort((a, b) => (a.text < b.text ? -1 : 1))
    },
  }
}

interface Gathered {
  readonly words: readonly Uint8Array[]
  readonly numbers: readonly Uint32Array[]
  readonly sizes: Uint32Array
}

/** Puts the rows of each word together. In `ends`, words by their numbers. */
function dealOut({ words, numbers, sizes }: Gathered) {
  const ends = new Uint32Array(sizes.length)
  for (let number = 1; number < sizes.length; number += 1) ends[number] = ends[number - 1]! + sizes[number - 1]!
  const dealt = new Uint8Array(ends.at(-1)! + sizes.at(-1)!)
  const last = new Uint32Array(sizes.length)
  for (const [page, bytes] of words.entries()) {
    const cursor = { bytes, at: 0 }
    for (const number of numbers[page]!) {
      const length = takeNumber(cursor)
      cursor.at += length
      const size = takeNumber(cursor)
      let to = putNumber(dealt, ends[number]!, page - last[number]!)
      for (const end = to + size; to < end; to += 1, cursor.at += 1) dealt[to] = bytes[cursor.at]!
      ends[number] = to
      last[number] = page
    }
  }
  return { bytes: dealt, ends }
}

/** Takes numbers out of bytes. */
export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

export function takeNumber(cursor: Cursor): number {
  const first = cursor.bytes[cursor.at]!
  cursor.at += 1
  return first < 128 ? first : first - 128 + 128 * takeNumber(cursor)
}
