import type { Passage } from '../../../schema/search.ts'
import type { Unit } from './expand.ts'
import type { IndexReader, StoredSection } from './index-reader.ts'
import type { Ranking } from './rank.ts'

/** What was asked before counts less, and least where the question says enough by itself. */
const CONTEXT_SHARE = 0.35
const CONTEXT_SHARE_OF_FULL_QUESTION = 0.15
const FULL_QUESTION = 3
/** Each further section of a page counts so much less than the one before. */
const SAME_PAGE = 0.55
const MOST_OF_A_PAGE = 3
/** So many passages come from different pages, if those are not much worse than the best. */
const DIFFERENT = 3
const MUCH_WORSE = 0.15

/** The question's words, and those of earlier questions that it does not repeat, the latest question first. */
export function withContext(question: readonly Unit[], earlier: readonly (readonly Unit[])[]): readonly Unit[] {
  const units = [...question]
  const share = question.length >= FULL_QUESTION ? CONTEXT_SHARE_OF_FULL_QUESTION : CONTEXT_SHARE
  for (const before of earlier.toReversed()) {
    for (const unit of before) {
      if (units.length >= 31) return units
      if (unit.terms.length > 0 && !units.some(({ text }) => text === unit.text)) {
        units.push({ ...unit, place: -1, share: unit.share * share })
      }
    }
  }
  return units
}

/** Sections of different pages first, as an answer is better for more than one source. */
export async function choosePassages(ranking: Ranking, reader: IndexReader, limit: number): Promise<Passage[]> {
  const least = (ranking.pages[0]?.score ?? 0) * MUCH_WORSE
  const candidates = ranking.pages.slice(0, limit * 2).flatMap((ranked, rank) => {
    const sections = ranking.sectionsOf(ranked).slice(0, MOST_OF_A_PAGE)
    return sections.map(({ section, score }, index) => ({
      page: ranked.page,
      section,
      first: rank < DIFFERENT && index === 0 && ranked.score >= least,
      score: ranked.score * (score / (sections[0]?.score || 1)) * SAME_PAGE ** index,
    }))
  })
  candidates.sort((a, b) => Number(b.first) - Number(a.first) || b.score - a.score)
  const stored = await reader.stored(candidates.slice(0, limit * 2))
  return stored
    .map(toPassage)
    .filter(({ text }) => text !== '')
    .slice(0, limit)
}

function toPassage({ url, hierarchy, content, code }: StoredSection): Passage {
  const titles = hierarchy.filter((title) => title !== '')
  return {
    url,
    title: titles.at(-1) ?? '',
    trail: titles.slice(0, -1),
    text: [content, code].filter((text) => text !== '').join('\n'),
  }
}
