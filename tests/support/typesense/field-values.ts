import { isObject, type Json, type JsonObject } from './json.ts'
import type { Collection } from './store.ts'

/** What a document has for a field: a key of that very name, or, in a collection with nested fields, what its path leads to. */
export function valueAt(collection: Collection, document: JsonObject, name: string): Json | undefined {
  if (collection.nested && name.includes('.')) {
    const inner = walk(document, name.split('.'))
    if (inner !== undefined) return inner
  }
  return document[name]
}

function walk(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(value)) {
    const found = value.map((item) => walk(item, path)).filter((item) => item !== undefined)
    return found.length > 0 ? found.flat() : undefined
  }
  return isObject(value) ? walk(value[step], rest) : undefined
}

/** The value as texts; empty when there are none. */
export function textsAt(collection: Collection, document: JsonObject, name: string): string[] {
  const value = valueAt(collection, document, name)
  const values = Array.isArray(value) ? value : [value]
  return values.filter((item) => item !== undefined && item !== null && !isObject(item)).map(String)
}

/** The value as numbers, true being 1. */
export function numbersAt(collection: Collection, document: JsonObject, name: string): number[] {
  const value = valueAt(collection, document, name)
  const values = Array.isArray(value) ? value : [value]
  return values.filter((item) => typeof item === 'number' || typeof item === 'boolean').map(Number)
}
