import type { Filter } from './filter.ts'
import { refuse } from './refusal.ts'

/** `a:=b && (c:[d,e] || f:>3)`; `&&` binds tighter than `||`; a value between backticks is taken as it is. */
export function parseFilterTree(text: string): Filter {
  const reader = { text, at: 0 }
  const filter = parseOr(reader)
  skipSpace(reader)
  return reader.at < text.length ? unreadable() : filter
}

interface Reader {
  readonly text: string
  at: number
}

const unreadable = (): never => refuse(400, 'Could not parse the filter query.')

const parseOr = (reader: Reader): Filter => joined(reader, '||', parseAnd)
const parseAnd = (reader: Reader): Filter => joined(reader, '&&', parseTerm)

function joined(reader: Reader, operator: '||' | '&&', next: (reader: Reader) => Filter): Filter {
  const parts = [next(reader)]
  while (take(reader, operator)) parts.push(next(reader))
  if (parts.length === 1) return parts[0]!
  return operator === '||' ? { kind: 'or', parts } : { kind: 'and', parts }
}

function parseTerm(reader: Reader): Filter {
  if (take(reader, '(')) {
    const inner = parseOr(reader)
    return take(reader, ')') ? inner : unreadable()
  }
  skipSpace(reader)
  const head = /^([^\s:()&|]+)\s*(:!=|:=|:>=|:<=|:>|:<|:)\s*/.exec(reader.text.slice(reader.at))
  if (!head) return unreadable()
  reader.at += head[0].length
  const inside = /^(>=|<=|>|<|!=|=)/.exec(reader.text.slice(reader.at))
  if (inside && head[2] === ':') reader.at += inside[0].length
  const operator = head[2] === ':' && inside ? `:${inside[0]}` : head[2]!
  return { kind: 'test', name: head[1]!, operator, values: parseValues(reader) }
}

function parseValues(reader: Reader): string[] {
  if (!take(reader, '[')) return [parseValue(reader, /(\s*(&&|\|\||\)|$))/)]
  const values: string[] = []
  do values.push(parseValue(reader, /\s*(,|\]|$)/))
  while (take(reader, ','))
  return take(reader, ']') ? values : unreadable()
}

function parseValue(reader: Reader, until: RegExp): string {
  skipSpace(reader)
  const rest = reader.text.slice(reader.at)
  const quoted = /^`([^`]*)`/.exec(rest)
  const value = quoted ? quoted[1]! : rest.slice(0, until.exec(rest)!.index).trim()
  reader.at += quoted ? quoted[0].length : rest.slice(0, until.exec(rest)!.index).length
  return value
}

function skipSpace(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at += 1
}

function take(reader: Reader, sign: string): boolean {
  skipSpace(reader)
  if (!reader.text.startsWith(sign, reader.at)) return false
  reader.at += sign.length
  return true
}
