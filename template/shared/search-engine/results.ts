import {
  type Hierarchy,
  type Highlight,
  hitsPerGroup,
  type SearchGroup,
  type SearchHit,
} from '../../../schema/search.ts'
import type { Unit } from './expand.ts'
import { highlight, type Wanted } from './highlight.ts'
import type { IndexReader, StoredSection } from './index-reader.ts'
import type { RankedPage, Ranking } from './rank.ts'

/** Sections that say less than this share of the best are left out. */
const LEAST_SHARE = 0.3

interface Found {
  readonly ranking: Ranking
  readonly units: readonly Unit[]
}

/** Pages as groups of their best sections, with the words of the query marked. */
export async function toGroups(
  pages: readonly RankedPage[],
  { ranking, units }: Found,
  reader: IndexReader,
): Promise<SearchGroup[]> {
  const shown = pages.map((ranked) => {
    const sections = ranking.sectionsOf(ranked).slice(0, hitsPerGroup)
    const least = (sections[0]?.score ?? 0) * LEAST_SHARE
    return sections.filter(({ score }) => score >= least).map(({ section }) => ({ page: ranked.page, section }))
  })
  const stored = await reader.stored(shown.flat())
  const wanted = wantedWords(units)
  let at = 0
  return shown.map((places) => {
    const sections = stored.slice(at, at + places.length)
    at += places.length
    return {
      url: sections[0]?.pageUrl ?? '',
      title: sections[0]?.hierarchy[1] ?? '',
      hits: sections.map((section) => toHit(section, wanted)),
    }
  })
}

function wantedWords(units: readonly Unit[]): Wanted {
  const wanted = new Map<string, { unit: number; worth: number }>()
  for (const [unit, { terms, share }] of units.entries()) {
    for (const { words, weight } of terms) {
      for (const { text } of words) {
        const worth = weight * share
        if (worth > (wanted.get(text)?.worth ?? 0)) wanted.set(text, { unit, worth })
      }
    }
  }
  return wanted
}

function toHit(stored: StoredSection, wanted: Wanted): SearchHit {
  const levels = stored.hierarchy
    .map((title, level) => [`hierarchy.lvl${level}` as keyof Hierarchy, title] as const)
    .filter(([, title]) => title !== '')
  const highlights: Highlight[] = []
  for (const [field, title] of levels) {
    const snippet = highlight(title, wanted, { whole: true })
    if (snippet !== undefined) highlights.push({ field, snippet })
  }
  const snippet = highlight(stored.content, wanted, { whole: false })
  if (snippet !== undefined) highlights.push({ field: 'content', snippet })
  const hierarchy: Hierarchy = Object.fromEntries(levels)
  return {
    document: { id: `${stored.page}-${stored.section}`, url: stored.url, content: stored.content, ...hierarchy },
    highlights,
  }
}
