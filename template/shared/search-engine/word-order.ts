import type { IndexWord } from './index-reader.ts'

/** Among equals the order of the alphabet, so that every index answers alike. */
export const moreFrequentFirst = (a: IndexWord, b: IndexWord): number =>
  b.sections - a.sections || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)
