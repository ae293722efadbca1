import type { IndexPage, IndexSection } from '../index-reader.ts'
import { placesKept, type SectionFacts, sectionFacts } from '../section-facts.ts'
import { stopWordsOf } from '../stop-words.ts'
import { grown } from './byte-table.ts'
import { lengthOfNumber, putNumber } from './byte-writer.ts'
import { headingByte, lengthStep } from './posting-rows.ts'
import { createTextScanner } from './text-scanner.ts'

/** What the words of a page come to. */
export interface PageRows {
  /** What the page says of each section. */
  readonly facts: readonly SectionFacts[]
  /** Of each word: length and bytes of its text, then the length of what follows: how many rows it has, and those. Good until the next page. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What all rows of a section share. */
interface SectionBytes {
  readonly section: number
  readonly heading: number
  readonly length: number
  readonly below: number
}

/** Numbers that are known of each word, one after the other: of the section that is read, then of the page. */
const SECTION = 0
const IN_HEADING = 1
const IN_CONTENT = 2
const PLACES = 3
const FIRST_PLACE = 4
const PAGE = FIRST_PLACE + placesKept
const FIRST_ROW = PAGE + 1
const LAST_ROW = PAGE + 2
const LAST_SECTION = PAGE + 3
const ROWS = PAGE + 4
const ROW_BYTES = PAGE + 5
const SIZE = 16

/** Of numbers of sections and places. */
const LARGEST = 0xffff
/** A row takes no more. */
const LONGEST_ROW = 8 + 4 * placesKept
/** A word and the numbers before its rows take no more. */
const LONGEST_HEAD = 1_100

/**
 * Counts words into their rows, page by page. Nothing is made for a single word or occurrence, since there are millions of
 * them: all of it is numbers, by the number of the word.
 */
export function createRowCollector(): (page: IndexPage) => PageRows {
  const scanner = createTextScanner()
  let cells = new Int32Array(1_024 * SIZE)
  /** Whether a word is a stop word: known up to `sorted`, for the words of one language. */
  let stops = new Uint8Array(1_024)
  let sorted = 0
  let stopWords = stopWordsOf('en')
  /** Counted over all pages. */
  let pageNumber = 0
  let sectionNumber = 0
  /** Words of the page, and of the section. */
  let words = new Int32Array(1_024)
  let wordCount = 0
  let open = new Int32Array(1_024)
  let openCount = 0
  /** Rows as they are closed: row `i` ends at `ends[i]`, and `nexts[i]` is the next one of its word. */
  let rows = new Uint8Array(8_192)
  let ends = new Int32Array(1_024)
  let nexts = new Int32Array(1_024)
  let rowCount = 0
  let bytes = new Uint8Array(16_384)
  let offset = 0

  function isStop(word: number): boolean {
    if (word >= sorted) {
      stops = grown(stops, scanner.size)
      for (; sorted < scanner.size; sorted += 1) stops[sorted] = stopWords.has(scanner.wordOf(sorted)) ? 1 : 0
    }
    return stops[word] === 1
  }

  /** Where the numbers of a word are, its row in this section being open. */
  function opened(word: number): number {
    const at = word * SIZE
    if (at >= cells.length) cells = grown(cells, scanner.size * SIZE)
    if (cells[at + SECTION] === sectionNumber) return at
    cells[at + SECTION] = sectionNumber
    cells[at + IN_HEADING] = 0
    cells[at + IN_CONTENT] = 0
    cells[at + PLACES] = 0
    open = grown(open, openCount + 1)
    open[openCount] = word
    openCount += 1
    if (cells[at + PAGE] !== pageNumber) beginWord(word, at)
    return at
  }

  function beginWord(word: number, at: number): void {
    cells[at + PAGE] = pageNumber
    cells[at + ROWS] = 0
    cells[at + ROW_BYTES] = 0
    words = grown(words, wordCount + 1)
    words[wordCount] = word
    wordCount += 1
  }

  function addPlace(at: number, place: number): void {
    const count = cells[at + PLACES]!
    if (count >= placesKept || place > LARGEST) return
    if (count > 0 && cells[at + FIRST_PLACE + count - 1] === place) return
    cells[at + FIRST_PLACE + count] = place
    cells[at + PLACES] = count + 1
  }

  function takeHeading(word: number, place: number): void {
    const at = opened(word)
    cells[at + IN_HEADING]! += 1
    addPlace(at, place)
  }

  function takeContent(word: number, place: number): void {
    if (isStop(word)) {
      // Where a stop word stands in a text is asked by nobody, and it stands everywhere: one row a page will do.
      if (cells[word * SIZE + PAGE] !== pageNumber) cells[opened(word) + IN_CONTENT] = 1
      return
    }
    const at = opened(word)
    cells[at + IN_CONTENT]! += 1
    addPlace(at, offset + place)
  }

  function takeCode(word: number): void {
    if (!isStop(word)) opened(word)
  }

  function closeRows(facts: SectionFacts, section: number): void {
    rows = grown(rows, (ends[rowCount - 1] ?? 0) + openCount * LONGEST_ROW)
    ends = grown(ends, rowCount + openCount)
    nexts = grown(nexts, rowCount + openCount)
    const own = {
      section,
      heading: headingByte(facts),
      length: lengthStep(facts),
      below: Math.min(facts.below, LARGEST),
    }
    for (let index = 0; index < openCount; index += 1) closeRow(open[index]! * SIZE, own)
    openCount = 0
  }

  /** See `posting-rows.ts`. */
  function closeRow(at: number, { section, heading, length, below }: SectionBytes): void {
    const inHeading = cells[at + IN_HEADING]!
    const places = cells[at + PLACES]!
    const isFirst = cells[at + ROWS] === 0
    const start = rowCount === 0 ? 0 : ends[rowCount - 1]!
    rows[start] = Math.min(3, inHeading) | (places << 2)
    let end = putNumber(rows, start + 1, isFirst ? section : section - cells[at + LAST_SECTION]! - 1)
    rows[end] = heading
    rows[end + 1] = length | (Math.min(15, cells[at + IN_CONTENT]!) << 4)
    end += 2
    if (inHeading > 0) end = putNumber(rows, end, below)
    for (let place = 0, before = 0; place < places; place += 1) {
      const value = cells[at + FIRST_PLACE + place]!
      end = putNumber(rows, end, value - before)
      before = value
    }
    ends[rowCount] = end
    if (isFirst) cells[at + FIRST_ROW] = rowCount
    else nexts[cells[at + LAST_ROW]!] = rowCount
    cells[at + LAST_ROW] = rowCount
    cells[at + LAST_SECTION] = section
    cells[at + ROWS]! += 1
    cells[at + ROW_BYTES]! += end - start
    rowCount += 1
  }

  function readSection(sections: readonly IndexSection[], number: number): SectionFacts {
    // Nobody reads a page of so many sections; its first ones are found.
    if (number > LARGEST) return sectionFacts(sections, number, { headingLength: 0, contentLength: 0 })
    const { title, content, code } = sections[number]!
    sectionNumber += 1
    offset = scanner.scan(title, takeHeading)
    const contentLength = scanner.scan(content, takeContent)
    scanner.scan(code, takeCode)
    const facts = sectionFacts(sections, number, { headingLength: offset, contentLength })
    closeRows(facts, number)
    return facts
  }

  /** Puts the rows of each word together, in the order in which the page has the words. */
  function writeWords(): Uint8Array<ArrayBuffer> {
    let end = 0
    for (let index = 0; index < wordCount; index += 1) {
      const word = words[index]!
      const at = word * SIZE
      bytes = grown(bytes, end + LONGEST_HEAD + scanner.lengthOf(word) + cells[at + ROW_BYTES]!)
      end = putNumber(bytes, end, scanner.lengthOf(word))
      end = scanner.copy(word, bytes, end)
      const count = cells[at + ROWS]!
      end = putNumber(bytes, end, lengthOfNumber(count) + cells[at + ROW_BYTES]!)
      end = putNumber(bytes, end, count)
      for (let row = cells[at + FIRST_ROW]!, left = cells[at + ROWS]!; left > 0; row = nexts[row]!, left -= 1) {
        const rowEnd = ends[row]!
        for (let from = row === 0 ? 0 : ends[row - 1]!; from < rowEnd; from += 1, end += 1) bytes[end] = rows[from]!
      }
    }
    return bytes.subarray(0, end)
  }

  return ({ sections, language }) => {
    const own = stopWordsOf(language)
    if (own !== stopWords) sorted = 0
    stopWords = own
    pageNumber += 1
    wordCount = 0
    rowCount = 0
    const facts = sections.map((_, number) => readSection(sections, number))
    return { facts, bytes: writeWords() }
  }
}
