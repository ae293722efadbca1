import { bestWindow } from './match-window.ts'
import type { TriedWord } from './matching.ts'
import { type Splitting, type Token, tokenize } from './tokenize.ts'

export interface HighlightSettings {
  readonly tried: ReadonlyMap<string, TriedWord>
  /** Letters of the query's last word: so much is marked of a word it is the beginning of. */
  readonly typedLength: number
  readonly splitting: Splitting
  readonly affix: number
  /** A text of at most so many words is its own snippet. */
  readonly threshold: number
  readonly startTag: string
  readonly endTag: string
}

export interface TextHighlight {
  readonly snippet: string
  readonly value: string
  readonly matched: readonly string[]
  /** The more words of the query lie near each other, and the nearer, the higher; highest when there is nothing else. */
  readonly score: number
}

/** Marks what was searched for; nothing is escaped. `undefined` when the text has none of it. */
export function highlightText(text: string, settings: HighlightSettings): TextHighlight | undefined {
  const tokens = tokenize(text, settings.splitting)
  const window = windowOf(tokens, settings.tried)
  const [first, last] = [window[0], window.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const whole = tokens.length <= settings.threshold
  const from = whole ? 0 : Math.max(0, first - settings.affix)
  const to = whole ? tokens.length - 1 : Math.min(tokens.length - 1, last + settings.affix)
  const marks = tokens.flatMap((token, index) => markOf(token, settings, text).map((mark) => ({ ...mark, index })))
  const shown = marks.filter(({ index }) => index >= from && index <= to)
  const start = from === 0 ? 0 : tokens[from]!.start
  const end = to === tokens.length - 1 ? text.length : endOfWord(text, tokens[to]!.end, settings.splitting)
  return {
    snippet: withMarks(text, { start, end }, { ...settings, marks: shown }),
    value: withMarks(text, { start: 0, end: text.length }, { ...settings, marks }),
    matched: shown.map((mark) => text.slice(mark.start, mark.end)),
    score: window.length * 1000 - (last - first) + (window.length === tokens.length ? 0.5 : 0),
  }
}

/** Places of the words that stand nearest to each other, in order. */
function windowOf(tokens: readonly Token[], tried: ReadonlyMap<string, TriedWord>): number[] {
  const positions = new Map<string, number[]>()
  for (const [place, { value }] of tokens.entries())
    if (tried.has(value)) positions.set(value, [...(positions.get(value) ?? []), place])
  if (positions.size === 0) return []
  return bestWindow([...positions.values()])
    .places.filter((place) => place !== undefined)
    .sort((a, b) => a - b)
}

/** Signs that stick to a word belong to it where a snippet ends. */
function endOfWord(text: string, from: number, { separators }: Splitting): number {
  let end = from
  while (end < text.length && !/\s/.test(text[end]!) && !separators.includes(text[end]!)) end += 1
  return end
}

interface Mark {
  readonly start: number
  readonly end: number
}

/** Of a word that the query only has the beginning of, only that is marked, unless it was mistyped and nearly all there. */
function markOf(token: Token, { tried, typedLength }: HighlightSettings, text: string): Mark[] {
  const word = tried.get(token.value)
  if (!word) return []
  const whole = { start: token.start, end: token.end }
  if (!word.partly || typedLength >= token.value.length) return [whole]
  if (word.typos > 0 && token.value.length - typedLength <= 2) return [whole]
  const letters = [...text.slice(token.start, token.end)].slice(0, typedLength).join('')
  return [{ start: token.start, end: token.start + letters.length }]
}

function withMarks(
  text: string,
  { start, end }: Mark,
  { marks, startTag, endTag }: { marks: readonly Mark[]; startTag: string; endTag: string },
): string {
  let marked = ''
  let at = start
  for (const mark of marks) {
    marked += `${text.slice(at, mark.start)}${startTag}${text.slice(mark.start, mark.end)}${endTag}`
    at = mark.end
  }
  return marked + text.slice(at, end)
}
