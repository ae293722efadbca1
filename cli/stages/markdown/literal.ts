import { parseExpressionAt } from 'acorn'

type Literal = { readonly known: true; readonly value: unknown } | { readonly known: false }

// The part of ESTree that literals are made of.
type Node =
  | { type: 'Literal'; value: unknown }
  | { type: 'TemplateLiteral'; quasis: { value: { cooked: string } }[]; expressions: Node[] }
  | { type: 'UnaryExpression'; operator: string; argument: Node }
  | { type: 'ArrayExpression'; elements: (Node | null)[] }
  | { type: 'ObjectExpression'; properties: { type: string; computed: boolean; key: Key; value: Node }[] }

type Key = { type: 'Identifier'; name: string } | { type: 'Literal'; value: unknown }

/** The value of a JavaScript literal: text, numbers, booleans, null, and arrays and objects of them. Nothing is run. */
export function literalValue(code: string): Literal {
  try {
    const node = parseExpressionAt(code, 0, { ecmaVersion: 'latest' })
    return code.slice(node.end).trim() === ''
      ? { known: true, value: literalOf(node as unknown as Node) }
      : { known: false }
  } catch {
    // Not an expression, or not one that is a plain value: the caller says so, with the place.
    return { known: false }
  }
}

function literalOf(node: Node): unknown {
  if (node.type === 'Literal' && !(node.value instanceof RegExp) && typeof node.value !== 'bigint') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? ''
  if (node.type === 'UnaryExpression' && node.operator === '-') return -Number(literalOf(node.argument))
  if (node.type === 'ArrayExpression') return node.elements.map((each) => (each ? literalOf(each) : null))
  if (node.type === 'ObjectExpression') return Object.fromEntries(node.properties.map(entryOf))
  throw new SyntaxError('not a literal')
}

function entryOf({
  type,
  computed,
  key,
  value,
}: {
  type: string
  computed: boolean
  key: Key
  value: Node
}): [string, unknown] {
  if (type !== 'Property' || computed) throw new SyntaxError('not a literal')
  return [key.type === 'Identifier' ? key.name : String(key.value), literalOf(value)]
}
