import type { IndexPage } from '../../template/shared/search-engine/index-reader.ts'
import { placesKept, type SectionFacts, sectionFacts } from '../../template/shared/search-engine/section-facts.ts'
import { stopWordsOf } from '../../template/shared/search-engine/stop-words.ts'
import { type Word, wordsOf } from '../../template/shared/search-engine/words.ts'

/** What of a word is kept for one section of a page. */
export interface WordRow {
  readonly section: number
  /** 0 to 3. */
  readonly inHeading: number
  /** 0 to 15. A row with neither stands for a word that is in the section's code only. */
  readonly inContent: number
  /** At most `placesKept`, growing: in words from the start of the section, heading first. */
  readonly places: readonly number[]
}

/** All that the index says about a page. */
export interface PageRows {
  readonly sections: readonly SectionFacts[]
  /** By word; rows in the order of the sections. */
  readonly words: ReadonlyMap<string, readonly WordRow[]>
}

/** What the rows of an index are, said as plainly as can be. */
export function rowsOf(page: IndexPage): PageRows {
  const words = new Map<string, WordRow[]>()
  const stopWords = stopWordsOf(page.language)
  const sections = page.sections.map((section, number) => {
    const heading = wordsOf(section.title)
    const content = wordsOf(section.content)
    const offset = lengthOf(heading)
    const rows = new Map<string, { inHeading: number; inContent: number; places: number[] }>()
    const rowOf = (text: string) => {
      const known = rows.get(text)
      if (known) return known
      const row = { inHeading: 0, inContent: 0, places: [] }
      rows.set(text, row)
      return row
    }
    const addPlace = (places: number[], place: number): void => {
      if (places.length < placesKept && places[places.length - 1] !== place && place < 65_536) places.push(place)
    }
    for (const { text, place } of heading) {
      const row = rowOf(text)
      row.inHeading++
      addPlace(row.places, place)
    }
    for (const { text, place } of content) {
      // Where a stop word stands in a text is asked by nobody, and it stands everywhere: one row a page will do.
      if (stopWords.has(text)) {
        if (!rows.has(text) && !words.has(text)) rowOf(text).inContent = 1
        continue
      }
      const row = rowOf(text)
      row.inContent++
      addPlace(row.places, offset + place)
    }
    for (const { text } of wordsOf(section.code)) if (!stopWords.has(text)) rowOf(text)
    for (const [text, { inHeading, inContent, places }] of rows) {
      const kept = {
        section: number,
        inHeading: Math.min(3, inHeading),
        inContent: Math.min(15, inContent),
        places,
      }
      const list = words.get(text)
      if (list) list.push(kept)
      else words.set(text, [kept])
    }
    return sectionFacts(page.sections, number, { headingLength: offset, contentLength: lengthOf(content) })
  })
  return { sections, words }
}

const lengthOf = (words: readonly Word[]): number => (words.at(-1)?.place ?? -1) + 1
