import type { Place } from '../../schema/problem.ts'

/** The configuration as its author wrote it. */
export interface ConfigSource {
  readonly path: string
  readonly text: string
}

/** Where a key is written. Exact for what is written out; inside of what is computed, the key that holds it. */
export function placeOfKey({ path, text }: ConfigSource, keys: readonly PropertyKey[]): Place {
  const offset = offsetOf(withoutTexts(text), keys)
  return offset === undefined ? { path } : placeAt(text, offset, path)
}

export function placeAt(text: string, offset: number, path: string): Place {
  const before = text.slice(0, offset).split('\n')
  return { path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

interface Entry {
  /** Offset of the key, or of an element of a list. */
  readonly at: number
  /** Offset of the value. */
  readonly value: number
}

function offsetOf(code: string, [first, ...rest]: readonly PropertyKey[]): number | undefined {
  let found = first === undefined ? undefined : outermost(code, String(first))
  for (const key of rest) {
    const next = found && entryOf(code, found.value, key)
    if (!next) break
    found = next
  }
  return found?.at
}

/** The configuration's own object is the outermost one that has the key. */
function outermost(code: string, key: string): Entry | undefined {
  const objects = [...code.matchAll(/\{/g)].map(({ index }) => ({ open: index, depth: depthAt(code, index) }))
  return objects
    .sort((a, b) => a.depth - b.depth || a.open - b.open)
    .map(({ open }) => entryOf(code, open, key))
    .find(Boolean)
}

const depthAt = (code: string, offset: number): number =>
  [...code.slice(0, offset)].reduce(
    (depth, each) => depth + Number(/[[{(]/.test(each)) - Number(/[\]})]/.test(each)),
    0,
  )

function entryOf(code: string, open: number, key: PropertyKey): Entry | undefined {
  const starts = entriesOf(code, open)
  if (typeof key === 'number') {
    const at = code[open] === '[' ? starts[key] : undefined
    return at === undefined ? undefined : { at, value: at }
  }
  if (code[open] !== '{') return undefined
  const pattern = new RegExp(`(["']?)${String(key).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\1\\s*(:\\s*|(?=[,}]))`, 'y')
  for (const at of starts) {
    pattern.lastIndex = at
    if (pattern.test(code)) return { at, value: pattern.lastIndex }
  }
  return undefined
}

/** Where the entries of the object or list that opens here begin. */
function entriesOf(code: string, open: number): number[] {
  const starts: number[] = []
  let depth = 0
  let isStart = false
  for (let index = open; index < code.length; index += 1) {
    const character = code[index] ?? ''
    if (/\s/.test(character)) continue
    if (depth === 1 && isStart && !/[,\]}]/.test(character)) {
      starts.push(index)
      isStart = false
    }
    if (/[[{(]/.test(character)) {
      depth += 1
      isStart ||= index === open
    } else if (/[\]})]/.test(character)) depth -= 1
    else if (character === ',' && depth === 1) isStart = true
    if (depth === 0) break
  }
  return starts
}

const TEXT = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(["'])(?:\\[\s\S]|(?!\1)[^\\\n])*\1(\s*:)?|`(?:\\[\s\S]|[^\\`])*`/g

/** Comments and texts blanked out, so that brackets and commas in them do not count. Quoted keys stay. */
const withoutTexts = (text: string): string =>
  text.replace(TEXT, (written, _quote, colon?: string) => {
    if (colon) return written
    const blank = written.replace(/[^\n]/g, ' ')
    // A text is a value, and keeps one character for it; a comment is nothing at all.
    return written.startsWith('/') ? blank : `0${blank.slice(1)}`
  })
