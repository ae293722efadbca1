import type { Term, Unit } from './expand.ts'
import type { IndexReader, Postings } from './index-reader.ts'
import type { Weights } from './weights.ts'

/** A term with where it stands. */
export interface LoadedTerm {
  /** Number of the unit that it answers. */
  readonly unit: number
  readonly exact: boolean
  readonly weight: number
  /** How much the word says: rare ones more. */
  readonly idf: number
  readonly postings: Postings
}

export interface LoadedUnit {
  readonly place: number
  /** What the word counts where it is found itself. */
  readonly idf: number
  /** What its best term counts. */
  readonly worth: number
}

export interface LoadedTerms {
  readonly units: readonly LoadedUnit[]
  readonly terms: readonly LoadedTerm[]
}

/** Fetches the postings of all terms at once. Units without terms count as very rare words that no page holds. */
export async function loadTerms(units: readonly Unit[], reader: IndexReader, weights: Weights): Promise<LoadedTerms> {
  const idfOf = (holding: number): number =>
    weights.idf + Math.log(1 + (reader.pages - holding + 0.5) / (holding + 0.5))
  const pagesOf = ({ words }: Term): number => Math.min(...words.map(({ pages }) => pages))
  const loaded = units.map(({ terms, place, share }): LoadedUnit => {
    const best = Math.max(0, ...terms.map(({ weight }) => weight))
    const near = terms.filter(({ weight }) => weight >= best * 0.75)
    const idf = share * idfOf(Math.max(0, ...near.map(pagesOf)))
    return { place, idf, worth: idf * (terms.length > 0 ? best : 1) }
  })
  const terms = units.flatMap(({ terms, share }, unit) =>
    terms.map(async (term) => ({
      unit,
      exact: term.match === 'exact',
      weight: term.weight,
      // A rare form says no more than the word that was asked for.
      idf: Math.min(loaded[unit]?.idf ?? 0, share * idfOf(pagesOf(term))),
      postings: await postingsOf(term, reader),
    })),
  )
  return { units: loaded, terms: await Promise.all(terms) }
}

async function postingsOf({ words }: Term, reader: IndexReader): Promise<Postings> {
  const [first, ...others] = await Promise.all(words.map((word) => reader.postings(word)))
  if (!first) throw new RangeError('A term without words')
  return others.reduce(inBoth, first)
}

/** The rows of `a` whose section is in `b`, too. */
function inBoth(a: Postings, b: Postings): Postings {
  const kept: number[] = []
  let other = 0
  for (let row = 0; row < a.page.length; row++) {
    const key = keyOf(a, row)
    while (other < b.page.length && keyOf(b, other) < key) other++
    if (other < b.page.length && keyOf(b, other) === key) kept.push(row)
  }
  const pick = (column: ArrayLike<number>): number[] => kept.map((row) => column[row] ?? 0)
  const places = kept.map((row) => a.places.subarray(a.start[row], a.start[row + 1]))
  const start = new Uint32Array(kept.length + 1)
  for (const [index, list] of places.entries()) start[index + 1] = (start[index] ?? 0) + list.length
  return {
    page: Uint32Array.from(pick(a.page)),
    section: Uint16Array.from(pick(a.section)),
    level: Uint8Array.from(pick(a.level)),
    below: Uint16Array.from(pick(a.below)),
    inHeading: Uint8Array.from(pick(a.inHeading)),
    inContent: Uint8Array.from(pick(a.inContent)),
    headingLength: Uint8Array.from(pick(a.headingLength)),
    contentLength: Uint16Array.from(pick(a.contentLength)),
    start,
    places: Uint16Array.from(places.flatMap((list) => [...list])),
  }
}

const keyOf = ({ page, section }: Postings, row: number): number => (page[row] ?? 0) * 65_536 + (section[row] ?? 0)
