import type * as z from 'zod'

/** `navbar.items[0].label` */
export const keyPath = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`)).join('')

/** What a zod issue expected and what it found, in words for authors. */
export function describeIssue(issue: z.core.$ZodIssue, input: unknown): { expected: string; found: string } {
  const found = issue.code === 'invalid_key' ? issue.path.at(-1) : valueAt(input, issue.path)
  return { expected: expectation(issue), found: show(found) }
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `expected ${named(issue.expected)}`
  if (issue.code === 'invalid_value')
    return `expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
  if (issue.code === 'invalid_key' && issue.issues[0]) return expectation(issue.issues[0])
  if (issue.code === 'invalid_union') return unionExpectation(issue)
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'expected some text' : `expected at least ${issue.minimum}${entries(issue)}`
  if (issue.code === 'too_big') return `expected at most ${issue.maximum}${entries(issue)}`
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'expected an address that starts with http:// or https://'
  if (issue.code === 'invalid_format' && issue.format === 'starts_with')
    return `expected text that starts with ${'prefix' in issue ? issue.prefix : ''}`
  return issue.message.startsWith('Invalid') ? issue.message.toLowerCase() : issue.message
}

const entries = ({ origin, minimum, maximum }: { origin: string; minimum?: unknown; maximum?: unknown }): string =>
  origin === 'array' ? ((minimum ?? maximum) === 1 ? ' entry' : ' entries') : ''

function unionExpectation(issue: z.core.$ZodIssueInvalidUnion): string {
  if ('options' in issue && issue.options)
    return `expected ${issue.options.map((value) => JSON.stringify(value)).join(' or ')}`
  if (issue.message !== 'Invalid input') return issue.message
  const wanted = issue.errors.flatMap((errors) => errors.slice(0, 1).map(expectation))
  const options = [...new Set(wanted)].map((each) => each.replace(/^expected /, ''))
  return options.length > 0 ? `expected ${options.join(' or ')}` : 'expected another value'
}

const named = (type: string): string =>
  ({
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  })[type] ?? type

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input)
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 60 ? `${json.slice(0, 57)}…` : json
}
