import type {
  IndexPage,
  IndexReader,
  IndexWord,
  Postings,
  StoredSection,
} from '../../template/shared/search-engine/index-reader.ts'
import type { SectionFacts } from '../../template/shared/search-engine/section-facts.ts'
import { typosBetween } from '../../template/shared/search-engine/typos.ts'
import { moreFrequentFirst } from '../../template/shared/search-engine/word-order.ts'
import { rowsOf, type WordRow } from './page-rows.ts'

interface Row extends WordRow {
  readonly page: number
}

/** An index that is never written, as simple as can be: what the written one is compared with. */
export function createMemoryIndex(pages: readonly IndexPage[]): IndexReader {
  const facts: (readonly SectionFacts[])[] = []
  const rows = new Map<string, Row[]>()
  for (const [number, page] of pages.entries()) {
    const { sections, words } = rowsOf(page)
    facts.push(sections)
    for (const [text, found] of words) {
      const list = rows.get(text) ?? []
      for (const row of found) list.push({ page: number, ...row })
      rows.set(text, list)
    }
  }
  const words = new Map([...rows].map(([text, list]) => [text, toIndexWord(text, list)]))
  const sorted = [...words.values()].sort((a, b) => (a.text < b.text ? -1 : 1))
  const postings = new Map<string, Postings>()
  const all = facts.flat()
  return {
    pages: pages.length,
    sections: all.length,
    headingLength: mean(all.map(({ headingLength }) => headingLength)),
    contentLength: mean(all.map(({ contentLength }) => contentLength)),
    boost: (page) => pages[page]?.boost ?? 0,
    accepts({ language, tags }) {
      if (language === undefined && tags === undefined) return undefined
      return (number) => {
        const page = pages[number]
        return page !== undefined && page.language === (language ?? page.language) && (tags?.includes(page.tag) ?? true)
      }
    },
    async word(text) {
      return words.get(text)
    },
    async withPrefix(start, limit) {
      const from = firstFrom(sorted, start)
      let to = from
      while (sorted[to]?.text.startsWith(start)) to++
      return sorted.slice(from, to).sort(moreFrequentFirst).slice(0, limit)
    },
    async similar(text, typos) {
      return sorted
        .map((word) => ({ word, distance: typosBetween(text, word.text, typos) }))
        .filter(({ distance }) => distance > 0 && distance <= typos)
        .sort((a, b) => a.distance - b.distance || moreFrequentFirst(a.word, b.word))
        .map(({ word }) => word)
    },
    async postings({ text }) {
      const known = postings.get(text) ?? toPostings(rows.get(text) ?? [], facts)
      postings.set(text, known)
      return known
    },
    async stored(places) {
      return places.map(({ page, section }) => toStored(pages, page, section))
    },
  }
}

/** Place of the first word that does not stand before `start`. */
function firstFrom(sorted: readonly IndexWord[], start: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.text ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length

const toIndexWord = (text: string, rows: readonly Row[]): IndexWord => ({
  text,
  pages: new Set(rows.map(({ page }) => page)).size,
  sections: rows.length,
})

function toPostings(rows: readonly Row[], facts: readonly (readonly SectionFacts[])[]): Postings {
  const factsOf = ({ page, section }: Row): SectionFacts =>
    facts[page]?.[section] ?? { level: 1, below: 0, headingLength: 0, contentLength: 0 }
  const start = new Uint32Array(rows.length + 1)
  for (const [index, { places }] of rows.entries()) start[index + 1] = (start[index] ?? 0) + places.length
  return {
    page: Uint32Array.from(rows, ({ page }) => page),
    section: Uint16Array.from(rows, ({ section }) => section),
    level: Uint8Array.from(rows, (row) => factsOf(row).level),
    below: Uint16Array.from(rows, (row) => (row.inHeading > 0 ? factsOf(row).below : 0)),
    inHeading: Uint8Array.from(rows, ({ inHeading }) => inHeading),
    inContent: Uint8Array.from(rows, ({ inContent }) => inContent),
    headingLength: Uint8Array.from(rows, (row) => factsOf(row).headingLength),
    contentLength: Uint16Array.from(rows, (row) => factsOf(row).contentLength),
    start,
    places: Uint16Array.from(rows.flatMap(({ places }) => places)),
  }
}

function toStored(pages: readonly IndexPage[], number: number, section: number): StoredSection {
  const page = pages[number]
  const found = page?.sections[section]
  if (!page || !found) throw new RangeError(`No section ${section} of page ${number}`)
  const hierarchy = [page.category, page.title]
  for (const { level, title } of page.sections.slice(0, section + 1)) {
    hierarchy.length = Math.min(hierarchy.length, level)
    while (hierarchy.length < level) hierarchy.push('')
    hierarchy[level] = title
  }
  return {
    page: number,
    section,
    url: found.url,
    pageUrl: page.url,
    level: found.level,
    hierarchy,
    content: found.content,
    code: found.code,
    priority: found.priority,
  }
}
