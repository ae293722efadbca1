import type { Place, Problem } from '../../../schema/problem.ts'
import { unknownCodeMeta } from '../../problems.ts'

/** What is done to single lines of a code block. Line numbers count from 1. */
export const lineMarks = ['highlight', 'add', 'remove', 'focus', 'error', 'warning'] as const
export type LineMark = (typeof lineMarks)[number]

/** A code block's options: JSON, since they travel in an attribute. */
export interface CodeOptions {
  readonly title?: string
  /** Number of the first line, when lines are numbered. */
  readonly numbers?: number
  readonly wrap?: boolean
  readonly lines?: { readonly [line: number]: readonly LineMark[] }
}

export interface CodeMeta extends CodeOptions {
  /** `file="./example.js"`, with VitePress' `#region` and `{3-9}`. */
  readonly file?: string
}

const TOKEN = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\S+))|\{([\d,\s-]*)\}|(:?[\w-]+(?:=\d+)?)|(\S+)/g
// Options of other tools that change nothing here; accepted so that pages move over without warnings.
const ACCEPTED = new Set(['npm2yarn', 'live', 'sandpack', 'copy', 'noCopy', 'no-line-numbers', ':no-line-numbers'])

/** Reads what stands behind a fence's language, in any of the ways that authors know. */
export function parseCodeMeta(meta: string, place: Place, problems: Problem[]): CodeMeta {
  const lines = new Map<number, LineMark[]>()
  const options: { title?: string; numbers?: number; wrap?: boolean; file?: string } = {}
  for (const [token, key, double, single, braced, bare, ranges, word] of meta.matchAll(TOKEN)) {
    const value = double ?? single ?? braced ?? bare
    if (ranges !== undefined) markLines(lines, ranges, 'highlight')
    else if (key === 'title' || key === 'filename' || key === 'name') options.title = value ?? ''
    else if (key === 'file') options.file = value ?? ''
    else if (key === 'ins' || key === 'add') markLines(lines, value ?? '', 'add')
    else if (key === 'del' || key === 'remove') markLines(lines, value ?? '', 'remove')
    else if (key === 'mark' || key === 'highlight') markLines(lines, value ?? '', 'highlight')
    else if (key === 'focus') markLines(lines, value ?? '', 'focus')
    else if (/^(:?line-numbers|showLineNumbers|lines|linenos)$/.test(key ?? word ?? ''))
      options.numbers = Number(value) || 1
    else if (/^(showLineNumbers|:line-numbers)=\d+$/.test(word ?? '')) options.numbers = Number(word?.split('=')[1])
    else if ((key ?? word) === 'wrap') options.wrap = value !== 'false'
    else if (!ACCEPTED.has(word ?? '') && !/^tabs?$/.test(key ?? ''))
      problems.push(unknownCodeMeta({ option: token }, place))
  }
  return { ...options, ...(lines.size > 0 && { lines: Object.fromEntries(lines) }) }
}

/** `1,4-6` */
function markLines(lines: Map<number, LineMark[]>, ranges: string, mark: LineMark): void {
  for (const [, from, to] of ranges.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const last = Math.min(Number(to ?? from), Number(from) + 10_000)
    for (let line = Number(from); line <= last; line += 1) addMark(lines, line, mark)
  }
}

const addMark = (lines: Map<number, LineMark[]>, line: number, mark: LineMark): void => {
  lines.set(line, [...new Set([...(lines.get(line) ?? []), mark])])
}

const INLINE_MARK =
  /[ \t]*(?:\/\/|\/\*|#|--|;|%|<!--)[ \t]*\[!code[ \t]+(\+\+|--|focus|highlight|hl|error|warning)(?::(\d+))?\][ \t]*(?:\*\/|-->)?[ \t]*$/
const LINE_COMMENT =
  /^[ \t]*(?:\/\/|\/\*|#|--|;|%|<!--|\{\/\*)[ \t]*(highlight|focus|error|add|remove)-(next-line|start|end)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/
const MARKS: Record<string, LineMark> = { '++': 'add', '--': 'remove', hl: 'highlight' }

/** Marks written as comments in the code (`// [!code ++]`, `// highlight-next-line`), and the code without them. */
export function takeCommentMarks(
  code: string,
  given: CodeMeta['lines'] = {},
): { code: string; lines?: CodeOptions['lines'] } {
  if (!/\[!code|(highlight|focus|error|add|remove)-(next-line|start|end)/.test(code)) {
    return { code, ...(Object.keys(given).length > 0 && { lines: given }) }
  }
  const lines = new Map(Object.entries(given).map(([line, marks]) => [Number(line), [...marks]]))
  const kept: string[] = []
  const open = new Set<LineMark>()
  for (const line of code.split('\n')) {
    const [, name, where] = LINE_COMMENT.exec(line) ?? []
    const number = kept.length + 1
    if (name) {
      if (where === 'next-line') addMark(lines, number, name as LineMark)
      else if (where === 'start') open.add(name as LineMark)
      else open.delete(name as LineMark)
      continue
    }
    const [, mark = '', count = '1'] = INLINE_MARK.exec(line) ?? []
    if (mark)
      for (let step = 0; step < Number(count); step += 1)
        addMark(lines, number + step, MARKS[mark] ?? (mark as LineMark))
    for (const each of open) addMark(lines, number, each)
    kept.push(mark ? line.replace(INLINE_MARK, '') : line)
  }
  return { code: kept.join('\n'), ...(lines.size > 0 && { lines: Object.fromEntries(lines) }) }
}
