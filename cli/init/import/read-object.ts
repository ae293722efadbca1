import { readFileSync } from 'node:fs'
import { type AnyNode, type Expression, type Program, parse } from 'acorn'
import { transform } from 'esbuild'

/**
 * What a module exports by default, as far as it is written down as values: nothing of it runs. What is computed is
 * undefined; a call such as `defineConfig({ … })` stands for its first argument.
 */
export async function readExportedObject(file: string): Promise<unknown> {
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'ts' })
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  const names = variablesOf(program)
  const exported = exportOf(program)
  return exported && writtenValue(exported, names)
}

type Names = ReadonlyMap<string, Expression>

function variablesOf({ body }: Program): Names {
  const declared = body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
  return new Map(declared.flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [[id.name, init]] : [])))
}

/** `export default x`, `export { x as default }` or `module.exports = x`. */
function exportOf({ body }: Program): AnyNode | undefined {
  for (const node of body) {
    if (node.type === 'ExportDefaultDeclaration') return node.declaration
    if (node.type === 'ExportNamedDeclaration') {
      const named = node.specifiers.find(
        ({ exported }) => exported.type === 'Identifier' && exported.name === 'default',
      )
      if (named) return named.local
    }
    if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') continue
    const { left, right } = node.expression
    if (left.type === 'MemberExpression' && left.object.type === 'Identifier' && left.object.name === 'module')
      return right
  }
  return undefined
}

function writtenValue(node: AnyNode, names: Names): unknown {
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined
    case 'ArrayExpression':
      return node.elements.map((each) => each && writtenValue(each, names))
    case 'ObjectExpression':
      return Object.fromEntries(node.properties.flatMap((each) => propertyOf(each, names)))
    case 'CallExpression':
      return node.arguments[0] && writtenValue(node.arguments[0], names)
    case 'Identifier': {
      const known = names.get(node.name)
      // Without the name itself: a value that is made of itself has no end.
      return known && writtenValue(known, new Map([...names].filter(([name]) => name !== node.name)))
    }
    default:
      return undefined
  }
}

function propertyOf(node: AnyNode, names: Names): [string, unknown][] {
  if (node.type !== 'Property' || node.computed) return []
  const { key, value } = node
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined
  return name === undefined ? [] : [[name, writtenValue(value, names)]]
}
