import { LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import type { Place, Problem } from '../../schema/problem.ts'
import { searchFileInvalid, searchFileSyntax } from '../problems.ts'
import { describeIssue, keyPath } from './describe-issue.ts'

/** An entry of a list, and where it stands. */
export interface ListEntry<Value> {
  readonly value: Value
  readonly place: Place
}

export interface ReadList<Value> {
  readonly entries: readonly ListEntry<Value>[]
  readonly problems: readonly Problem[]
}

/** Reads a YAML list by a schema of its entries. What does not fit is reported with its place and left out; the rest counts. */
export function readYamlList<Value>(
  { text, path }: { readonly text: string; readonly path: string },
  schema: z.ZodType<Value>,
): ReadList<Value> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { path, line, column: col }
  }
  const placeOf = (keys: readonly PropertyKey[]): Place => {
    // The nearest thing that is written: what is missing is reported where it should be.
    for (let length = keys.length; length > 0; length -= 1) {
      const node = document.getIn(keys.slice(0, length), true) as { range?: readonly number[] } | undefined
      if (node?.range?.[0] !== undefined) return placeAt(node.range[0])
    }
    return { path, line: 1, column: 1 }
  }
  const failed = (reason: string, place: Place): ReadList<Value> => ({
    entries: [],
    problems: [searchFileSyntax({ path, reason: reason.replace(/\.$/, '') }, place)],
  })

  const [error] = document.errors
  if (error) return failed(error.message, placeAt(error.pos[0]))
  const list = plainValue(() => document.toJS({ maxAliasCount: 100 }))
  if (list instanceof Error) return failed(list.message, { path, line: 1 })
  if (list === null) return { entries: [], problems: [] }
  if (!Array.isArray(list)) return failed('expected a list', placeOf([]))
  const entries: ListEntry<Value>[] = []
  const problems: Problem[] = []
  for (const [index, written] of list.entries()) {
    const result = schema.safeParse(written)
    if (result.success) entries.push({ value: result.data, place: placeOf([index]) })
    else problems.push(...result.error.issues.map((issue) => problemOf(issue, written, index)))
  }
  return { entries, problems }

  function problemOf(issue: z.core.$ZodIssue, written: unknown, index: number): Problem {
    const [inner = issue] = closestIssues(issue, written)
    const unknown = inner.code === 'unrecognized_keys' ? inner.keys[0] : undefined
    const keys = [index, ...inner.path, ...(unknown === undefined ? [] : [unknown])]
    const told = unknown === undefined ? describeIssue(inner, written) : { expected: 'no such key', found: unknown }
    return searchFileInvalid({ path, key: keyPath(keys.slice(1)), ...told }, placeOf(keys))
  }
}

/** Of a union, the complaints of the form that the author seems to mean: the one with fewest. */
function closestIssues(issue: z.core.$ZodIssue, written: unknown): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || typeof written !== 'object' || written === null) return [issue]
  const fits = issue.errors.filter(
    (issues) => !issues.some(({ path, code }) => path.length === 0 && code === 'invalid_type'),
  )
  const [closest] = [...fits].sort((a, b) => a.length - b.length)
  return closest ?? [issue]
}

function plainValue(make: () => unknown): unknown {
  try {
    return make()
  } catch (error) {
    // Aliases that make a small file a huge value.
    if (error instanceof ReferenceError) return error
    throw error
  }
}
