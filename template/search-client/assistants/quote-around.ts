import type { Sentence } from './sentences.ts'

/** Characters of a quote; a list may be longer. */
const LONGEST_QUOTE = 280
const LONGEST_LIST = 700
const MOST_ITEMS = 4
const MOST_STEPS = 6
/** A longer line after an announcement is a paragraph of its own. */
const LONGEST_ITEM = 160

/** From the first to the last sentence of a quote. */
export interface Stretch {
  readonly first: number
  readonly last: number
}

/**
 * A sentence with those that belong to it: the items that it announces, what it points back to, and what goes on from it.
 * Of an item, the list around it, where all of the section is `about` what was asked.
 */
export function stretchAround(sentences: readonly Sentence[], at: number, about = true): Stretch {
  const isItem = (index: number): boolean => sentences[index]?.marker !== undefined || sentences[index]?.isRow === true
  if (isItem(at)) return about && !sentences[at]!.isRow ? wholeList(sentences, at) : { first: at, last: at }
  const announced = lastAnnounced(sentences, at)
  if (announced > at) return { first: at, last: announced }

  let first = at
  let last = at
  const length = (): number => sentences.slice(first, last + 1).reduce((sum, { text }) => sum + text.length + 1, 0)
  const fits = (index: number): boolean =>
    sentences[index] !== undefined && !isItem(index) && length() + sentences[index].text.length <= LONGEST_QUOTE
  const sameLine = (a: number, b: number): boolean => sentences[a]?.line === sentences[b]?.line
  while (pointsBack(sentences[first]!.text) && sameLine(first - 1, first) && fits(first - 1)) first -= 1
  while (sameLine(last, last + 1) && fits(last + 1) && !announces(sentences[last + 1]!)) last += 1
  return { first, last }
}

export const announces = ({ text }: Sentence): boolean => /[:：]$/.test(text)

/** The items around one, from the first if there are few, with the sentence that announces them. */
function wholeList(sentences: readonly Sentence[], at: number): Stretch {
  const kind = (index: number): string | undefined => sentences[index]?.marker?.replace(/\d+/, '1')
  const most = kind(at) === '-' ? MOST_ITEMS : MOST_STEPS
  let first = at
  let last = at
  let length = sentences[at]!.text.length
  const takes = (index: number): boolean => {
    const { text = '' } = sentences[index] ?? {}
    if (kind(index) !== kind(at) || last - first + 1 === most || length + text.length > LONGEST_LIST) return false
    length += text.length
    return true
  }
  while (at - first < most / 2 && takes(first - 1)) first -= 1
  while (takes(last + 1)) last += 1
  while (takes(first - 1)) first -= 1
  const before = sentences[first - 1]
  return before && !before.marker && announces(before) ? { first: first - 1, last } : { first, last }
}

/** The last of the items, or of the short lines, that a sentence announces; the sentence itself when none follow. */
function lastAnnounced(sentences: readonly Sentence[], at: number): number {
  if (!announces(sentences[at]!)) return at
  const isMarked = sentences[at + 1]?.marker !== undefined
  const most = isMarked && sentences[at + 1]?.marker !== '-' ? MOST_STEPS : MOST_ITEMS
  let last = at
  for (let next = at + 1; next <= at + most; next += 1) {
    const line = sentences[next]
    const belongs = isMarked
      ? line?.marker !== undefined
      : line && line.text.length <= LONGEST_ITEM && (last === at || line.line === sentences[last]!.line + 1)
    if (!belongs) break
    last = next
  }
  return last
}

const pointsBack = (text: string): boolean =>
  /^(?:this|that|these|those|it|they|then|otherwise|also|instead|but|so)\b/i.test(text)
