import { isObject, type Json, type JsonObject } from './json.ts'
import type { Collection } from './store.ts'

interface Picked {
  readonly include_fields?: string | undefined
  readonly exclude_fields?: string | undefined
}

export const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The document with the fields asked for. A dotted name picks both the key of that name and the place inside an object. */
export function pickFields(collection: Collection, document: JsonObject, picked: Picked): JsonObject {
  const included = listOf(picked.include_fields)
  const excluded = listOf(picked.exclude_fields)
  const kept = included.length === 0 ? document : include(document, '', keepsOf(collection, included))
  return excluded.length === 0 ? kept : exclude(kept, '', excluded)
}

/** Which paths stay. The name of an object keeps all that is under it; with nested fields off, it keeps nothing. */
const keepsOf =
  (collection: Collection, included: readonly string[]) =>
  (path: string, value: Json): boolean =>
    included.includes(path)
      ? collection.nested || !isObject(value)
      : collection.nested && included.some((name) => path.startsWith(`${name}.`))

function include(value: JsonObject, prefix: string, keeps: (path: string, value: Json) => boolean): JsonObject {
  const kept: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const path = `${prefix}${key}`
    if (keeps(path, item)) kept[key] = item
    else if (isObject(item)) {
      const inner = include(item, `${path}.`, keeps)
      if (Object.keys(inner).length > 0) kept[key] = inner
    }
  }
  return kept
}

function exclude(value: JsonObject, prefix: string, excluded: readonly string[]): JsonObject {
  const kept: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const path = `${prefix}${key}`
    if (excluded.includes(path)) continue
    kept[key] = isObject(item) ? exclude(item, `${path}.`, excluded) : item
  }
  return kept
}
