import { valueAt } from './field-values.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { refuse } from './refusal.ts'
import { type Field, isArrayField } from './schema.ts'
import type { Collection } from './store.ts'

const dirtyModes = ['reject', 'drop', 'coerce_or_reject', 'coerce_or_drop'] as const
export type DirtyValues = (typeof dirtyModes)[number]

export const parseDirtyValues = (value: string | undefined): DirtyValues =>
  dirtyModes.find((mode) => mode === value?.toLowerCase()) ?? 'reject'

/**
 * A document that fits the schema: wrong values are refused, dropped or turned into right ones, as `dirty` says.
 * `partial` is for updates, which need not bring every field.
 */
export function checkDocument(
  collection: Collection,
  document: JsonObject,
  { dirty, partial }: { dirty: DirtyValues; partial: boolean },
): JsonObject {
  const checked = { ...document }
  for (const field of collection.fields) {
    if (field.name === 'id' || field.embed || !field.index || field.type.startsWith('object')) continue
    const value = valueAt(collection, checked, field.name)
    if (value === undefined || (value === null && field.optional)) {
      if (value === null && !(field.name in checked && field.name.includes('.') && collection.nested))
        delete checked[field.name]
      if (value === undefined && !field.optional && !partial)
        refuse(400, `Field \`${field.name}\` has been declared in the schema, but is not found in the document.`)
      continue
    }
    if (!(field.name in checked)) continue
    const right = rightValue(field, value, dirty)
    if (right === undefined) delete checked[field.name]
    else checked[field.name] = right
  }
  return checked
}

function rightValue(field: Field, value: Json, dirty: DirtyValues): Json | undefined {
  const array = isArrayField(field)
  if (array && !Array.isArray(value)) {
    if (dirty.startsWith('coerce')) return rightValue(field, [value], dirty)
    return unfit(dirty, `Field \`${field.name}\` must be an array.`)
  }
  const type = field.type.replace('[]', '').replace('string*', 'string')
  if (!array) return rightItem({ field, type, value, dirty })
  const items = (value as Json[]).map((item) => rightItem({ field, type, value: item, dirty }))
  return items.filter((item) => item !== undefined)
}

interface Item {
  readonly field: Field
  readonly type: string
  readonly value: Json
  readonly dirty: DirtyValues
}

function rightItem({ field, type, value, dirty }: Item): Json | undefined {
  if (fits(type, value)) return value
  const coerced = dirty.startsWith('coerce') ? coerce(type, value) : undefined
  if (coerced !== undefined) return coerced
  const article = type.startsWith('int') ? 'an' : 'a'
  return unfit(
    dirty,
    `Field \`${field.name}\` must be ${isArrayField(field) ? `an array of ${type}` : `${article} ${type}`}.`,
  )
}

const unfit = (dirty: DirtyValues, message: string): undefined =>
  dirty === 'drop' || dirty === 'coerce_or_drop' ? undefined : refuse(400, message)

function fits(type: string, value: Json): boolean {
  if (type === 'string') return typeof value === 'string'
  if (type === 'int32' || type === 'int64') return Number.isInteger(value)
  if (type === 'float') return typeof value === 'number'
  if (type === 'bool') return typeof value === 'boolean'
  return true
}

function coerce(type: string, value: Json): Json | undefined {
  if (isObject(value) || Array.isArray(value) || value === null) return undefined
  if (type === 'string') return String(value)
  if (type === 'bool')
    return value === 1 || value === 'true' ? true : value === 0 || value === 'false' ? false : undefined
  const number = Number(value)
  if (value === '' || Number.isNaN(number)) return undefined
  return type === 'float' ? number : Math.trunc(number)
}
