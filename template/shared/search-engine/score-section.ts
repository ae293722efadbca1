import type { Postings } from './index-reader.ts'
import type { LoadedTerms } from './load-terms.ts'
import type { RowsByPage } from './rows-by-page.ts'
import type { SectionCells } from './section-cells.ts'
import type { Weights } from './weights.ts'

/** What a section's score is made of: `(words + near + heading + exact) × coverage`. */
export interface ScoreParts {
  /** By unit of the query. */
  readonly words: Float64Array
  /** Words next to each other. */
  near: number
  /** A heading that says what was asked, and little else. */
  heading: number
  /** A heading that is the query, word for word. */
  exact: number
  /** Share of the query that was found, to a power. */
  coverage: number
}

interface Source {
  readonly loaded: LoadedTerms
  readonly rows: RowsByPage
  readonly cells: SectionCells
}

/** Words further apart are not near each other. */
const NEAR = 8

/** Scores sections of the page that was read last. `parts` is written anew each time. */
export function createSectionScorer(
  { loaded: { units, terms }, rows, cells }: Source,
  weights: Weights,
  length: number,
) {
  const {
    width,
    amount: amounts,
    amountByIdf,
    best,
    bestInHeading,
    source,
    level,
    headingLength,
    headingPlaces,
    exactUnits,
  } = cells
  const asked = units.reduce((sum, { worth }) => sum + worth, 0) || 1
  const stops = Math.max(0, length - units.length)
  const parts: ScoreParts = { words: new Float64Array(units.length), near: 0, heading: 0, exact: 0, coverage: 0 }

  /** A unit and the one before it. */
  function nearness(unit: number, cell: number): number {
    const before = source[cell - width]!
    const here = source[cell]!
    if (before === -1 || here === -1) return 0
    const from = terms[rows.term[before]!]!.postings
    const to = terms[rows.term[here]!]!.postings
    const gap = leastGap({ postings: from, row: rows.row[before]! }, { postings: to, row: rows.row[here]! })
    return gap > NEAR ? 0 : Math.min(units[unit]!.idf, units[unit - 1]!.idf) / Math.max(1, gap)
  }

  /** How much of the query is in the heading, and of the heading in the query. */
  function headingFit(section: number): number {
    const length = headingLength[section]!
    if (headingPlaces[section] === 0) return 0
    let found = 0
    for (let unit = 0; unit < units.length; unit++) {
      found += bestInHeading[unit * width + section]! * units[unit]!.idf
    }
    const matched = bitsIn(headingPlaces[section]!)
    const share = (matched + Math.min(stops, length - matched)) / length
    return asked * (found / asked) ** 2 * share
  }

  const isExact = (section: number): boolean =>
    headingLength[section] === length && bitsIn(exactUnits[section]!) === units.length

  function score(section: number): number {
    let sum = 0
    let near = 0
    let covered = 0
    for (let unit = 0; unit < units.length; unit++) {
      const cell = unit * width + section
      const amount = amounts[cell]!
      parts.words[unit] = amount === 0 ? 0 : (best[cell]! * amountByIdf[cell]!) / (amount + weights.saturation)
      if (amount === 0) continue
      sum += parts.words[unit]!
      covered += units[unit]!.worth
      if (unit > 0) near += nearness(unit, cell)
    }
    parts.near = weights.proximity * near
    parts.heading = weights.heads * headingFit(section) * (1 - weights.level * (level[section]! - 1))
    parts.exact = isExact(section) ? weights.exactHeading * asked : 0
    parts.coverage = (covered / asked) ** weights.coverage
    return (sum + parts.near + parts.heading + parts.exact) * parts.coverage
  }

  return { asked, parts, score, isExact }
}

function bitsIn(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}

interface RowOf {
  readonly postings: Postings
  readonly row: number
}

/** Words from one to the next; the wrong way round is one more. */
function leastGap(before: RowOf, here: RowOf): number {
  const { start: fromStart, places: from } = before.postings
  const { start: toStart, places: to } = here.postings
  let least = Number.POSITIVE_INFINITY
  for (let a = fromStart[before.row]!; a < fromStart[before.row + 1]!; a++) {
    for (let b = toStart[here.row]!; b < toStart[here.row + 1]!; b++) {
      const gap = to[b]! - from[a]!
      least = Math.min(least, gap < 0 ? 1 - gap : gap)
    }
  }
  return least
}
