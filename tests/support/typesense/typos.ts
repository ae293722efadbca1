/**
 * How many typos lie between what was typed and a word; with `prefix`, between it and the nearest of the beginnings of
 * the word that are at least as long. Two letters that swapped places are one typo. `undefined` when there are more than `most`.
 */
export function typosBetween(
  typed: string,
  word: string,
  { prefix, most }: { prefix: boolean; most: number },
): number | undefined {
  if (prefix && word.startsWith(typed)) return 0
  if (word === typed) return 0
  if (most === 0 || word.length < typed.length - most) return undefined
  if (!prefix && word.length > typed.length + most) return undefined
  const reach = Math.min(word.length, typed.length + most)
  let before: number[] = []
  let row = Array.from({ length: typed.length + 1 }, (_, index) => index)
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 1; at <= reach; at++) {
    const next = nextRow({ typed, word, at, row, before })
    before = row
    row = next
    if ((prefix && at >= typed.length) || at === word.length) nearest = Math.min(nearest, row[typed.length]!)
  }
  return nearest <= most ? nearest : undefined
}

interface Step {
  readonly typed: string
  readonly word: string
  readonly at: number
  readonly row: readonly number[]
  readonly before: readonly number[]
}

function nextRow({ typed, word, at, row, before }: Step): number[] {
  const next = [at]
  for (let index = 1; index <= typed.length; index++) {
    const same = typed[index - 1] === word[at - 1]
    let cost = Math.min(row[index]! + 1, next[index - 1]! + 1, row[index - 1]! + (same ? 0 : 1))
    const swapped = at > 1 && index > 1 && typed[index - 1] === word[at - 2] && typed[index - 2] === word[at - 1]
    if (swapped) cost = Math.min(cost, before[index - 2]! + 1)
    next.push(cost)
  }
  return next
}
