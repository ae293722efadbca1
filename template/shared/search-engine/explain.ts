import { groupsPerPage, type SearchQuery } from '../../../schema/search.ts'
import type { Match } from './expand.ts'
import { createFind, type EngineOptions, type Found, readOptions } from './find.ts'
import type { IndexReader } from './index-reader.ts'
import type { RankedPage } from './rank.ts'
import type { ScoreParts } from './score-section.ts'

/** Why a page stands where it does: its best section and what that section's score is made of. */
export interface ScoreExplanation {
  readonly url: string
  readonly title: string
  readonly score: number
  /** Its title is the query, word for word. */
  readonly titled: boolean
  /** Share of the query that the page holds, from 0 to 1. */
  readonly covered: number
  /** What each word of the query adds, and which words of the index answer it. */
  readonly words: readonly {
    readonly text: string
    readonly score: number
    readonly answeredBy: readonly { readonly text: string; readonly match: Match; readonly weight: number }[]
  }[]
  /** Words next to each other, a heading that fits, a heading that is the query; all times `coverage`. */
  readonly parts: Readonly<Omit<ScoreParts, 'words'>>
}

/** Why the first pages that a query finds stand where they do. */
export async function explain(
  query: SearchQuery,
  reader: IndexReader,
  options: EngineOptions,
): Promise<ScoreExplanation[]> {
  const found = await createFind(readOptions(options))(query, reader)
  return explanationOf(found.pages.slice(0, groupsPerPage), found, reader)
}

async function explanationOf(
  pages: readonly RankedPage[],
  { ranking, units }: Found,
  reader: IndexReader,
): Promise<ScoreExplanation[]> {
  const answers = units.map(({ text, terms }) => ({
    text,
    answeredBy: terms.map(({ words, match, weight }) => ({
      text: words.map((word) => word.text).join(' '),
      match,
      weight,
    })),
  }))
  const best = pages.map((ranked) => ranking.sectionsOf(ranked)[0])
  const stored = await reader.stored(pages.map(({ page }, index) => ({ page, section: best[index]?.section ?? 0 })))
  return pages.map(({ score, titled, covered }, index) => {
    const { words = [], ...parts } = best[index]?.parts ?? { near: 0, heading: 0, exact: 0, coverage: 0 }
    const place = stored[index]
    return {
      url: place?.url ?? '',
      title: place?.hierarchy.findLast((title) => title !== '') ?? '',
      score,
      titled,
      covered,
      words: answers.map((answer, unit) => ({ ...answer, score: words[unit] ?? 0 })),
      parts,
    }
  })
}
