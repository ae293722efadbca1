/** Finds in UTF-8 the runs of letters that `scanWords` finds in a text. */
export interface RunFinder {
  /** Hands on where each run begins and ends. A byte 0 must stand behind the text. */
  find(text: { readonly bytes: Uint8Array; readonly length: number }, take: (from: number, to: number) => void): void
}

const OTHER = 0
const LETTER = 1
const NUMBER = 2
const MARK = 3
const APOSTROPHE = 4

const codeOf = (sign: string): number => sign.charCodeAt(0)
const [PLUS, HASH, COMMA, DOT, SMALL_V, LARGE_V] = [...'+#,.vV'].map(codeOf)
/** Base64 and its like: so many of its signs, of which some are digits, some capitals, and some small letters. */
const SHORTEST_DATA = 60
const ALL_SORTS = 7
/** Shorter runs are not looked at as data. */
const SHORTEST_OF_DATA = 12

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
const PLAIN_KINDS = Uint8Array.from(ASCII, kindOf)
const PLAIN_SORTS = Uint8Array.from(ASCII, (sign) => {
  const sort = [/[0-9]/, /[A-Z]/, /[a-z]/, /[+/=_-]/].findIndex((each) => each.test(sign))
  return sort < 0 ? 0 : 1 << sort
})

function kindOf(character: string): number {
  if (/\p{L}/u.test(character)) return LETTER
  if (/\p{N}/u.test(character)) return NUMBER
  if (/\p{M}/u.test(character)) return MARK
  return /['’ʼ＇]/.test(character) ? APOSTROPHE : OTHER
}

export function createRunFinder(): RunFinder {
  /** Kinds of characters beyond ASCII, as they are met. */
  const known = new Map<number, number>()
  let bytes: Uint8Array = new Uint8Array(1)
  /** Where the character ends that was looked at last. */
  let behind = 0

  function kindAt(at: number): number {
    const byte = bytes[at]!
    if (byte >= 128) return wideKindAt(at, byte)
    behind = at + 1
    return PLAIN_KINDS[byte]!
  }

  function wideKindAt(at: number, byte: number): number {
    const width = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    behind = at + width
    let point = byte & (0x7f >> width)
    for (let index = 1; index < width; index += 1) point = (point << 6) | (bytes[at + index]! & 63)
    const met = known.get(point)
    if (met !== undefined) return met
    const kind = kindOf(String.fromCodePoint(point))
    known.set(point, kind)
    return kind
  }

  /** Behind `C++` or `F#`; 0 where none stands. */
  function endOfSigned(signs: number): number {
    let end = signs
    while (bytes[end] === PLUS || bytes[end] === HASH) end += 1
    if (end === signs || end > signs + 2) return 0
    const kind = kindAt(end)
    return kind === LETTER || kind === NUMBER ? 0 : end
  }

  function endOfDigits(from: number): number {
    let end = from
    while (kindAt(end) === NUMBER) end = behind
    return end
  }

  /** Behind `1,024` or `2.1.0`; 0 where none stands. */
  function endOfFigure(from: number): number {
    const whole = endOfDigits(from)
    let end = whole
    while (whole > from && (bytes[end] === DOT || bytes[end] === COMMA)) {
      const next = endOfDigits(end + 1)
      if (next === end + 1) break
      end = next
    }
    return end > whole ? end : 0
  }

  /** Apostrophes belong to it between letters. */
  function endOfWord(from: number): number {
    let end = endOfLetters(from)
    while (kindAt(end) === APOSTROPHE) {
      const next = behind
      const more = endOfLetters(next)
      if (more === next) break
      end = more
    }
    return end
  }

  function endOfLetters(from: number): number {
    let end = from
    for (let kind = kindAt(end); kind >= LETTER && kind <= MARK; kind = kindAt(end)) end = behind
    return end
  }

  function endOfRun(from: number, kind: number): number {
    const next = behind
    const signed = kind === LETTER ? endOfSigned(next) : 0
    if (signed > 0) return signed
    const isV = bytes[from] === SMALL_V || bytes[from] === LARGE_V
    return (kind === NUMBER || isV ? endOfFigure(isV ? next : from) : 0) || endOfWord(from)
  }

  /** Behind data that begins here; 0 where none does. */
  function endOfData(from: number): number {
    let end = from
    let met = 0
    for (let sort = PLAIN_SORTS[bytes[end]!] ?? 0; sort > 0; sort = PLAIN_SORTS[bytes[end]!] ?? 0) {
      met |= sort
      end += 1
    }
    return end - from >= SHORTEST_DATA && (met & ALL_SORTS) === ALL_SORTS ? end : 0
  }

  return {
    find(text, take) {
      bytes = text.bytes
      for (let at = 0; at < text.length; ) {
        const kind = kindAt(at)
        if (kind === OTHER || kind === APOSTROPHE) {
          at = behind
          continue
        }
        const end = endOfRun(at, kind)
        const data = end - at < SHORTEST_OF_DATA ? 0 : endOfData(at)
        if (data === 0) take(at, end)
        at = data || end
      }
    },
  }
}
