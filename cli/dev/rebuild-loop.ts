export interface RebuildLoop {
  /** Asks for a build: at once, or when the one that is running has ended. */
  request(): void
}

/**
 * One build at a time. Changes during a build ask for one more after it, however many there are; `isStale` tells a
 * build that it has been overtaken.
 */
export function createRebuildLoop(build: (isStale: () => boolean) => Promise<void>): RebuildLoop {
  const state = { isRunning: false, isAsked: false }
  async function run(): Promise<void> {
    state.isRunning = true
    while (state.isAsked) {
      state.isAsked = false
      await build(() => state.isAsked)
    }
    state.isRunning = false
  }
  return {
    request() {
      state.isAsked = true
      if (!state.isRunning) void run()
    },
  }
}
