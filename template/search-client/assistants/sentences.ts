/** A sentence of a section, an item of a list in it, or a row of a table. */
export interface Sentence {
  readonly text: string
  /** Number of the line it stands in: blocks of a section are lines. */
  readonly line: number
  /** `-` or the number, for an item of a list. */
  readonly marker?: string
  /** Follows the one before without a space. */
  readonly isGlued?: true
  /** A row of a table, its cells joined. */
  readonly isRow?: true
}

/** As search documents have them: one tab for an item, two for one with a number; else as people write them. */
const ITEM = /^(?:(\t\t)|\t|\s*(?:[-*•+]|(\d{1,3})[.)])\s+)(?=\S)/
const BETWEEN_CELLS = /\t+/
/** Endings after which a sentence goes on. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|incl|resp|dr|mr|mrs|ms|st|z\.b|bzw|p\.ej|\p{L})\.\s*$/iu
const STARTS_AS_CODE = /^(?:\/\/|\/\*|#!|\{\{|<\/?[a-z!]|\$ |import |export |const |let )/
/** A word, with what may stand around it in prose; no name of a program. */
const WORD = /^[("'“‘«¿¡]*[\p{L}\p{N}\p{M}'’/-]+[)"'”’».,;:!?…]*$/u
const HUMP = /\p{Ll}\p{Lu}/u
/** Share of a line that must be words for it to be prose. */
const LEAST_WORDS = 0.6

/** Cuts a section's text into sentences. Code among its lines is left out. */
export function sentencesOf(text: string, language: string): Sentence[] {
  const cut = cutter(language)
  let number = 0
  let rows = 0
  return linesOf(text).flatMap((written, line): Sentence[] => {
    const item = ITEM.exec(written)
    const [, isNumbered, ownNumber] = item ?? []
    number = isNumbered ? number + 1 : 0
    const cells = item ? [] : written.split(BETWEEN_CELLS)
    rows = cells.length > 1 ? rows + 1 : 0
    // The first row says only what the columns are.
    if (rows === 1) return []
    const content = written
      .slice(item?.[0].length ?? 0)
      .replace(/^: /, '')
      .trim()
    if (content === '' || isCode(content)) return []
    if (item) return [{ text: content, line, marker: isNumbered ? String(number) : (ownNumber ?? '-') }]
    if (rows > 0) return [{ text: cells.join(' · '), line, isRow: true }]
    const parts = joinAbbreviations(cut(content))
    return parts.map((part, index) => {
      const isGlued = index > 0 && !/\s$/.test(parts[index - 1]!)
      return { text: part.trim(), line, ...(isGlued && { isGlued: true as const }) }
    })
  })
}

/** Lines, where one that ends within a sentence and goes on in the next counts as one. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const last = lines.at(-1)
    const goesOn =
      last !== undefined &&
      !`${last}${line}`.includes('\t') &&
      /[\p{L}\p{N},]\s*$/u.test(last) &&
      /^ *\p{Ll}/u.test(line)
    if (goesOn && !isCode(last) && !isCode(line)) lines[lines.length - 1] = `${last.trimEnd()} ${line.trimStart()}`
    else lines.push(line)
  }
  return lines
}

function cutter(language: string): (text: string) => string[] {
  // Firefox has it since 2024 only.
  if (typeof Intl.Segmenter !== 'function')
    return (text) => text.match(/[^.!?。！？]+(?:[.!?。！？]+["'”’)\]]*\s*|$)/gu) ?? [text]
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function joinAbbreviations(parts: readonly string[]): string[] {
  const sentences: string[] = []
  for (const part of parts) {
    const last = sentences.at(-1)
    if (last !== undefined && ABBREVIATION.test(last)) sentences[sentences.length - 1] = last + part
    else sentences.push(part)
  }
  return sentences.filter((sentence) => sentence.trim() !== '')
}

function isCode(line: string): boolean {
  if (STARTS_AS_CODE.test(line.trimStart())) return true
  const tokens = line.split(/[\s。、！？，]+/).filter((token) => token !== '')
  const words = tokens.filter((token) => WORD.test(token) && !HUMP.test(token))
  return words.length < tokens.length * LEAST_WORDS
}
