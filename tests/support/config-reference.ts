import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect, isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { siteConfigSchema } from '../../schema/config.ts'

const SOURCES = [
  'config.ts',
  ...['checks', 'contact', 'content', 'look', 'navigation', 'search', 'typesense'].map((part) => `config-${part}.ts`),
  'front-matter.ts',
]

/** What the docblock of a key says. */
export interface KeyDoc {
  readonly text: string
  /** The example as written: a JavaScript value. */
  readonly example: string
}

/** One key of a schema, with its docblock. */
export interface KeyReference {
  /** From the root of the schema: `navbar.items[].label`. */
  readonly path: string
  readonly doc: KeyDoc | undefined
  /** Alternatives may share a key, each with a schema of its own. */
  readonly schemas: readonly z.ZodType[]
}

/** A docblock's key, and where the docblocks of the keys inside it are: below it, or with the schema that it names. */
interface DocNode {
  readonly doc?: KeyDoc
  readonly keys: Map<string, DocNode>
  readonly indent: number
  uses?: string
  spreads: string[]
}

type Docs = ReadonlyMap<string, DocNode>

const CONST = /^(?:export )?const (\w+)[^=]*=/
const KEY = /^( +)(\w+|'[^']+'):/
const SPREAD = /^ +\.\.\.(\w+),$/

/** Reads the docblocks above keys, by the const that they stand in. Indentation is nesting: the sources are formatted. */
export function readDocs(sources: readonly string[]): Docs {
  const docs = new Map<string, DocNode>()
  for (const source of sources) readSource(source, docs)
  return docs
}

function readSource(source: string, docs: Map<string, DocNode>): void {
  const lines = source.split('\n')
  const open: DocNode[] = []
  const openNode = (node: DocNode): void => {
    while (open.length > 0 && open.at(-1)!.indent >= node.indent) open.pop()
    open.push(node)
  }
  for (const [index, line] of lines.entries()) {
    const name = CONST.exec(line)?.[1]
    const [, indent = '', key] = KEY.exec(line) ?? []
    const block = key === undefined ? undefined : docblockAbove(lines, index)
    const spread = SPREAD.exec(line)?.[1]
    if (name !== undefined) {
      openNode({ keys: new Map(), indent: 0, spreads: [] })
      docs.set(name, open[0]!)
    } else if (key !== undefined && block) {
      const node: DocNode = { doc: readDocblock(block), keys: new Map(), indent: indent.length, spreads: [] }
      openNode(node)
      const siblings = open.at(-2)?.keys
      if (siblings && !siblings.has(key)) siblings.set(key, node)
    } else if (spread !== undefined) open[0]?.spreads.push(spread)
    const used = /\b(\w+(?:Schema|Shape))\b(?! *=)/.exec(line.replace(CONST, ''))?.[1]
    const inner = open.at(-1)
    if (used !== undefined && inner && name === undefined) inner.uses ??= used
  }
}

function docblockAbove(lines: readonly string[], index: number): string[] | undefined {
  if (lines[index - 1]?.trim() !== '*/') return undefined
  const start = lines.slice(0, index).findLastIndex((line) => line.trim() === '/**')
  return lines.slice(start + 1, index - 1).map((line) => line.replace(/^\s*\* ?/, ''))
}

function readDocblock(lines: readonly string[]): KeyDoc {
  const [text = '', example = ''] = lines.join('\n').split(/^@example /m)
  return { text: text.replace(/\s+/g, ' ').trim(), example: example.trim() }
}

/** Every key of a schema, at any depth, in the order of the source. */
export function listKeys(root: z.ZodType, rootName: string, docs: Docs): KeyReference[] {
  const found = new Map<string, { doc: KeyDoc | undefined; schemas: z.ZodType[] }>()
  const visit = (
    schema: z.ZodType,
    path: string,
    scope: DocNode | undefined,
    ancestors: readonly z.ZodType[],
  ): void => {
    if (ancestors.includes(schema)) return
    const within = [...ancestors, schema]
    if (schema instanceof z.ZodObject) {
      for (const [key, child] of Object.entries<z.ZodType>(schema.shape)) {
        const name = path === '' ? key : `${path}.${key}`
        const node = scope && docOf(scope, key, docs)
        const entry = found.get(name) ?? { doc: node?.doc, schemas: [] }
        found.set(name, entry)
        if (!entry.schemas.includes(child)) entry.schemas.push(child)
        visit(child, name, node, within)
      }
    } else if (schema instanceof z.ZodArray) visit(schema.element as z.ZodType, `${path}[]`, scope, within)
    else for (const inner of innerSchemas(schema)) visit(inner, path, scope, within)
  }
  visit(root, '', docs.get(rootName), [])
  return [...found].map(([path, entry]) => ({ path, ...entry }))
}

function docOf(scope: DocNode, key: string, docs: Docs): DocNode | undefined {
  const named = scope.uses === undefined ? undefined : docs.get(scope.uses)
  const spread = scope.spreads.map((name) => docs.get(name)?.keys.get(key)).find(Boolean)
  return scope.keys.get(key) ?? spread ?? (named && named !== scope ? docOf(named, key, docs) : undefined)
}

function innerSchemas(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[]
  if (schema instanceof z.ZodLazy) return [schema.def.getter() as z.ZodType]
  const { innerType, in: input } = schema.def as { innerType?: z.ZodType; in?: z.ZodType }
  return [innerType ?? input].filter((inner) => inner !== undefined)
}

/** The value of an example. Plugins, which examples name like variables, are functions. */
export function exampleValue(example: string): unknown {
  const plugin = (): undefined => undefined
  return new Function('remarkMath', 'rehypeKatex', `return (${example})`)(plugin, plugin)
}

/** Docblocks of the project's own schemas. */
export function schemaDocs(): Docs {
  return readDocs(SOURCES.map((name) => readFileSync(join(import.meta.dirname, '../../schema', name), 'utf8')))
}

/** The JSON schema of the configuration, for editors: each key with its docblock. */
export function configJsonSchema(): object {
  const metadata = z.registry<Record<string, unknown>>()
  for (const { doc, schemas } of listKeys(siteConfigSchema, 'siteConfigSchema', schemaDocs())) {
    for (const schema of schemas) if (doc && !metadata.has(schema)) metadata.add(schema, describe(doc, schema))
  }
  const { properties, ...schema } = z.toJSONSchema(siteConfigSchema, { io: 'input', unrepresentable: 'any', metadata })
  return { ...schema, title: 'Configuration of helpgen', properties: { $schema: { type: 'string' }, ...properties } }
}

function describe(doc: KeyDoc, schema: z.ZodType): Record<string, unknown> {
  const example = exampleValue(doc.example)
  const value = defaultOf(schema)
  return {
    description: doc.text,
    ...(isJson(example) && { examples: [example] }),
    ...(isJson(value) && { default: value }),
  }
}

const isJson = (value: unknown): boolean =>
  value !== undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)

const defaultOf = (schema: z.ZodType): unknown =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? schema.def.defaultValue : undefined

/** The table of the README: every key, what it does, its default, an example. */
export function configTable(): string {
  const rows = listKeys(siteConfigSchema, 'siteConfigSchema', schemaDocs()).map(({ path, doc, schemas }) =>
    [code(path), doc?.text ?? '', shownDefault(schemas), code(doc?.example ?? '')].map(cell),
  )
  const header = [['Key', 'What it does', 'Default', 'Example'], Array<string>(4).fill('---')]
  return [...header, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Defaults of objects are those of their keys, which have rows of their own. */
function shownDefault([schema]: readonly z.ZodType[]): string {
  if (!schema?.safeParse(undefined).success) return 'required'
  const value = defaultOf(schema)
  if (value === undefined || /^\[?\{\}\]?$/.test(JSON.stringify(value))) return ''
  return code(inspect(value, { breakLength: Number.POSITIVE_INFINITY }))
}

const code = (text: string): string => (text === '' ? '' : `\`${text}\``)
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const TABLE_START = '<!-- configuration: start (npm run schema) -->'
export const TABLE_END = '<!-- configuration: end -->'

/** A text with the table put between its two marks. */
export function withConfigTable(text: string): string {
  const [before, rest] = text.split(TABLE_START)
  const after = rest?.split(TABLE_END)[1]
  if (before === undefined || after === undefined) throw new Error('The marks of the configuration table are missing.')
  return `${before}${TABLE_START}\n\n${configTable()}\n\n${TABLE_END}${after}`
}
