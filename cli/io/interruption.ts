export type Interruption = 'SIGINT' | 'SIGTERM'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs `act` once, on the first signal; a second signal ends the process at once, as it would without us. Returns how
 * to stop listening.
 */
export function onInterruption(act: (signal: Interruption) => void): () => void {
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, handle)
  }
  const handle = (signal: NodeJS.Signals): void => {
    stop()
    act(signal as Interruption)
  }
  for (const signal of SIGNALS) process.on(signal, handle)
  return stop
}

export const untilInterrupted = (): Promise<Interruption> => new Promise((resolve) => onInterruption(resolve))
