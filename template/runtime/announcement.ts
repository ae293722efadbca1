import { ANNOUNCEMENT_PREFIX } from '../shared/storage-keys.ts'
import type { Store } from './storage.ts'

/** Closes the announcement, and remembers that; the focus goes on to the page. */
export function startAnnouncement(store: Store): void {
  const bar = document.querySelector<HTMLElement>('.announcement')
  bar?.querySelector('.close')?.addEventListener('click', () => {
    store.set(ANNOUNCEMENT_PREFIX + bar.dataset['announcement'], 'true')
    document.documentElement.dataset['dismissed'] = ''
    document.querySelector<HTMLElement>('.logo')?.focus()
  })
}
