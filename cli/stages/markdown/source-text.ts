import { type DirectiveLine, readDirectiveLine } from './directive-lines.ts'
import type { Syntax } from './parser.ts'

/**
 * What authors write beyond Markdown is put in a form that every parser reads alike, with marks that let the original
 * come back wherever the parser finds that it was code after all:
 *
 * - the line of a directive becomes a heading: one line that ends whatever paragraph, table or list item goes before,
 *   unless it stands in code or HTML, and whose text is read as Markdown;
 * - `\{{` (braces that are no variable) becomes three marks;
 * - `{{name}}` of MDX, where braces are code, becomes marks around the name.
 *
 * Lines keep their numbers.
 */
export interface ReadableSource {
  readonly text: string
  /** By the number in their marks. */
  readonly directives: readonly DirectiveLine[]
}

// Unicode noncharacters: never part of interchanged text.
const [BRACES, OPEN, CLOSE] = ['\u{fdd0}'.repeat(3), '\u{fdd3}'.repeat(2), '\u{fdd4}'.repeat(2)]
const MARKS = /[\u{fdd0}-\u{fdd4}]/gu

/** Line ends, BOM, NUL and halves of characters as CommonMark wants them, and the rewriting above. */
export function readableSource(raw: string, syntax: Syntax): ReadableSource {
  const text = raw
    .replace(/^\u{feff}/u, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\u{fffd}')
    .replace(/\p{Surrogate}/gu, '\u{fffd}')
    .replace(MARKS, '\u{fffd}')
  const directives: DirectiveLine[] = []
  const rewritten = rewriteBraces(text, syntax)
  return { text: rewritten.includes('::') ? rewriteDirectives(rewritten, directives) : rewritten, directives }
}

function rewriteBraces(text: string, syntax: Syntax): string {
  if (!text.includes('{{')) return text
  const escaped = text.replace(/(?<!\\)((?:\\\\)*)\\\{\{/g, `$1${BRACES}`)
  // `style={{…}}` is code, `{{name}}` is a variable.
  return syntax === 'mdx' ? escaped.replace(/(?<![={])\{\{([A-Za-z][\w.-]*)\}\}/g, `${OPEN}$1${CLOSE}`) : escaped
}

const DIRECTIVE = /^([ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))[ \t]*)*)(::.*)$/gm

const rewriteDirectives = (text: string, directives: DirectiveLine[]): string =>
  text.replace(DIRECTIVE, (written: string, indent: string, line: string) => {
    const directive = readDirectiveLine(line)
    if (!directive) return written
    const number = directives.push(withVariables(directive)) - 1
    return `${indent}###### \u{fdd1}${number}\u{fdd1} ${directive.label} \u{fdd2}${number}\u{fdd2}`
  })

/** What does not stay in the text is restored at once. */
const withVariables = (line: DirectiveLine): DirectiveLine => ({
  ...line,
  before: restoreVariables(line.before),
  after: restoreVariables(line.after),
  attributes: Object.fromEntries(
    Object.entries(line.attributes).map(([name, value]) => [name, restoreVariables(value)]),
  ),
})

const BEFORE = /(?:###### )?\u{fdd1}(\d+)\u{fdd1} ?/gu
const AFTER = / ?\u{fdd2}(\d+)\u{fdd2}/gu

/** Number of the directive that a heading with this text stands for. */
export function directiveNumber(text: string): number | undefined {
  const [, number] = /^\u{fdd1}(\d+)\u{fdd1}/u.exec(text) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The label of a directive's heading, or a piece of it. */
export const labelText = (value: string): string => restoreVariables(value.replace(BEFORE, '').replace(AFTER, ''))

/** Text as it stood in the file, except that `\{{` stays marked until variables have been filled in. */
export function restoreText(value: string, directives: readonly DirectiveLine[]): string {
  return restoreVariables(value)
    .replace(BEFORE, (_, number: string) => directives[Number(number)]?.before ?? '')
    .replace(AFTER, (_, number: string) => directives[Number(number)]?.after ?? '')
}

const restoreVariables = (value: string): string => value.replaceAll(OPEN, '{{').replaceAll(CLOSE, '}}')

/** Text as it stood in the file: for code, raw HTML and front matter. */
export const asWritten = (value: string, directives: readonly DirectiveLine[]): string =>
  restoreText(value, directives).replaceAll(BRACES, '\\{{')

/** A parser's message about text with marks in it. */
export const unmarked = (message: string): string =>
  message
    .replaceAll('\u{fdd3}', '{')
    .replaceAll('\u{fdd4}', '}')
    .replace(/U\+FDD[34]/g, 'U+007B')
    .replace(MARKS, '')

export const hasMarks = (value: string): boolean => /[\u{fdd0}-\u{fdd4}]/u.test(value)

/** Text as a reader sees it, once variables have been filled in: `\{{` is two braces. */
export const showBraces = (value: string): string => value.replaceAll(BRACES, '{{')
