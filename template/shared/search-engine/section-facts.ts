import type { IndexSection } from './index-reader.ts'

/** What a word's row says about its section. */
export interface SectionFacts {
  readonly level: number
  /** How many sections after this one are under its heading. */
  readonly below: number
  /** Words, 0 to 31. */
  readonly headingLength: number
  /** Words, rounded to one of 16 steps: a power of two, or half way to the next. */
  readonly contentLength: number
}

/** Of a word's occurrences in a section, these first ones have their places kept. */
export const placesKept = 6

/** Lengths are in words. */
export function sectionFacts(
  sections: readonly IndexSection[],
  number: number,
  { headingLength, contentLength }: Pick<SectionFacts, 'headingLength' | 'contentLength'>,
): SectionFacts {
  return {
    level: sections[number]?.level ?? 0,
    below: sectionsBelow(sections, number),
    headingLength: Math.min(31, headingLength),
    contentLength: roundLength(contentLength),
  }
}

function sectionsBelow(sections: readonly IndexSection[], number: number): number {
  const level = sections[number]?.level ?? 0
  let end = number + 1
  while (end < sections.length && (sections[end]?.level ?? 0) > level) end += 1
  return end - number - 1
}

/** 0, 8, 12, 16, 24, 32 … 1,024: nothing in a score needs more. */
function roundLength(length: number): number {
  if (length === 0) return 0
  const power = 2 ** Math.floor(Math.log2(Math.max(8, Math.min(1_024, length))))
  return length >= power * 1.5 && power < 1_024 ? power * 1.5 : power
}
