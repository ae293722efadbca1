import type { Term, Unit } from './expand.ts'
import type { IndexReader, IndexWord } from './index-reader.ts'
import type { Weights } from './weights.ts'
import { wordsOf } from './words.ts'

const MOST_WORDS = 4
/** Shorter words are like too many others. */
const SHORTEST = 4

/** For a query that found nothing: what the index has that is most like its words. */
export async function nearestUnits(units: readonly Unit[], reader: IndexReader, weights: Weights): Promise<Unit[]> {
  const near = await Promise.all(
    units.map(async (unit) => {
      const words = unit.terms.length > 0 ? [] : await like(unit.text, reader)
      const terms: readonly Term[] = words.map((word) => ({ words: [word], match: 'typo', weight: weights.typo }))
      return { ...unit, terms: [...unit.terms, ...terms] }
    }),
  )
  return near.filter(({ terms }) => terms.length > 0)
}

async function like(text: string, reader: IndexReader): Promise<readonly IndexWord[]> {
  if (text.length < SHORTEST) return []
  const mistyped = await reader.similar(text, text.length > 5 ? 2 : 1)
  if (mistyped.length > 0) return mistyped.slice(0, MOST_WORDS)
  // A long word may be put together from one that the site has.
  return text.length < 8 ? [] : reader.withPrefix(text.slice(0, Math.ceil(text.length * 0.6)), MOST_WORDS)
}

/** The query with the nearest words in place of those that no page holds; undefined if that would change nothing. */
export function suggest(q: string, units: readonly Unit[]): string | undefined {
  const instead = new Map(units.filter(isGuess).map(({ text, terms }) => [text, terms[0]?.words[0]?.text ?? text]))
  let suggestion = ''
  let done = 0
  for (const { text, start, end } of wordsOf(q)) {
    const nearest = start < done ? undefined : instead.get(text)
    if (nearest === undefined) continue
    suggestion += q.slice(done, start) + nearest
    done = end
  }
  return done === 0 ? undefined : suggestion + q.slice(done)
}

const isGuess = ({ terms }: Unit): boolean => terms.length > 0 && terms.every(({ match }) => match === 'typo')
