import { parse as parseToml, TomlDate, TomlError } from 'smol-toml'
import { LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import type { Place, Problem } from '../../schema/problem.ts'
import { frontMatterInvalid, frontMatterSyntax, frontMatterUnknownKey } from '../problems.ts'
import { describeIssue, keyPath } from './describe-issue.ts'
import { nearest } from './nearest.ts'
import { readPlainYaml } from './plain-yaml.ts'

/** Data that authors write beside prose: front matter, category files. */
export interface DataText {
  readonly format: 'YAML' | 'TOML' | 'JSON'
  readonly text: string
  readonly path: string
  /** Line of the file that the text starts on, from 1. */
  readonly firstLine: number
}

interface Parsed {
  readonly value: Record<string, unknown>
  readonly problems: readonly Problem[]
}

/** Reads data by a schema. What does not fit is reported with its line and left out; the rest counts. */
export function readData<Output>(source: DataText, schema: z.ZodType<Output>): Fitted<Output> {
  const { value, problems } = parseText(source)
  const fitted = fitData(value, schema, (key) => placeOfKey(source, key))
  return { data: fitted.data, problems: [...problems, ...fitted.problems] }
}

interface Fitted<Output> {
  readonly data: Output
  readonly problems: Problem[]
}

/** The same for data that was read already. Takes out of `value` what does not fit. */
export function fitData<Output>(
  value: Record<string, unknown>,
  schema: z.ZodType<Output>,
  placeOf: (key: readonly PropertyKey[]) => Place,
): Fitted<Output> {
  const reported: Problem[] = []
  // Each round takes out what the last one complained of, so that one bad key costs one key.
  for (let round = 0; round < 100; round += 1) {
    const result = schema.safeParse(value)
    if (result.success) return { data: result.data, problems: reported }
    for (const issue of result.error.issues) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
      for (const path of keys) {
        const place = placeOf(path)
        reported.push(
          issue.code === 'unrecognized_keys'
            ? frontMatterUnknownKey(
                { key: keyPath(path), nearest: nearest(String(path.at(-1)), knownKeys(schema, path)) },
                place,
              )
            : frontMatterInvalid({ key: keyPath(path), ...describeIssue(issue, value) }, place),
        )
        remove(value, path.length > 0 ? path : Object.keys(value).slice(0, 1))
      }
    }
  }
  return { data: schema.parse({}), problems: reported }
}

/** Keys of the object that a path leads into. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const object = path.slice(0, -1).reduce<z.ZodType | undefined>((each, key) => shapeOf(each)?.[String(key)], schema)
  return Object.keys(shapeOf(object) ?? {})
}

/** Optional and defaulted objects are wrapped in their defaults. */
function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> | undefined {
  if (schema === undefined) return undefined
  if ('shape' in schema) return schema.shape as Record<string, z.ZodType>
  return 'unwrap' in schema ? shapeOf((schema.unwrap as () => z.ZodType)()) : undefined
}

function parseText(source: DataText): Parsed {
  try {
    return source.format === 'TOML' ? parseTomlText(source) : parseYamlText(source)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const place = { path: source.path, line: source.firstLine + error.line - 1, column: error.column }
    return failed(source, error.message.split('\n')[0] ?? '', place)
  }
}

// JSON is YAML, and the YAML parser knows where it went wrong.
function parseYamlText(source: DataText): Parsed {
  const plain = source.format === 'YAML' ? readPlainYaml(source.text) : undefined
  if (plain) return { value: plain, problems: [] }
  const lines = new LineCounter()
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  const error = document.errors[0]
  if (error) {
    const { line, col } = lines.linePos(error.pos[0])
    return failed(source, error.message, { path: source.path, line: source.firstLine + line - 1, column: col })
  }
  try {
    return asObject(document.toJS({ maxAliasCount: 100 }), source)
  } catch (error) {
    // Aliases that make a small file a huge value.
    if (!(error instanceof ReferenceError)) throw error
    return failed(source, error.message, { path: source.path, line: source.firstLine })
  }
}

const parseTomlText = (source: DataText): Parsed => asObject(withoutDates(parseToml(source.text)), source)

function withoutDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString()
  if (Array.isArray(value)) return value.map(withoutDates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutDates(each)]))
}

function asObject(value: unknown, source: DataText): Parsed {
  if (value === null || value === undefined) return { value: {}, problems: [] }
  if (typeof value === 'object' && !Array.isArray(value))
    return { value: value as Record<string, unknown>, problems: [] }
  return failed(source, 'expected keys and values', { path: source.path, line: source.firstLine })
}

function failed({ format }: DataText, reason: string, place: Place): Parsed {
  return { value: {}, problems: [frontMatterSyntax({ format, reason: reason.replace(/\.$/, '') }, place)] }
}

/** Where a key stands, found by its name: good enough to point at, in any of the formats. */
function placeOfKey({ text, path, firstLine }: DataText, key: readonly PropertyKey[]): Place {
  const lines = text.split('\n')
  const name = [...key].reverse().find((part) => typeof part === 'string') ?? ''
  const pattern = new RegExp(
    `^(\\s*(?:-\\s+)?|.*[{,]\\s*)["']?${String(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']?\\s*[:=]`,
  )
  const index = lines.findIndex((line) => pattern.test(line))
  if (index === -1) return { path, line: firstLine }
  return { path, line: firstLine + index, column: (lines[index]?.indexOf(String(name)) ?? 0) + 1 }
}

function remove(value: Record<string, unknown>, path: readonly PropertyKey[]): void {
  let parent: unknown = value
  for (const key of path.slice(0, -1)) parent = (parent as Record<PropertyKey, unknown> | undefined)?.[key]
  const last = path.at(-1)
  if (typeof parent !== 'object' || parent === null || last === undefined) return
  // Indexes of the other items must stay what later issues call them.
  if (Array.isArray(parent)) delete value[String(path[0])]
  else delete (parent as Record<PropertyKey, unknown>)[last]
}
