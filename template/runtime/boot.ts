// Runs inside the head, before anything is painted: the colour mode and a dismissed announcement must not flash. Its
// settings are attributes of its own element, so that its text, and the hash of it, are the same on every site.
import { readColorMode } from '../shared/color-mode.ts'
import { ANNOUNCEMENT_PREFIX, COLOR_MODE_KEY } from '../shared/storage-keys.ts'
import { watchScript } from './base-url-banner.ts'

const root = document.documentElement
const { mode: fallback = 'dark', respect, announcement } = document.currentScript?.dataset ?? {}

// For style sheets; gone again when the runtime does not arrive.
root.dataset['scripts'] = ''

try {
  const mode = readColorMode(localStorage.getItem(COLOR_MODE_KEY))
  const wished = ['light', 'dark'].find((each) => matchMedia(`(prefers-color-scheme: ${each})`).matches)
  root.dataset['mode'] = mode ?? (respect === undefined ? fallback : 'system')
  root.dataset['theme'] = mode ?? (respect === undefined ? undefined : wished) ?? fallback
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(ANNOUNCEMENT_PREFIX)) continue
    if (key === ANNOUNCEMENT_PREFIX + announcement) root.dataset['dismissed'] = ''
    else localStorage.removeItem(key)
  }
} catch {
  // No storage: the runtime says so. The system's colour mode is the style sheet's default.
}
watchScript()
