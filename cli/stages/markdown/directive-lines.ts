/**
 * Directives are read here and not by the parsers, which disagree about them: one loses what stands behind a name or
 * takes a closing line for a table row, the other lets a code sample close what is around it.
 */
export interface DirectiveLine {
  readonly kind: 'container' | 'leaf' | 'end'
  readonly colons: number
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  /** The line as written is `before`, then the label, then `after`. */
  readonly before: string
  readonly label: string
  readonly after: string
}

const END = /^(:{3,})[ \t]*$/
const NAME = /^(:{2,})([ \t]*)([A-Za-z][\w-]*)/
const ATTRIBUTES = /\{(?:[^{}"']|\{\{[^{}]*\}\}|"[^"]*"|'[^']*')*\}$/
const ATTRIBUTE =
  /[#.]([^\s#.{}"'=]+)|([\w:@-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]*(?:\{\{[^{}]*\}\}[^\s"'{}]*)*)))?/g

/** Reads a line, without its indentation, as a directive: `:::note[Title]{a=b}`, `::: tip Title`, `::leaf[Label]`, `:::`. */
export function readDirectiveLine(line: string): DirectiveLine | undefined {
  const end = END.exec(line)
  if (end) return { kind: 'end', colons: end[1]!.length, name: '', attributes: {}, before: line, label: '', after: '' }
  const [head, colons = '', gap, name = ''] = NAME.exec(line) ?? []
  const kind = colons.length === 2 ? 'leaf' : 'container'
  if (head === undefined || (kind === 'leaf' && gap !== '')) return undefined
  const rest = line.slice(head.length)
  const written = labelInBrackets(rest) ?? (kind === 'container' ? titleOf(rest) : undefined)
  if (!written) return undefined
  const { from, to, attributes } = written
  return {
    kind,
    colons: colons.length,
    name,
    attributes: readAttributes(attributes),
    before: head + rest.slice(0, from),
    label: rest.slice(from, to),
    after: rest.slice(to),
  }
}

interface Label {
  readonly from: number
  readonly to: number
  readonly attributes: string
}

/** `[Label]{attributes}`, both optional; undefined when anything else stands on the line. */
function labelInBrackets(rest: string): Label | undefined {
  const start = rest.length - rest.trimStart().length
  const close = rest[start] === '[' ? closingBracket(rest, start) : start
  if (close === -1) return undefined
  const tail = rest.slice(close === start ? start : close + 1).trim()
  if (tail !== '' && ATTRIBUTES.exec(tail)?.[0] !== tail) return undefined
  return { from: close === start ? start : start + 1, to: close, attributes: tail }
}

/** ` Title {attributes}`, as VitePress and older Docusaurus have it. */
function titleOf(rest: string): Label | undefined {
  if (!/^[ \t]/.test(rest)) return undefined
  const attributes = /[ \t]/.test(rest) ? (ATTRIBUTES.exec(rest.trimEnd())?.[0] ?? '') : ''
  const title = rest.trimEnd().slice(0, rest.trimEnd().length - attributes.length)
  const from = rest.length - rest.trimStart().length
  return { from, to: Math.max(from, title.trimEnd().length), attributes }
}

function closingBracket(text: string, open: number): number {
  let depth = 0
  for (let index = open; index < text.length; index += 1) {
    const character = text[index]
    if (character === '\\') index += 1
    else if (character === '[') depth += 1
    else if (character === ']') depth -= 1
    if (depth === 0) return index
  }
  return -1
}

function readAttributes(written: string): Record<string, string> {
  const entries = [...written.slice(1, -1).matchAll(ATTRIBUTE)].map(
    ([token, shortcut, name, ...values]): [string, string] => {
      if (name === undefined) return [token.startsWith('#') ? 'id' : 'class', shortcut ?? '']
      return [name, decodeEntities(values.find((value) => value !== undefined) ?? '')]
    },
  )
  return Object.fromEntries(entries)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (value: string): string =>
  value.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
