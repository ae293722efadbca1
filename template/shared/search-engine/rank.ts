import type { Unit } from './expand.ts'
import type { IndexReader } from './index-reader.ts'
import { loadTerms } from './load-terms.ts'
import { rowsByPage } from './rows-by-page.ts'
import { createSectionScorer, type ScoreParts } from './score-section.ts'
import { createSectionCells } from './section-cells.ts'
import type { Weights } from './weights.ts'

export interface RankedSection {
  readonly section: number
  readonly level: number
  readonly score: number
  readonly parts: Readonly<ScoreParts>
}

export interface RankedPage {
  readonly page: number
  readonly score: number
  /** Share of the query that the page holds, from 0 to 1; words that no page holds count, too. */
  readonly covered: number
  /** Whether the page's title is what was asked, but for stop words. */
  readonly titled: boolean
}

export interface Ranking {
  /** Best first; titles that were asked for stand before all others. */
  readonly pages: readonly RankedPage[]
  /** Sections of a ranked page, best first. */
  sectionsOf(page: RankedPage): readonly RankedSection[]
}

export interface RankOptions {
  readonly weights: Weights
  /** Words of the query, stop words included. */
  readonly length: number
  readonly accepts?: ((page: number) => boolean) | undefined
}

/** Sections after the best that still add to their page. */
const OTHERS = 4

/** Ranks all pages that hold something of the query. What is said of their sections is worked out for those that are shown. */
export async function rankPages(units: readonly Unit[], reader: IndexReader, options: RankOptions): Promise<Ranking> {
  const { weights, accepts, length } = options
  const loaded = await loadTerms(units, reader, weights)
  const rows = rowsByPage(loaded.terms, reader.pages, accepts)
  const cells = createSectionCells({ loaded, rows, means: reader }, weights)
  const sections = createSectionScorer({ loaded, rows, cells }, weights, length)
  const { words } = sections.parts
  const bestOfPage = new Float64Array(units.length)
  const bestSections = new Float64Array(1 + OTHERS)

  /** The best section, a little of the next ones, and of what all of them hold together. */
  function scorePage(page: number): RankedPage {
    cells.read(page)
    bestOfPage.fill(0)
    bestSections.fill(0)
    let titled = false
    for (let index = 0; index < cells.found.count; index++) {
      const section = cells.found.sections[index]!
      insert(bestSections, sections.score(section))
      for (let unit = 0; unit < units.length; unit++) {
        if (words[unit]! > bestOfPage[unit]!) bestOfPage[unit] = words[unit]!
      }
      if (section === 0 && sections.parts.exact > 0) titled = true
    }
    let covered = 0
    let together = 0
    for (let unit = 0; unit < units.length; unit++) {
      if (bestOfPage[unit]! > 0) covered += loaded.units[unit]!.worth / sections.asked
      together += bestOfPage[unit]!
    }
    let score = bestSections[0]! + weights.union * together * covered ** weights.coverage
    for (let other = 1; other <= OTHERS; other++) score += weights.others * bestSections[other]! * 0.5 ** (other - 1)
    return { page, score: score * boostFactor(reader.boost(page)), covered, titled }
  }

  return {
    pages: rows.pages.map(scorePage).sort(betterFirst),
    sectionsOf({ page }) {
      cells.read(page)
      const scored = Array.from(cells.found.sections.subarray(0, cells.found.count), (section): RankedSection => {
        const score = sections.score(section)
        const parts = { ...sections.parts, words: words.slice() }
        return { section, level: cells.level[section]!, score, parts }
      })
      return scored.sort((a, b) => b.score - a.score || a.level - b.level || a.section - b.section)
    },
  }
}

/** Keeps the largest values, in order. */
function insert(largest: Float64Array, value: number): void {
  let at = largest.length - 1
  if (value <= largest[at]!) return
  for (; at > 0 && largest[at - 1]! < value; at--) largest[at] = largest[at - 1]!
  largest[at] = value
}

/** Four steps of boost make a page count two and a half times as much. */
const boostFactor = (boost: number): number => (boost === 0 ? 1 : 1.25 ** Math.max(-20, Math.min(20, boost)))

export function betterFirst(a: RankedPage, b: RankedPage): number {
  if (a.titled !== b.titled) return a.titled ? -1 : 1
  return b.score - a.score || a.page - b.page
}
