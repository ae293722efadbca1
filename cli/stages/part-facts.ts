import type { PartFacts, PropFacts } from '../../schema/style-guide.ts'

/** What the source of a part says: its docblock, and its props when they are an interface. */
export function partFacts(name: string, source: string): Omit<PartFacts, 'href'> {
  const [, docblock = ''] = new RegExp(`${DOCBLOCK.source}\\nexport default function ${name}\\b`).exec(source) ?? []
  const [, body = ''] =
    new RegExp(`^export interface ${name}Props\\b[^{]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(source) ?? []
  return { name, description: textOf(docblock), props: propsIn(body) }
}

// Not across the end of another one: what documents the props says nothing of the part.
const DOCBLOCK = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\//

const textOf = (docblock: string): string =>
  docblock
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .filter(Boolean)
    .join(' ')

// The formatter indents members by two spaces, and what belongs to one of them by more.
const MEMBER = new RegExp(
  `(?:^ {2}${DOCBLOCK.source}\\n)?^ {2}(?:readonly )?(\\w+)(\\??): (.+(?:\\n {3,}.*|\\n {2}\\}.*)*)$`,
  'gm',
)

const propsIn = (body: string): PropFacts[] =>
  [...body.matchAll(MEMBER)].map(([, docblock = '', name = '', optional = '', type = '']) => ({
    name,
    type: type.replace(/\s+/g, ' ').replace(optional ? / \| undefined$/ : /$^/, ''),
    isOptional: optional !== '',
    description: textOf(docblock),
  }))
