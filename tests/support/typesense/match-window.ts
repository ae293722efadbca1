/** Words of one text that stand near each other. */
export interface MatchWindow {
  /** Place of each word, by its index; `undefined` for one that stands elsewhere. */
  readonly places: readonly (number | undefined)[]
  readonly words: number
  /** Sum of the steps from each word to the next. */
  readonly distance: number
}

const windowSize = 10

/** The window that holds the most of the words, and among those the narrowest, the first one winning a tie. */
export function bestWindow(positions: readonly (readonly number[])[]): MatchWindow {
  const considered = positions.slice(0, windowSize)
  const next = considered.map(() => 0)
  let best: MatchWindow = { places: [], words: 0, distance: Number.POSITIVE_INFINITY }
  for (;;) {
    const current = considered.map((places, word) => places[next[word]!])
    const first = Math.min(...current.filter((place) => place !== undefined))
    if (!Number.isFinite(first)) return best
    const window = windowFrom(first, current)
    if (window.words > best.words || (window.words === best.words && window.distance < best.distance)) best = window
    const word = current.indexOf(first)
    next[word]! += 1
  }
}

function windowFrom(first: number, current: readonly (number | undefined)[]): MatchWindow {
  const places = current.map((place) => (place !== undefined && place - first <= windowSize ? place : undefined))
  const inOrder = places.filter((place) => place !== undefined).sort((a, b) => a - b)
  return { places, words: inOrder.length, distance: inOrder.length === 0 ? 0 : inOrder.at(-1)! - first }
}
