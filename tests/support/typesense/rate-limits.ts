import type { Json } from './json.ts'
import type { TypesenseStore } from './store.ts'

/** Requests of each key in the current minute. */
export type RequestCounts = Map<string, { minute: number; count: number }>

/** Counts the request and says whether a rule refuses it. A rule of one request a minute refuses the first already. */
export function isOverLimit(store: TypesenseStore, counts: RequestCounts, key: string): boolean {
  const rules = [...store.limits.values()].filter(({ api_keys: keys }) => names(keys, key))
  if (rules.length === 0) return false
  const minute = Math.floor(Date.now() / 60_000)
  const before = counts.get(key)
  const count = before?.minute === minute ? before.count + 1 : 1
  counts.set(key, { minute, count })
  return rules.some(({ action, max_requests: most }) => {
    const threshold = (most as { minute_threshold?: number }).minute_threshold
    return action === 'block' || (threshold !== undefined && count >= threshold)
  })
}

const names = (keys: Json | undefined, key: string): boolean => Array.isArray(keys) && keys.includes(key)
