/** Answers that are given again when the same is asked soon. */
export interface ResponseCache<Value> {
  /** Failures and what was given up are not kept. */
  get(key: string, make: () => Promise<Value>, isKept: (value: Value) => boolean): Promise<Value>
}

export interface CacheLimits {
  /** In milliseconds. */
  readonly age: number
  readonly entries: number
}

/** Specification §9. */
export const usualLimits: CacheLimits = { age: 120_000, entries: 100 }

/** `now` tells the time in milliseconds, from any start. */
export function createResponseCache<Value>(
  now: () => number,
  { age, entries }: CacheLimits = usualLimits,
): ResponseCache<Value> {
  const kept = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    async get(key, make, isKept) {
      const known = kept.get(key)
      if (known && known.until > now()) return known.value
      kept.delete(key)
      const value = await make()
      if (isKept(value)) {
        kept.delete(key)
        kept.set(key, { value, until: now() + age })
        const [oldest] = kept.keys()
        if (kept.size > entries && oldest !== undefined) kept.delete(oldest)
      }
      return value
    },
  }
}
