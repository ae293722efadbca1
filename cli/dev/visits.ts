/** Requests that are being answered. */
export interface Visits {
  begin(): void
  end(): void
  /** Resolves when nobody has asked for anything for a while: a page has its style sheets and scripts by then. */
  quiet(): Promise<void>
}

const QUIET_MS = 300
/** Some readers never stop asking. */
const LONGEST_MS = 4_000
const LOOK_MS = 50

export function createVisits(): Visits {
  const state = { open: 0, last: performance.now() }
  const note = (change: 1 | -1): void => {
    state.open += change
    state.last = performance.now()
  }
  return {
    begin: () => note(1),
    end: () => note(-1),
    async quiet() {
      const began = performance.now()
      const isQuiet = (): boolean => state.open === 0 && performance.now() - state.last > QUIET_MS
      state.last = began
      while (!isQuiet() && performance.now() - began < LONGEST_MS)
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    },
  }
}
