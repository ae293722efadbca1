import type { LoadedTerm, LoadedTerms } from './load-terms.ts'
import type { RowsByPage } from './rows-by-page.ts'
import type { Weights } from './weights.ts'

/** What is known of one page: a cell for each unit of the query and section, and some facts of each section. */
export interface SectionCells {
  /** Sections with rows: the first `found.count` of `found.sections`. */
  readonly found: { count: number; readonly sections: Uint16Array }
  /** By unit × `width` + section: occurrences by weight of field and term, the same times idf, and the best term's weight. */
  readonly width: number
  readonly amount: Float64Array
  readonly amountByIdf: Float64Array
  readonly best: Float64Array
  readonly bestInHeading: Float64Array
  /** Row of the best term, in the chains; -1 for none. */
  readonly source: Int32Array
  /** By section; a level of 0 says that nothing was found there. */
  readonly level: Uint8Array
  readonly headingLength: Uint8Array
  /** Sets of bits: places of the heading that were found, units that stand in it at the place they have in the query. */
  readonly headingPlaces: Uint32Array
  readonly exactUnits: Uint32Array
  /** Reads the rows of a page, in place of the last page's. */
  read(page: number): void
}

export interface FieldMeans {
  readonly headingLength: number
  readonly contentLength: number
}

interface Source {
  readonly loaded: LoadedTerms
  readonly rows: RowsByPage
  readonly means: FieldMeans
}

/** One scratch pad for all pages: there may be thousands in one query. */
export function createSectionCells({ loaded, rows, means }: Source, weights: Weights): SectionCells {
  const width = Math.max(1, rows.sections)
  const size = loaded.units.length * width
  const cells = {
    found: { count: 0, sections: new Uint16Array(width) },
    width,
    amount: new Float64Array(size),
    amountByIdf: new Float64Array(size),
    best: new Float64Array(size),
    bestInHeading: new Float64Array(size),
    source: new Int32Array(size).fill(-1),
    level: new Uint8Array(width),
    headingLength: new Uint8Array(width),
    headingPlaces: new Uint32Array(width),
    exactUnits: new Uint32Array(width),
  }
  const { found, amount, amountByIdf, best, bestInHeading, source, level, headingLength, headingPlaces, exactUnits } =
    cells
  const headingMean = means.headingLength || 1
  const contentMean = means.contentLength || 1

  function clear(): void {
    for (let index = 0; index < found.count; index++) {
      const section = found.sections[index]!
      level[section] = 0
      headingPlaces[section] = 0
      exactUnits[section] = 0
      for (let cell = section; cell < size; cell += width) {
        amount[cell] = 0
        amountByIdf[cell] = 0
        best[cell] = 0
        bestInHeading[cell] = 0
        source[cell] = -1
      }
    }
    found.count = 0
  }

  function add(cell: number, value: number, term: LoadedTerm): void {
    const weighted = value * term.weight
    amount[cell]! += weighted
    amountByIdf[cell]! += weighted * term.idf
    if (term.weight > best[cell]!) best[cell] = term.weight
  }

  function readRow(at: number): void {
    const term = loaded.terms[rows.term[at]!]!
    const row = rows.row[at]!
    const { postings } = term
    const section = postings.section[row]!
    const cell = term.unit * width + section
    const inHeading = postings.inHeading[row]!
    const inContent = postings.inContent[row]!
    if (level[section] === 0) {
      found.sections[found.count++] = section
      level[section] = postings.level[row]!
      headingLength[section] = postings.headingLength[row]!
    }
    let value = inHeading + inContent === 0 ? weights.code : 0
    if (inContent > 0) {
      const norm = 1 - weights.contentNorm + (weights.contentNorm * postings.contentLength[row]!) / contentMean
      value += (weights.content * inContent) / norm
    }
    if (inHeading > 0) {
      const norm = 1 - weights.headingNorm + (weights.headingNorm * postings.headingLength[row]!) / headingMean
      value += weights.heading / norm
      if (term.weight > bestInHeading[cell]!) bestInHeading[cell] = term.weight
      readHeading(term, row)
    }
    if (term.weight > best[cell]!) source[cell] = at
    add(cell, value, term)
  }

  function readHeading({ postings, unit, exact }: LoadedTerm, row: number): void {
    const section = postings.section[row]!
    const place = loaded.units[unit]!.place
    for (let at = postings.start[row]!; at < postings.start[row + 1]!; at++) {
      const here = postings.places[at]!
      if (here >= headingLength[section]!) break
      headingPlaces[section]! |= 1 << here
      if (exact && here === place) exactUnits[section]! |= 1 << unit
    }
  }

  /** A heading stands above the sections below it, too: those where something was found by itself. */
  function readBelow(at: number): void {
    const term = loaded.terms[rows.term[at]!]!
    const row = rows.row[at]!
    const below = term.postings.below[row]!
    if (below === 0) return
    const value = term.postings.level[row] === 1 ? weights.title : weights.ancestor
    const section = term.postings.section[row]!
    for (let index = 0; index < found.count; index++) {
      const other = found.sections[index]!
      if (other > section && other <= section + below) add(term.unit * width + other, value, term)
    }
  }

  return {
    ...cells,
    read(page) {
      clear()
      for (let at = rows.first[page]!; at !== -1; at = rows.next[at]!) readRow(at)
      for (let at = rows.first[page]!; at !== -1; at = rows.next[at]!) readBelow(at)
    },
  }
}
