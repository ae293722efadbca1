import { compileFilter, type Fits, parseFilter } from './filter.ts'
import { refuse } from './refusal.ts'
import type { Collection } from './store.ts'

export type SortKey =
  | { readonly kind: 'text'; readonly descending: boolean; readonly buckets: number }
  | { readonly kind: 'distance'; readonly descending: boolean }
  | { readonly kind: 'test'; readonly descending: boolean; readonly fits: Fits }
  | { readonly kind: 'field'; readonly descending: boolean; readonly name: string }

const mostKeys = 3

/** Reads `sort_by`; without one, the text match decides, then the default sorting field. */
export function parseSortBy(collection: Collection, sortBy: string | undefined): SortKey[] {
  const keys = splitKeys(sortBy ?? '').map((key) => parseKey(collection, key))
  if (keys.length > mostKeys) refuse(400, `Only upto ${mostKeys} sort fields are allowed.`)
  if (keys.length === 0) {
    const text: SortKey = { kind: 'text', descending: true, buckets: 0 }
    const name = collection.defaultSortingField
    return name === '' ? [text] : [text, { kind: 'field', descending: true, name }]
  }
  if (keys.length < mostKeys && !keys.some(({ kind }) => kind === 'text'))
    keys.push({ kind: 'text', descending: true, buckets: 0 })
  return keys
}

/** Commas inside parentheses do not part keys. */
const splitKeys = (sortBy: string): string[] =>
  (sortBy.match(/(?:\([^)]*\)|[^,(])+/g) ?? []).map((key) => key.trim()).filter(Boolean)

function parseKey(collection: Collection, key: string): SortKey {
  const parts = /^([^(:]+)(?:\((.*)\))?\s*:\s*(asc|desc)$/i.exec(key)
  if (!parts) return refuse(400, 'Parameter `sort_by` is malformed.')
  const [, name, inside, order] = parts as unknown as [string, string, string | undefined, string]
  const descending = order.toLowerCase() === 'desc'
  if (name === '_text_match')
    return {
      kind: 'text',
      descending,
      buckets: Number(/(?:buckets|bucket_size):\s*(\d+)/.exec(inside ?? '')?.[1] ?? 0),
    }
  if (name === '_vector_distance') return { kind: 'distance', descending }
  if (name === '_eval')
    return { kind: 'test', descending, fits: compileFilter(collection, parseFilter(collection, inside ?? '')) }
  if (!collection.fields.some((field) => field.name === name && field.sort))
    return refuse(404, `Could not find a field named \`${name}\` in the schema for sorting.`)
  return { kind: 'field', descending, name }
}
