import type { Hit } from './sort-hits.ts'

interface Near {
  /** Field of the vectors. */
  readonly field: string
  readonly vector: readonly number[]
}

/** How many of the nearest take part when words are searched, too. */
const nearest = 100
const defaultWeightOfMeaning = 0.3

/** All documents by cosine distance. */
export const nearestFirst = (hits: readonly Hit[], { field, vector }: Near): Hit[] =>
  hits
    .map((hit) => ({ ...hit, distance: distanceBetween(vector, hit.document[field] as number[]) }))
    .sort((a, b) => a.distance - b.distance || b.sequence - a.sequence)

function distanceBetween(a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  const lengths = Math.hypot(...a) * Math.hypot(...b)
  return lengths === 0 ? 1 : Math.abs(1 - dot / lengths)
}

/** Reciprocal rank fusion: each list gives a hit its weight divided by the place there; `alpha` is that of the meaning. */
export function fuseRanks(byWords: readonly Hit[], byMeaning: readonly Hit[], alpha = defaultWeightOfMeaning): Hit[] {
  const fused = new Map<number, Hit>()
  const ranked = [...byWords].sort((a, b) =>
    a.text!.score === b.text!.score ? b.sequence - a.sequence : a.text!.score > b.text!.score ? -1 : 1,
  )
  for (const [place, hit] of ranked.entries()) fused.set(hit.sequence, { ...hit, fusion: (1 - alpha) / (place + 1) })
  for (const [place, hit] of byMeaning.slice(0, nearest).entries()) {
    const own = fused.get(hit.sequence) ?? hit
    fused.set(hit.sequence, {
      ...own,
      distance: hit.distance,
      fusion: (own.fusion ?? 0) + alpha / (place + 1),
    })
  }
  return [...fused.values()]
}
