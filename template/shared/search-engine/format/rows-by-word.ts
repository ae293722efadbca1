import { createByteTable, grown } from './byte-table.ts'

/** Where the rows of a word are: those of page `pages[i]` begin in `words[pages[i]]` at `places[i]`, from `from` to `to`. */
export interface WordRows {
  readonly text: string
  readonly from: number
  readonly to: number
  /** The rows are no longer than that. */
  readonly bytes: number
  readonly pages: Uint32Array
  readonly places: Uint32Array
  readonly words: readonly Uint8Array[]
}

/** Gathers rows by word, page after page. */
export interface RowsByWord {
  /** Words of a page with their rows, as `createRowCollector` writes them. */
  add(words: Uint8Array): void
  /** In the order of the words. */
  sorted(): readonly WordRows[]
}

/**
 * Rows stay where they are, which words they are of is written down beside them, and that is sorted in the end: memory is
 * gone through from one end to the other, where lists that grow side by side would be touched all over.
 */
export function createRowsByWord(): RowsByWord {
  const texts = createByteTable()
  /** By word: how often it comes, and how long its rows are. */
  let counts = new Uint32Array(1_024)
  let sizes = new Uint32Array(1_024)
  /** By page: its words with their rows, and the numbers of those words. */
  const words: Uint8Array[] = []
  const numbers: Uint32Array[] = []
  let own = new Uint32Array(1_024)

  return {
    add(bytes) {
      const cursor = { bytes, at: 0 }
      let count = 0
      while (cursor.at < bytes.length) {
        const length = takeNumber(cursor)
        const number = texts.find(bytes, cursor.at, cursor.at + length)
        cursor.at += length
        takeNumber(cursor)
        const size = skip(cursor)
        if (number >= counts.length) {
          counts = grown(counts, number + 1)
          sizes = grown(sizes, number + 1)
        }
        counts[number]! += 1
        sizes[number]! += size
        if (count >= own.length) own = grown(own, count + 1)
        own[count] = number
        count += 1
      }
      words.push(bytes)
      numbers.push(own.slice(0, count))
    },
    sorted() {
      const lists = sortByWord({ words, numbers, counts })
      const all = Array.from({ length: texts.size }, (_, number) => ({
        text: texts.textOf(number),
        from: lists.ends[number]! - counts[number]!,
        to: lists.ends[number]!,
        bytes: sizes[number]!,
        pages: lists.pages,
        places: lists.places,
        words,
      }))
      return all.sort((a, b) => (a.text < b.text ? -1 : 1))
    },
  }
}

interface Unsorted {
  readonly words: readonly Uint8Array[]
  readonly numbers: readonly Uint32Array[]
  readonly counts: Uint32Array
}

/** Counting sort. In `ends`, words by their numbers. */
function sortByWord({ words, numbers, counts }: Unsorted) {
  const ends = new Uint32Array(counts.length)
  for (let number = 1; number < counts.length; number += 1) ends[number] = ends[number - 1]! + counts[number - 1]!
  const total = ends.at(-1)! + counts.at(-1)!
  const sorted = { ends, pages: new Uint32Array(total), places: new Uint32Array(total) }
  for (const [page, bytes] of words.entries()) {
    const cursor = { bytes, at: 0 }
    for (const number of numbers[page]!) {
      skip(cursor)
      const to = ends[number]!
      ends[number] = to + 1
      sorted.pages[to] = page
      sorted.places[to] = cursor.at
      takeNumber(cursor)
      skip(cursor)
    }
  }
  return sorted
}

/** Takes numbers out of bytes. */
export interface Cursor {
  bytes: Uint8Array
  at: number
}

export function takeNumber(cursor: Cursor): number {
  const first = cursor.bytes[cursor.at]!
  cursor.at += 1
  return first < 128 ? first : first - 128 + 128 * takeNumber(cursor)
}

/** Passes over what has its length before it; returns that. */
function skip(cursor: Cursor): number {
  const length = takeNumber(cursor)
  cursor.at += length
  return length
}
