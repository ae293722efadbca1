import { SIDEBAR_KEY } from '../../shared/storage-keys.ts'
import { whenIdle } from '../islands.ts'
import { onPage } from '../page.ts'
import { keepInView } from './keep-in-view.ts'

/** The page's own place in the sidebar shows; what the reader opened on an earlier page is opened here too. */
export function startSidebar(): void {
  const showIn = (list: string): void =>
    keepInView(document.querySelector('.sidebar [aria-current]'), document.querySelector(list))
  // In the next frame the island has gone on to the page, too.
  onPage(() => requestAnimationFrame(() => showIn('.sidebar')))
  document.getElementById('menu')?.addEventListener('toggle', () => showIn('#menu'))
  if (opensSomething())
    whenIdle(() => document.querySelector('[data-island=Sidebar]')?.dispatchEvent(new Event('focusin')))
}

function opensSomething(): boolean {
  try {
    return sessionStorage.getItem(SIDEBAR_KEY) !== null
  } catch {
    // Said once by the runtime's storage.
    return false
  }
}
