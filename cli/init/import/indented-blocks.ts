// Admonitions, folded text and tabs of Python-Markdown are marked by a line, and hold what is indented below it.
const BLOCK = /^(\s*)(!!!|\?\?\?\+?)\s+([\w-]+)(?:[ \t]+(?:inline|end))*(?:\s+"(.*)")?\s*$/
const TAB = /^(\s*)===[!+]?\s+"(.*)"\s*$/
const FENCE = /^\s*(`{3,}|~{3,})/

/** The nearest of our types. */
const TYPES: Readonly<Record<string, string>> = {
  abstract: 'info',
  summary: 'info',
  question: 'info',
  help: 'info',
  faq: 'info',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  attention: 'caution',
  error: 'danger',
  bug: 'danger',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  ...Object.fromEntries(
    ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'].map((type) => [type, type]),
  ),
}

/** Writes indented blocks as directives. A directive around others gets more colons than they have. */
export function indentedToDirectives(lines: readonly string[]): string[] {
  const written: string[] = []
  let fence: string | undefined
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const mark = FENCE.exec(line)?.[1]
    if (fence === undefined && mark !== undefined) fence = mark
    else if (fence !== undefined && mark?.startsWith(fence)) fence = undefined
    const block = fence === undefined && mark === undefined ? readBlock(lines, at) : undefined
    written.push(...(block?.written ?? [line]))
    at = block?.next ?? at + 1
  }
  return written
}

interface ReadBlock {
  readonly written: readonly string[]
  /** Index of the first line behind it. */
  readonly next: number
}

function readBlock(lines: readonly string[], at: number): ReadBlock | undefined {
  const line = lines[at] ?? ''
  const [, indent = '', mark, type = '', title] = BLOCK.exec(line) ?? []
  if (mark !== undefined) {
    const { body, next } = readBody(lines, at + 1, indent)
    const name = mark === '!!!' ? (TYPES[type] ?? 'note') : 'details'
    return { written: directive({ name, title: title || titleOf(name, type), indent, body }), next }
  }
  return TAB.test(line) ? readTabs(lines, at) : undefined
}

/** A type that becomes another one stays as the title; folded text needs one. */
const titleOf = (name: string, type: string): string =>
  name === type ? '' : type.charAt(0).toUpperCase() + type.slice(1)

function readTabs(lines: readonly string[], start: number): ReadBlock {
  const indent = TAB.exec(lines[start] ?? '')?.[1] ?? ''
  const tabs: string[] = []
  let next = start
  for (;;) {
    const [, own, title = ''] = TAB.exec(lines[next] ?? '') ?? []
    if (own !== indent) break
    const read = readBody(lines, next + 1, indent)
    tabs.push(...directive({ name: 'tab', title, indent: '', body: read.body }))
    // Blank lines between tabs do not part them.
    const following = lines.findIndex((line, index) => index >= read.next && line.trim() !== '')
    next = TAB.exec(lines[following] ?? '')?.[1] === indent ? following : read.next
  }
  return { written: directive({ name: 'tabs', title: '', indent, body: tabs }), next }
}

/** Lines that are indented by four, and blank lines between them. */
function readBody(lines: readonly string[], start: number, indent: string): { body: string[]; next: number } {
  const inner = `${indent}    `
  let next = start
  while (next < lines.length && (lines[next]?.trim() === '' || lines[next]?.startsWith(inner))) next += 1
  // Blank lines at the end belong to what follows.
  while (next > start && lines[next - 1]?.trim() === '') next -= 1
  const body = lines.slice(start, next).map((line) => line.slice(inner.length))
  return { body: indentedToDirectives(body), next }
}

interface Directive {
  readonly name: string
  readonly title: string
  readonly indent: string
  readonly body: readonly string[]
}

function directive({ name, title, indent, body }: Directive): string[] {
  const inner = Math.max(2, ...body.map((line) => /^\s*(:{3,})/.exec(line)?.[1]?.length ?? 0))
  const colons = ':'.repeat(inner + 1)
  const label = title === '' ? '' : `[${title.replace(/[[\]]/g, '\\$&')}]`
  return [`${colons}${name}${label}`, ...trimmed(body), colons].map((line) => (line === '' ? '' : indent + line))
}

const trimmed = (lines: readonly string[]): readonly string[] =>
  lines.slice(
    lines.findIndex((line) => line.trim() !== '') < 0 ? lines.length : lines.findIndex((line) => line.trim() !== ''),
  )
