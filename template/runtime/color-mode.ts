import { type ColorMode, nextColorMode, readColorMode } from '../shared/color-mode.ts'
import { COLOR_MODE_KEY } from '../shared/storage-keys.ts'
import { whenIdle } from './later.ts'
import type { Store } from './storage.ts'

/** The button goes round the modes; other tabs and the system are followed. */
export function startColorMode(store: Store): void {
  const root = document.documentElement
  const { mode: fallback, respect } = document.querySelector<HTMLElement>('script[data-mode]')?.dataset ?? {}
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const light = matchMedia('(prefers-color-scheme: light)')
  const chosen = (): ColorMode => readColorMode(store.get(COLOR_MODE_KEY))

  function themeOf(mode: ColorMode): string | undefined {
    if (mode !== null || respect === undefined) return mode ?? fallback
    if (dark.matches) return 'dark'
    return light.matches ? 'light' : fallback
  }

  function show(): void {
    const mode = chosen()
    const theme = themeOf(mode)
    root.dataset['mode'] = mode ?? (respect === undefined ? theme : 'system')
    root.dataset['theme'] = theme
    for (const button of document.querySelectorAll<HTMLElement>('.color-mode')) {
      const name = button.dataset[root.dataset['mode'] ?? '']
      if (!name) continue
      button.title = name
      button.setAttribute('aria-label', name)
    }
  }

  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.color-mode')) return
    // Where the system does not count, the theme that shows is what is switched.
    const now = respect === undefined ? (root.dataset['theme'] as ColorMode) : chosen()
    const next = nextColorMode(now, respect !== undefined)
    if (next === null) store.remove(COLOR_MODE_KEY)
    else store.set(COLOR_MODE_KEY, next)
    show()
  })
  dark.addEventListener('change', show)
  show()
  // Listening to other tabs opens a channel to the storage, which the first frame need not wait for.
  whenIdle(() => {
    addEventListener('storage', ({ key }) => (key === null || key === COLOR_MODE_KEY) && show())
    show()
  })
}
