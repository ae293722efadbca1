import type { IndexPage } from '../index-reader.ts'
import { placesKept, type SectionFacts, sectionFacts } from '../section-facts.ts'
import { stopWordsOf } from '../stop-words.ts'
import { scanWords } from '../words.ts'
import { packFacts, packUses, ROW_HEAD } from './posting-rows.ts'

/** Rows of words, as they come together. */
export interface RowCollector {
  /** Reads a page. Returns what it says of each section. */
  add(page: IndexPage): SectionFacts[]
  /** By word; see `RowSlice` for the numbers. Pages count from 0. */
  rows(): (readonly [word: string, numbers: readonly number[]])[]
}

/** A word's rows, the last of which may be open: of the section that is being read. */
interface WordRows {
  readonly numbers: number[]
  /** Where the last row begins, and which page and section it is of; sections are counted over all pages. */
  at: number
  page: number
  section: number
  inHeading: number
  inContent: number
}

/** Of numbers in a row. */
const LARGEST = 0xffff

/** Counts words into their rows as it reads. Nothing is made for a single occurrence: there are millions of them. */
export function collectRows(): RowCollector {
  const words = new Map<string, WordRows>()
  const open: WordRows[] = []
  const now = { page: -1, section: -1, number: 0 }

  function rowOf(text: string): WordRows {
    const known = words.get(text)
    if (known?.section === now.section) return known
    const word = known ?? { numbers: [], at: 0, page: -1, section: -1, inHeading: 0, inContent: 0 }
    if (!known) words.set(text, word)
    Object.assign(word, { at: word.numbers.length, page: now.page, section: now.section, inHeading: 0, inContent: 0 })
    // What is not known before the end of the section is filled in then.
    word.numbers.push(now.page, now.number, 0, 0, 0)
    open.push(word)
    return word
  }

  function readHeading(text: string): number {
    let length = 0
    scanWords(text, ({ text, place }) => {
      length = place + 1
      const row = rowOf(text)
      row.inHeading += 1
      addPlace(row, place)
    })
    return length
  }

  function readContent(text: string, offset: number, stopWords: ReadonlySet<string>): number {
    let length = 0
    scanWords(text, ({ text, place }) => {
      length = place + 1
      if (!stopWords.has(text)) {
        const row = rowOf(text)
        row.inContent += 1
        addPlace(row, offset + place)
        // Where a stop word stands in a text is asked by nobody, and it stands everywhere: one row a page will do.
      } else if (words.get(text)?.page !== now.page) rowOf(text).inContent = 1
    })
    return length
  }

  function readCode(text: string, stopWords: ReadonlySet<string>): void {
    scanWords(text, ({ text }) => {
      if (!stopWords.has(text)) rowOf(text)
    })
  }

  function closeRows(facts: SectionFacts): void {
    const packed = packFacts(facts)
    for (const { numbers, at, inHeading, inContent } of open) {
      numbers[at + 2] = packed
      numbers[at + 3] = packUses(inHeading, inContent, numbers.length - at - ROW_HEAD)
      numbers[at + 4] = inHeading > 0 ? Math.min(facts.below, LARGEST) : 0
    }
    open.length = 0
  }

  return {
    add({ sections, language }) {
      const stopWords = stopWordsOf(language)
      now.page += 1
      return sections.map(({ title, content, code }, number) => {
        // Nobody reads a page of so many sections; its first ones are found.
        if (number > LARGEST) return sectionFacts(sections, number, { headingLength: 0, contentLength: 0 })
        now.section += 1
        now.number = number
        const headingLength = readHeading(title)
        const contentLength = readContent(content, headingLength, stopWords)
        readCode(code, stopWords)
        const facts = sectionFacts(sections, number, { headingLength, contentLength })
        closeRows(facts)
        return facts
      })
    },
    rows: () => [...words].map(([text, { numbers }]) => [text, numbers]),
  }
}

function addPlace({ numbers, at }: WordRows, place: number): void {
  const count = numbers.length - at - ROW_HEAD
  if (count >= placesKept || place > LARGEST) return
  if (count > 0 && numbers[numbers.length - 1] === place) return
  numbers.push(place)
}
