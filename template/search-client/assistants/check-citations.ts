import { unsupportedMark } from '../../../schema/search.ts'

export interface CitationRules {
  /** Numbers of the sources. Citations of anything else are dropped. */
  readonly sources: ReadonlySet<number>
  /** What a source is shown as, when several numbers stand for the same one. */
  readonly numberOf?: (cited: number) => number
  /** Whether a sentence says what the sources say; `cited` are its citations. Without it, a citation is support enough. */
  readonly supports?: (sentence: string, cited: readonly number[]) => boolean
}

/** Checks an answer while it is written. */
export interface CitationCheck {
  /** What may be shown now: all but the end of the chunk when more has to come to judge it. */
  push(chunk: string): string
  /** What is left when the answer is complete. */
  end(): string
}

const CITATION = /^\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/
const MAYBE_CITATION = /^\[[\d,\s]{0,20}$/
/** Behind the end of a sentence, but still of it. */
const CLOSING = /["'”’»)\]*_]/
const SENTENCE_END = /[.!?。！？…]/
/** Ends a sentence without a space after it. */
const WIDE_END = /[。！？]/
/** Shorter ones claim nothing: "Yes.", "In short:". */
const FEWEST_WORDS = 4

/**
 * Drops citations of what is not among the sources, and puts `unsupportedMark` behind sentences without support. Code is
 * left as it is. The same for any cut of the answer into chunks.
 */
export function checkCitations({
  sources,
  numberOf = (cited) => cited,
  supports = (_, cited) => cited.length > 0,
}: CitationRules): CitationCheck {
  /** What cannot be judged yet, white space that may have to go, and whether a citation was dropped behind it. */
  const held = { text: '', space: '', dropped: false }
  const sentence = { text: '', cited: [] as number[], ended: false, wide: false }
  /** What ends the code that is being copied; empty outside code. */
  const code = { fence: '' }

  /** Closes the sentence; gives the mark if it needs one. */
  function finish(): string {
    const { text, cited } = sentence
    Object.assign(sentence, { text: '', cited: [], ended: false, wide: false })
    return isClaim(text) && !supports(text.trim(), cited) ? unsupportedMark : ''
  }

  /** The mark, when what comes next belongs to another sentence. */
  const finishIfOver = (): string => (sentence.ended && (held.space !== '' || sentence.wide) ? finish() : '')

  function flushSpace(): string {
    const { space } = held
    Object.assign(held, { space: '', dropped: false })
    return space
  }

  function citation(numbers: string): string {
    const known = numbers
      .split(',')
      .map(Number)
      .filter((number) => sources.has(number))
    const valid = [...new Set(known.map(numberOf))]
    sentence.cited.push(...valid)
    if (valid.length === 0) held.dropped = true
    return valid.length === 0 ? '' : flushSpace() + valid.map((number) => `[${number}]`).join('')
  }

  /** Copies code, up to its end or as far as it is known to be code. */
  function insideCode(rest: string): string {
    const end = rest.indexOf(code.fence)
    const lineEnd = code.fence.length < 3 ? rest.indexOf('\n') : -1
    // Code within a sentence ends with its line at the latest, or one stray sign would switch off the check.
    const stray = lineEnd !== -1 && (end === -1 || lineEnd < end)
    const known = end === -1 ? Math.max(0, rest.length - code.fence.length + 1) : end + code.fence.length
    const out = rest.slice(0, stray ? lineEnd : known)
    if (stray || end !== -1) code.fence = ''
    sentence.text += out
    return out
  }

  function character(sign: string): string {
    if (sign === unsupportedMark) return ''
    if (sign === '\n') {
      const mark = finish()
      return mark + flushSpace() + sign
    }
    if (/\s/.test(sign)) {
      if (!held.dropped || held.space === '') held.space += sign
      sentence.text += sign
      return ''
    }
    const goesOn = sentence.ended && CLOSING.test(sign) && held.space === ''
    const mark = goesOn || SENTENCE_END.test(sign) ? '' : finishIfOver()
    if (held.dropped && /[.,;:!?]/.test(sign)) held.space = ''
    sentence.text += sign
    if (!goesOn) sentence.ended = SENTENCE_END.test(sign)
    if (!goesOn) sentence.wide = WIDE_END.test(sign)
    return mark + flushSpace() + sign
  }

  function read(complete: boolean): string {
    let out = ''
    let rest = held.text
    while (rest !== '') {
      if (code.fence !== '') {
        const copied = insideCode(rest)
        // The end of the code may be cut in two; at the end of the answer it is not there.
        const { fence } = code
        if (copied === '' && fence !== '' && !complete) break
        out += copied === '' && fence !== '' ? rest : copied
        rest = copied === '' && fence !== '' ? '' : rest.slice(copied.length)
        continue
      }
      const [ticks = ''] = /^`+/.exec(rest) ?? []
      if (ticks !== '') {
        if (ticks.length === rest.length && !complete) break
        out += finishIfOver() + flushSpace() + ticks
        code.fence = ticks
        sentence.text += ticks
        rest = rest.slice(ticks.length)
        continue
      }
      const match = CITATION.exec(rest)
      if (!match && !complete && MAYBE_CITATION.test(rest)) break
      const sign = match ? match[0] : String.fromCodePoint(rest.codePointAt(0)!)
      out += match ? citation(match[1]!) : character(sign)
      rest = rest.slice(sign.length)
    }
    held.text = rest
    return out
  }

  return {
    push(chunk) {
      held.text += chunk
      return read(false)
    },
    end() {
      const out = read(true)
      return out + finish() + flushSpace()
    },
  }
}

/** Headings, and lines that announce what follows, say nothing that could be wrong. */
function isClaim(sentence: string): boolean {
  const text = sentence.trim()
  if (/^#{1,6}\s/.test(text) || /:[*_]*$/.test(text) || text.startsWith('```')) return false
  return (
    (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= FEWEST_WORDS || /[\p{Script=Han}\p{Script=Hiragana}]{4}/u.test(text)
  )
}
