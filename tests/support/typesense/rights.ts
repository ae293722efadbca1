import type { TypesenseNode } from './call.ts'
import type { JsonObject } from './json.ts'
import { readScopedKey } from './scoped-key.ts'
import type { ApiKey } from './store.ts'

interface Asked {
  readonly node: TypesenseNode
  /** The key as sent. */
  readonly key: string
}

/**
 * What the key embeds for searches if it may do `action` on the collection, `undefined` if it may not.
 * The collection is the name as written in the request; an empty one stands for requests that name none.
 */
export function permission({ node, key }: Asked, action: string, collection: string): JsonObject | undefined {
  if (key === node.adminKey) return {}
  if (key === '') return undefined
  const keys = [...node.store.keys.values()]
  const plain = keys.find(({ value }) => value === key)
  if (plain) return allows(plain, action, collection) ? {} : undefined
  const scoped = readScopedKey(key, keys)
  if (!scoped || action !== 'documents:search' || !isSearchOnly(scoped.parent)) return undefined
  if (!allows(scoped.parent, action, collection) || isPast(Number(scoped.embedded['expires_at'] ?? Infinity)))
    return undefined
  return scoped.embedded
}

/** Whether a listing shows the collection to the key of this call. */
export const mayTouch = ({ node, key }: Asked, collection: string): boolean =>
  key === node.adminKey ||
  [...node.store.keys.values()].some(({ value, collections }) => value === key && covers(collections, collection))

const allows = ({ actions, collections, expiresAt }: ApiKey, action: string, collection: string): boolean =>
  !isPast(expiresAt) &&
  actions.some((allowed) => allowed === '*' || allowed === action || allowed === `${action.split(':')[0]}:*`) &&
  (collection === '' || covers(collections, collection))

const covers = (patterns: readonly string[], collection: string): boolean =>
  patterns.some((pattern) => pattern === '*' || new RegExp(`^(?:${pattern})$`).test(collection))

const isSearchOnly = ({ actions }: ApiKey): boolean => actions.length === 1 && actions[0] === 'documents:search'

const isPast = (seconds: number): boolean => seconds < Date.now() / 1000
