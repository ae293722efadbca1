import { scanWords } from '../words.ts'
import { createByteTable, grown } from './byte-table.ts'
import { createRunFinder } from './run-finder.ts'

/** Takes the number of a word, and its place in the text. */
export type TakeWord = (word: number, place: number) => void

/** Finds the words that `scanWords` finds. What was learned of one text makes the next one cheap. */
export interface TextScanner {
  /** Hands on one word after the other; returns the place behind the last one. */
  scan(text: string, take: TakeWord): number
  /** How many words were met so far, in all texts: they are numbered as they are met. */
  readonly size: number
  wordOf(number: number): string
  lengthOf(number: number): number
  /** Copies the bytes of a word; returns where they end. */
  copy(number: number, target: Uint8Array, at: number): number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** Longer runs, as of languages without spaces, hardly come twice. */
const LONGEST_KEPT = 64

/** Documentation is made of few words, again and again: a run of letters is taken apart when it is first met. */
export function createTextScanner(): TextScanner {
  const words = createByteTable()
  const runs = createByteTable()
  /** By run, where `plan` says how many places it takes, how many words it has, and number and place of each. */
  let plans = new Uint32Array(1_024)
  let plan = new Uint32Array(4_096)
  let planned = 0
  let buffer = new Uint8Array(16_384)
  const wordBuffer = new Uint8Array(1_024)
  const finder = createRunFinder()
  let takeWord: TakeWord = () => {}
  /** Place of the next run, and the place behind the last word. */
  let next = 0
  let length = 0

  function hand(word: number, place: number): void {
    length = place + 1
    takeWord(word, place)
  }

  /** Words of a run; returns how many places it takes. */
  function takeApart(run: string, take: TakeWord): number {
    let before: { readonly word: string; readonly place: number } | undefined
    // The word that is put behind it has the place of whatever comes next.
    scanWords(`${run} x`, ({ text, place }) => {
      if (before) take(numberOf(before.word), before.place)
      before = { word: text, place }
    })
    return before?.place ?? 0
  }

  function numberOf(word: string): number {
    const { written } = encoder.encodeInto(word, wordBuffer)
    return words.find(wordBuffer, 0, written)
  }

  function planRun(run: number): void {
    plans = grown(plans, run + 1)
    plans[run] = planned
    let end = planned + 2
    const places = takeApart(runs.textOf(run), (word, place) => {
      plan = grown(plan, end + 2)
      plan[end] = word
      plan[end + 1] = place
      end += 2
    })
    plan = grown(plan, end)
    plan[planned] = places
    plan[planned + 1] = end
    planned = end
  }

  function takeRun(from: number, to: number): void {
    if (to - from > LONGEST_KEPT) {
      const start = next
      next += takeApart(decoder.decode(buffer.subarray(from, to)), (word, place) => hand(word, start + place))
      return
    }
    const met = runs.size
    const run = runs.find(buffer, from, to)
    if (run === met) planRun(run)
    const start = plans[run]!
    const end = plan[start + 1]!
    for (let at = start + 2; at < end; at += 2) hand(plan[at]!, next + plan[at + 1]!)
    next += plan[start]!
  }

  return {
    scan(text, take) {
      next = 0
      length = 0
      if (text === '') return 0
      // A unit takes three bytes at most; a byte 0 ends the text.
      if (text.length * 3 >= buffer.length) buffer = new Uint8Array(text.length * 6)
      const { written } = encoder.encodeInto(text, buffer)
      buffer[written] = 0
      takeWord = take
      finder.find({ bytes: buffer, length: written }, takeRun)
      return length
    },
    get size() {
      return words.size
    },
    wordOf: words.textOf,
    lengthOf: words.lengthOf,
    copy: words.copy,
  }
}
