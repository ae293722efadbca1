import type { AskedWord } from '../../../schema/search.ts'
import type { Unit } from './expand.ts'

/** A word like the one that was asked for may be another one: an answer must not rest on it alone. */
const GUESSED = 0.35

/** The words of a question as the index answers them, each with how much it counts beside the others. */
export function askedWords(units: readonly Unit[], pages: number): AskedWord[] {
  const rarity = (holding: number): number => Math.log(1 + (pages - holding + 0.5) / (holding + 0.5))
  return units.map(({ share, terms }) => {
    const best = Math.max(0, ...terms.map(({ weight }) => weight))
    const holding = terms.filter(({ weight }) => weight >= best).map(({ words }) => words[0]?.pages ?? 0)
    const words = terms.flatMap(({ words, weight, match }) =>
      words.map(({ text }) => ({ text, weight: match === 'typo' ? Math.min(weight, GUESSED) : weight })),
    )
    return { weight: share * (1 + rarity(Math.max(0, ...holding))), words }
  })
}
