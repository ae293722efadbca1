/** Keeps what was made last; what could not be made is tried again when it is asked for again. */
export interface RecentCache<Value> {
  get(key: string | number, make: () => Promise<Value>): Promise<Value>
}

export function createRecentCache<Value>(most: number): RecentCache<Value> {
  const kept = new Map<string | number, Promise<Value>>()
  return {
    get(key, make) {
      const value = kept.get(key) ?? make()
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      value.catch(() => {
        if (kept.get(key) === value) kept.delete(key)
      })
      return value
    },
  }
}
