/** Requests that are being answered. */
export interface Visits {
  begin(): void
  end(): void
  /** Resolves after so long, or as soon as those who wait for an answer then have it. */
  answered(ms: number): Promise<void>
}

export function createVisits(): Visits {
  const state: { open: number; onAnswered?: () => void } = { open: 0 }
  return {
    begin() {
      state.open += 1
    },
    end() {
      state.open -= 1
      if (state.open === 0) state.onAnswered?.()
    },
    async answered(ms) {
      await new Promise((resolve) => setTimeout(resolve, ms))
      if (state.open > 0)
        await new Promise<void>((resolve) => {
          state.onAnswered = resolve
        })
    },
  }
}
