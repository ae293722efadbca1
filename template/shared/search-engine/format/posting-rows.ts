import type { PageRows, SectionFacts, WordRow } from '../page-rows.ts'

/**
 * Rows of one word while an index is being made: 16-bit numbers that go between threads as they are.
 * A row is `page`, `section`, `facts`, `uses`, `below`, then its places.
 */
export interface RowSlice {
  readonly rows: Uint16Array
  readonly from: number
  readonly to: number
  /** Number of the page that the slice calls 0. */
  readonly firstPage: number
}

/** Numbers of a row before its places. */
export const ROW_HEAD = 5

/** Rounded lengths of a text, as `rowsOf` makes them; a row has the number of its step. */
const STEPS = [0, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1_024]

export const lengthOfStep = (step: number): number => STEPS[step] ?? 0

function packRow(into: number[], row: WordRow, { page, facts, below }: PackedSection): void {
  const uses = row.inHeading | (row.inContent << 2) | (row.places.length << 6)
  into.push(page, row.section, facts, uses, row.inHeading > 0 ? below : 0)
  for (const place of row.places) into.push(place)
}

/** What all rows of a section share. */
interface PackedSection {
  readonly page: number
  readonly facts: number
  readonly below: number
}

const packSection = (page: number, { level, headingLength, contentLength, below }: SectionFacts): PackedSection => ({
  page,
  facts: level | (headingLength << 3) | (STEPS.indexOf(contentLength) << 8),
  below: Math.min(below, 0xffff),
})

/** Rows of a page's sections, as `rowsOf` counts them. */
export function packPage(number: number, { sections, words }: PageRows, into: Map<string, number[]>): void {
  const shared = sections.map((facts) => packSection(number, facts))
  for (const [text, rows] of words) {
    const packed = into.get(text) ?? []
    if (packed.length === 0) into.set(text, packed)
    for (const row of rows) {
      const section = shared[row.section]
      // Nobody reads a page of 65,536 sections; its first ones are found.
      if (section && row.section <= 0xffff) packRow(packed, row, section)
    }
  }
}
