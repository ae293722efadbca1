import { type AnswerInline, parseInline, type Unbalanced, UnbalancedMarkdown } from './answer-inline.ts'

/** A block of an answer. */
export type AnswerBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly AnswerInline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly AnswerInline[] }
  | {
      readonly kind: 'list'
      /** Number of the first item; undefined for a list without numbers. */
      readonly start: number | undefined
      readonly items: readonly (readonly AnswerBlock[])[]
    }
  | { readonly kind: 'quote'; readonly children: readonly AnswerBlock[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }

export interface ParseOptions {
  /** Whether more of the answer may come: what is unfinished at its end is closed, and nothing is thrown. */
  readonly partial?: boolean
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/
const QUOTE = /^ {0,3}> ?(.*)$/
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(?:( {1,4})(.*)|)$/
/** What may still become the beginning of a block: shown once it is clear of which. */
const UNDECIDED = /^ {0,3}(?:#{1,6}|[-*_+]{1,2}|\d{1,9}[.)]?|`{1,2}|~{1,2}|>)\s*$/
/** Deeper nesting is read as text: nobody writes it, and the stack has an end. */
const DEEPEST = 12

/**
 * Reads the Markdown of answers: paragraphs, headings, lists, block quotes, code, emphasis, links and citations. HTML is
 * text. Throws `UnbalancedMarkdown` when a token of a finished answer is not closed.
 */
export function parseAnswer(markdown: string, { partial = false }: ParseOptions = {}): AnswerBlock[] {
  const lines = markdown.replace(/\r\n?/g, '\n').replace(/\t/g, '    ').split('\n')
  if (partial && UNDECIDED.test(lines.at(-1) ?? '')) lines.pop()
  return parseBlocks(lines, { partial, last: true, depth: 0 })
}

interface Place {
  readonly partial: boolean
  /** Whether nothing of the answer stands behind these lines. */
  readonly last: boolean
  readonly depth: number
}

function parseBlocks(lines: readonly string[], place: Place): AnswerBlock[] {
  const blocks: AnswerBlock[] = []
  let at = 0
  const inline = (text: string): AnswerInline[] => {
    const unbalanced: Unbalanced = !place.partial ? 'throw' : place.last && at >= lines.length ? 'close' : 'text'
    return parseInline(text, unbalanced)
  }
  const within = (): Place => ({ ...place, last: place.last && at >= lines.length, depth: place.depth + 1 })
  const nests = place.depth < DEEPEST

  while (at < lines.length) {
    const line = lines[at]!
    const fence = FENCE.exec(line)
    const heading = HEADING.exec(line)
    if (line.trim() === '') at += 1
    else if (fence) {
      const end = lines.findIndex((other, index) => index > at && closesFence(other, fence[1]!))
      if (end === -1 && !place.partial) throw new UnbalancedMarkdown(fence[1]!)
      const body = lines.slice(at + 1, end === -1 ? undefined : end)
      at = end === -1 ? lines.length : end + 1
      blocks.push({ kind: 'code', text: body.join('\n') })
    } else if (heading) {
      at += 1
      blocks.push({ kind: 'heading', level: heading[1]!.length, children: inline(heading[2]!) })
    } else if (RULE.test(line)) {
      at += 1
      blocks.push({ kind: 'rule' })
    } else if (nests && QUOTE.test(line)) {
      const quoted = linesWhile(lines, at, (other) => QUOTE.test(other))
      at += quoted.length
      blocks.push({
        kind: 'quote',
        children: parseBlocks(
          quoted.map((each) => QUOTE.exec(each)![1]!),
          within(),
        ),
      })
    } else if (nests && ITEM.test(line)) {
      const { marker, items, end } = readList(lines, at)
      const start = /\d/.test(marker) ? Number.parseInt(marker, 10) : undefined
      at = end
      const parsed = items.map((item, index) => {
        const { last, ...rest } = within()
        return parseBlocks(item, { ...rest, last: last && index === items.length - 1 })
      })
      blocks.push({ kind: 'list', start, items: parsed })
    } else {
      const text = linesWhile(lines, at, (other, index) => index === 0 || !startsBlock(other, nests))
      at += text.length
      const children = inline(text.map((each) => each.trim()).join('\n'))
      if (children.length > 0) blocks.push({ kind: 'paragraph', children })
    }
  }
  return blocks
}

const startsBlock = (line: string, nests: boolean): boolean =>
  [/^\s*$/, FENCE, HEADING, RULE].some((pattern) => pattern.test(line)) ||
  (nests && (QUOTE.test(line) || ITEM.test(line)))

const closesFence = (line: string, fence: string): boolean => {
  const written = line.trim()
  return written.length >= fence.length && written === fence[0]!.repeat(written.length)
}

function linesWhile(
  lines: readonly string[],
  start: number,
  holds: (line: string, index: number) => boolean,
): readonly string[] {
  const length = lines.slice(start).findIndex((line, index) => !holds(line, index))
  return lines.slice(start, length === -1 ? undefined : start + length)
}

interface ListLines {
  readonly marker: string
  /** Lines of each item, without its marker and indentation. */
  readonly items: readonly (readonly string[])[]
  readonly end: number
}

/** The lines of a list: items of one kind, with what is indented below them. */
function readList(lines: readonly string[], start: number): ListLines {
  const kind = (marker: string): string => marker.at(-1)!
  const marker = ITEM.exec(lines[start]!)![2]!
  const items: string[][] = []
  let indent = 0
  let at = start
  for (; at < lines.length; at += 1) {
    const line = lines[at]!
    const item = ITEM.exec(line)
    const isInside = items.length > 0 && line.search(/\S/) >= indent
    if (line.trim() === '') items.at(-1)!.push('')
    else if (isInside) items.at(-1)!.push(line.slice(indent))
    else if (item && kind(item[2]!) === kind(marker) && !RULE.test(line)) {
      indent = item[1]!.length + item[2]!.length + (item[3]?.length ?? 1)
      items.push([item[4] ?? ''])
    } else if (lines[at - 1]!.trim() === '' || startsBlock(line, true)) break
    else items.at(-1)!.push(line.trim())
  }
  return { marker, items, end: at }
}
