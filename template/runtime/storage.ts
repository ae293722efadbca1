/** What a reader's choices are kept in. */
export interface Store {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Browser storage; where there is none, memory for this visit, and one warning for the owner. */
export function openStore(): Store {
  const memory = new Map<string, string>()
  const state = { warned: false }

  function attempt<Result>(use: () => Result, instead?: () => void): Result | undefined {
    try {
      return use()
    } catch (error) {
      if (!state.warned) console.warn('Browser storage is unavailable: choices are kept for this visit only.', error)
      state.warned = true
      instead?.()
      return undefined
    }
  }

  return {
    get: (key) => memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null,
    set(key, value) {
      attempt(
        () => localStorage.setItem(key, value),
        () => memory.set(key, value),
      )
    },
    remove(key) {
      memory.delete(key)
      attempt(() => localStorage.removeItem(key))
    },
  }
}
