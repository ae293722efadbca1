/** `null` follows the reader's system. */
export type ColorMode = 'light' | 'dark' | null

/** The mode that the toggle goes to: light, dark, system where the system counts; else from one to the other. */
export function nextColorMode(mode: ColorMode, respectsSystem: boolean): ColorMode {
  if (!respectsSystem) return mode === 'dark' ? 'light' : 'dark'
  if (mode === null) return 'light'
  return mode === 'light' ? 'dark' : null
}

/** A stored mode; anything else means that the reader has chosen none. */
export const readColorMode = (stored: string | null): ColorMode =>
  stored === 'light' || stored === 'dark' ? stored : null
