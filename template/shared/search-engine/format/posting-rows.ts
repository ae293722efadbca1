import type { SectionFacts } from '../section-facts.ts'

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

/** Rounded lengths of a text, as `sectionFacts` makes them; a row has the number of its step. */
const STEPS = [0, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1_024]

export const lengthOfStep = (step: number): number => STEPS[step] ?? 0

/** A section as its rows have it: level, words of the heading, step of the text's length. */
export const packFacts = ({ level, headingLength, contentLength }: SectionFacts): number =>
  level | (headingLength << 3) | (STEPS.indexOf(contentLength) << 8)

/** Occurrences as a row has them, capped, and how many places follow. */
export const packUses = (inHeading: number, inContent: number, places: number): number =>
  Math.min(3, inHeading) | (Math.min(15, inContent) << 2) | (places << 6)
