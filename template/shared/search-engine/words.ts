import { foldWord } from './fold.ts'

/** A word as the index holds it, and where it stands in the text. */
export interface Word {
  /** Folded: lower case, no accents. */
  readonly text: string
  /** Extent in the text, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Number of the word in the text; parts have the place of their whole. */
  readonly place: number
  /** Whether it is a part of a name written together: `entity` of `createEntityAdapter`. */
  readonly part: boolean
}

/** Longer ones are no words, but data. */
export const longestWord = 64

/** `C++`, `F#`; `1,024`, `v2.1.0`; anything else. */
const RUNS =
  /\p{L}[+#]{1,2}(?![\p{L}\p{N}+#])|[vV]?\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}\p{M}]+(?:['’ʼ＇][\p{L}\p{N}\p{M}]+)*/gu
/** Base64 and its like: its pieces would fill the index with words that nobody asks for. */
const DATA = /[A-Za-z0-9+/=_-]{60,}/y
/** Shorter runs are not looked at as data. */
const SHORTEST_OF_DATA = 12
const isData = (run: string): boolean => /[0-9]/.test(run) && /[A-Z]/.test(run) && /[a-z]/.test(run)

/** What is written without spaces: in the group, scripts that are cut into pairs. */
const WITHOUT_SPACES =
  /([\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+)|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}][\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]*/gu
const HAS_NO_SPACES =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const HUMPS = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{M}]+\p{N}*/gu
const HAS_HUMP = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u
/** Nine words of ten: nothing in them has to be folded, taken apart or left out. */
const PLAIN = /^[A-Z]?[a-z]{1,60}$/
const VERSION = /^v(?=\p{N}+[.,])/iu
/** `l'image`, `d’une`, `qu'il`: the article is a word of its own. */
const ELISION = /^(\p{L}{1,2})['’ʼ＇](?=\p{L}{3})/u
const POSSESSIVE = /['’ʼ＇]s$/i

/**
 * The words of a text, in order. Dots, hyphens and underscores separate words; a name written together is found whole and
 * in parts. Chinese and Japanese are cut into pairs of characters, Thai, Lao, Khmer and Burmese by the platform's dictionary.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  scanWords(text, (word) => words.push({ ...word }))
  return words
}

/** Hands on one word after the other, in one and the same object: what is to stay has to be copied. */
export function scanWords(text: string, take: (word: Word) => void): void {
  const word = { text: '', start: 0, end: 0, place: 0, part: false }
  let place = 0
  const hand = (text: string, start: number, end: number): void => {
    word.text = text
    word.start = start
    word.end = end
    word.place = place
    take(word)
  }
  const add = (start: number, raw: string): void => {
    const folded = foldWord(raw.replace(POSSESSIVE, ''))
    if (folded.length <= longestWord && folded !== '') {
      hand(folded, start, start + raw.length)
      if (HAS_HUMP.test(raw)) addParts(start, raw)
      else if (VERSION.test(raw)) addPart(start + 1, raw.slice(1))
    }
    place++
  }
  const addParts = (start: number, raw: string): void => {
    const parts = [...raw.matchAll(HUMPS)].filter(([hump]) => hump.length > 1)
    if (parts.length > 1) for (const { 0: part, index } of parts) addPart(start + index, part)
  }
  const addPart = (start: number, raw: string): void => {
    word.part = true
    hand(foldWord(raw), start, start + raw.length)
    word.part = false
  }
  const addRun = (start: number, run: string): void => {
    if (PLAIN.test(run)) {
      hand(run.toLowerCase(), start, start + run.length)
      place++
      return
    }
    const elided = ELISION.exec(run)
    if (elided?.[1]) {
      add(start, elided[1])
      add(start + elided[0].length, run.slice(elided[0].length))
    } else if (HAS_NO_SPACES.test(run)) for (const piece of cut(run)) add(start + piece.start, piece.text)
    else add(start, run)
  }
  const runs = new RegExp(RUNS)
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    const end = run[0].length < SHORTEST_OF_DATA ? undefined : endOfData(text, run.index)
    if (end === undefined) addRun(run.index, run[0])
    else runs.lastIndex = end
  }
}

function endOfData(text: string, start: number): number | undefined {
  const data = new RegExp(DATA)
  data.lastIndex = start
  const [run] = data.exec(text) ?? []
  return run !== undefined && isData(run) ? start + run.length : undefined
}

interface Piece {
  readonly text: string
  readonly start: number
}

/** Cuts what has no spaces; other letters between stay together. */
function cut(run: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: match, 1: inPairs, index } of run.matchAll(WITHOUT_SPACES)) {
    if (index > done) pieces.push({ text: run.slice(done, index), start: done })
    const found = inPairs === undefined ? segments(match) : pairs(match)
    for (const piece of found) pieces.push({ text: piece.text, start: index + piece.start })
    done = index + match.length
  }
  if (done < run.length) pieces.push({ text: run.slice(done), start: done })
  return pieces
}

function pairs(run: string): Piece[] {
  const characters = [...run]
  if (characters.length === 1) return [{ text: run, start: 0 }]
  const pieces: Piece[] = []
  let start = 0
  for (const [index, character] of characters.slice(0, -1).entries()) {
    pieces.push({ text: character + characters[index + 1], start })
    start += character.length
  }
  return pieces
}

function segments(run: string): Piece[] {
  if (typeof Intl.Segmenter !== 'function') return pairs(run)
  const cutter = new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...cutter.segment(run)].map(({ segment, index }) => ({ text: segment, start: index }))
}
