import { SIDEBAR_KEY } from '../../shared/storage-keys.ts'
import { afterFrame, whenIdle } from '../later.ts'
import { onPage } from '../page.ts'
import { keepInView } from './keep-in-view.ts'

/** The page's own place in the sidebar shows; what the reader opened on an earlier page is opened here too. */
export function startSidebar(): void {
  const showIn = (list: string): void =>
    keepInView(document.querySelector('.sidebar [aria-current]'), document.querySelector(list))
  // By then the island has gone on to the page, too.
  onPage(addToggles)
  onPage(() => afterFrame(() => showIn('.sidebar')))
  document.getElementById('menu')?.addEventListener('toggle', () => showIn('#menu'))
  whenIdle(() => {
    if (opensSomething()) document.querySelector('[data-island=Sidebar]')?.dispatchEvent(new Event('focusin'))
  })
}

function opensSomething(): boolean {
  try {
    return sessionStorage.getItem(SIDEBAR_KEY) !== null
  } catch {
    // Said once by the runtime's storage.
    return false
  }
}

/** The buttons of categories: pages are written without them, since every page would hold one for every section. */
function addToggles(): void {
  const nav = document.querySelector<HTMLElement>('[data-island=Sidebar]:not([data-hydrated]) .sidebar')
  if (!nav) return
  const leaves = new Set(nav.dataset['leaves']?.split(' '))
  const sections = [...(nav.firstElementChild?.children ?? [])].filter((_, index) => !leaves.has(String(index)))
  for (const item of [...sections, ...nav.querySelectorAll('[data-branch]')]) addToggle(item, nav)
}

function addToggle(item: Element, { dataset: { open = '', close = '' } }: HTMLElement): void {
  const [label, list] = [item.firstElementChild, item.querySelector(':scope > ul')]
  if (!label || label.nextElementSibling instanceof HTMLButtonElement) return
  const attributes = {
    type: 'button',
    class: 'toggle',
    'aria-expanded': String(list !== null),
    'aria-label': (list ? close : open).replace('{section}', label.textContent ?? ''),
    'data-replay': '',
    ...(list && { 'aria-controls': list.id }),
  }
  const button = document.createElement('button')
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
  label.after(button)
}
