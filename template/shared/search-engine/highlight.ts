import { markEnd, markStart } from '../../../schema/search.ts'
import { wordsOf } from './words.ts'

/** Specification §9: shorter fields are shown whole; else so many words stand on each side of what was found. */
const SNIPPET_THRESHOLD = 8
const AFFIX_WORDS = 4
/** What is further apart does not fit into one snippet. */
const WIDEST = 16
/** Nobody reads on to find out why a text was found. */
const LONGEST_TEXT = 30_000

/** What is marked: words as the index holds them, with what each is worth showing. */
export type Wanted = ReadonlyMap<string, { readonly unit: number; readonly worth: number }>

interface Found {
  readonly start: number
  readonly end: number
  readonly place: number
  readonly unit: number
  readonly worth: number
}

/**
 * The text with the wanted words marked, cut to the stretch that holds most of them; undefined if it holds none. Without
 * the marks the result is a part of the text.
 */
export function highlight(text: string, wanted: Wanted, { whole }: { readonly whole: boolean }): string | undefined {
  const words = wordsOf(text.slice(0, LONGEST_TEXT))
  const found: Found[] = []
  for (const { text: word, start, end, place } of words) {
    const want = wanted.get(word)
    if (want) found.push({ start, end, place, ...want })
  }
  if (found.length === 0) return undefined
  const places = (words.at(-1)?.place ?? 0) + 1
  if (whole || places < SNIPPET_THRESHOLD) return mark(text, found, { start: 0, end: text.length })
  const shown = bestStretch(found)
  const from = (shown[0]?.place ?? 0) - AFFIX_WORDS
  const to = (shown.at(-1)?.place ?? 0) + AFFIX_WORDS
  const inside = words.filter(({ place }) => place >= from && place <= to)
  const start = from <= 0 ? 0 : (inside[0]?.start ?? 0)
  const end =
    to >= places - 1 && text.length <= LONGEST_TEXT ? text.length : Math.max(...inside.map((word) => word.end))
  return mark(text, shown, { start, end })
}

/** The first of the stretches whose words are worth most, each word of the query counted once, and a little more for more. */
function bestStretch(found: readonly Found[]): readonly Found[] {
  let best: readonly Found[] = []
  let most = -1
  for (let first = 0; first < found.length; first++) {
    const from = found[first]?.place ?? 0
    let last = first
    while (last + 1 < found.length && (found[last + 1]?.place ?? 0) - from < WIDEST) last++
    const stretch = found.slice(first, last + 1)
    const worths = new Map<number, number>()
    for (const { unit, worth } of stretch) worths.set(unit, Math.max(worths.get(unit) ?? 0, worth))
    const worth = [...worths.values()].reduce((sum, value) => sum + value, 0) + 0.01 * stretch.length
    if (worth > most) {
      most = worth
      best = stretch
    }
  }
  return best
}

/** Marks that touch or overlap become one. */
function mark(text: string, found: readonly Found[], { start, end }: Pick<Found, 'start' | 'end'>): string {
  let marked = ''
  let done = start
  let open = -1
  for (const word of found) {
    if (word.end <= done && open >= 0) continue
    if (open >= 0 && word.start > done) {
      marked += text.slice(open, done) + markEnd
      open = -1
    }
    if (open < 0) {
      marked += text.slice(done, word.start) + markStart
      open = word.start
    }
    done = word.end
  }
  if (open >= 0) marked += text.slice(open, done) + markEnd
  return marked + text.slice(done, end)
}
