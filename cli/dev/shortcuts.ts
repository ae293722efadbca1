/** Keys of the terminal, and what each of them does. */
export interface Shortcuts {
  readonly [key: string]: { readonly does: string; readonly act: () => void }
}

export interface KeyInput {
  readonly isTTY?: boolean
  setRawMode?(on: boolean): unknown
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  off(event: 'data', listener: (chunk: Buffer) => void): unknown
  resume(): unknown
  pause(): unknown
}

const CTRL_C = '\u0003'

/** Listens to single keys where there is a keyboard. Returns how to stop. */
export function listenToKeys(input: KeyInput, shortcuts: Shortcuts, onInterrupt: () => void): () => void {
  if (!input.isTTY || !input.setRawMode) return () => {}
  const listen = (chunk: Buffer): void => {
    for (const key of chunk.toString('utf8')) {
      if (key === CTRL_C) onInterrupt()
      else if (Object.hasOwn(shortcuts, key)) shortcuts[key]?.act()
    }
  }
  input.setRawMode(true)
  input.on('data', listen)
  input.resume()
  return () => {
    input.setRawMode?.(false)
    input.off('data', listen)
    input.pause()
  }
}

export const describeKeys = (shortcuts: Shortcuts): string =>
  Object.entries(shortcuts)
    .map(([key, { does }]) => `  ${key}  ${does}`)
    .join('\n')
