import type { Path } from '../../parts/Sidebar/SidebarNav.tsx'
import { SIDEBAR_KEY } from '../../shared/storage-keys.ts'

/** Which categories the reader opened or closed, in the order of doing so. */
export interface Choices {
  all(): readonly (readonly [Path, boolean])[]
  set(path: Path, open: boolean): void
}

/** Kept for the visit; where there is no storage, for as long as pages are not loaded anew. */
export function openChoices(): Choices {
  const choices = new Map(read())
  return {
    all: () => [...choices].map(([key, open]) => [JSON.parse(key) as Path, open]),
    set(path, open) {
      const key = JSON.stringify(path)
      choices.delete(key)
      choices.set(key, open)
      try {
        sessionStorage.setItem(SIDEBAR_KEY, JSON.stringify([...choices]))
      } catch {
        // Said once by the runtime, which finds no storage either.
      }
    },
  }
}

function read(): [string, boolean][] {
  try {
    return JSON.parse(sessionStorage.getItem(SIDEBAR_KEY) ?? '[]') as [string, boolean][]
  } catch {
    return []
  }
}
