import type { Node, Position } from 'unist'

type Plain = { [key: string]: unknown }

/**
 * A syntax tree as plain data that two parsers agree on: neighbouring texts joined (parsers cut text in different
 * places), no positions of texts, nothing that is null or undefined, keys in order.
 */
export function comparable(node: Node): Plain {
  const { position, children, data, ...fields } = node as Node & { children?: Node[]; data?: Plain }
  return sorted({
    ...fields,
    ...(hasPosition(node) && position && { position: span(position) }),
    ...(data && { data: withoutParserNotes(data) }),
    ...(children && { children: joinedTexts(children.map(comparable)) }),
  })
}

// An import ends before its line end for one parser, behind it for the other; nothing asks.
const hasPosition = ({ type }: Node): boolean => type !== 'text' && type !== 'mdxjsEsm'

/** `estree` and `_mdxExplicitJsx` are for compilers of MDX; helpgen runs no code. */
function withoutParserNotes({ estree: _, _mdxExplicitJsx: __, ...data }: Plain): Plain | undefined {
  return Object.keys(data).length > 0 ? data : undefined
}

const span = ({ start, end }: Position): string =>
  `${start.line}:${start.column} (${start.offset}) to ${end.line}:${end.column} (${end.offset})`

function joinedTexts(children: readonly Plain[]): Plain[] {
  const joined: Plain[] = []
  for (const child of children) {
    const last = joined.at(-1)
    if (child['type'] === 'text' && last?.['type'] === 'text') last['value'] = `${last['value']}${child['value']}`
    else if (child['type'] !== 'text' || child['value'] !== '') joined.push({ ...child })
  }
  return joined
}

function sorted(value: object): Plain {
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, plain(each)]))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  // Only one parser says where an attribute of JSX stands.
  const { position: _, data: __, ...rest } = value as Plain
  return sorted('type' in value && /^mdxJsx(Expression)?Attribute/.test(String(value.type)) ? rest : value)
}
