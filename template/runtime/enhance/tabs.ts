import { TABS_PREFIX } from '../../shared/storage-keys.ts'
import { onPage } from '../page.ts'
import type { Store } from '../storage.ts'

const panelsOf = (tabs: Element) => [...tabs.querySelectorAll<HTMLElement>(':scope > .tab')]
const buttonsOf = (tabs: Element) => [...tabs.querySelectorAll<HTMLElement>(':scope > .tab-list > button')]
const nameOf = (panel: Element): string | null => panel.getAttribute('data-value') ?? panel.getAttribute('aria-label')

/** Tabs of one group change together and are remembered; an address can name a tab, or something inside of one. */
export function startTabs(store: Store): void {
  onPage((part) => {
    part.querySelectorAll('.tabbed').forEach((tabs, index) => {
      prepare(tabs, index)
      const { group } = (tabs as HTMLElement).dataset
      const value = group === undefined ? null : store.get(TABS_PREFIX + group)
      if (!show(tabs, value)) show(tabs, nameOf(panelsOf(tabs)[0] as Element))
    })
    followHash()
  })
  addEventListener('hashchange', followHash)
  // The browser's own search found something in a tab that does not show.
  document.addEventListener('beforematch', ({ target }) => reveal(target as Element), true)

  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[role=tab]')
    if (button) choose(button)
  })
  document.addEventListener('keydown', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[role=tab]')
    const next = button && neighbour(button, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
    choose(next)
  })

  function choose(button: HTMLElement): void {
    const tabs = button.closest<HTMLElement>('.tabbed')
    const value = tabs && nameOf(panelsOf(tabs)[buttonsOf(tabs).indexOf(button)] as Element)
    if (!value) return
    const { top } = button.getBoundingClientRect()
    const { group } = tabs.dataset
    show(tabs, value)
    if (group !== undefined) {
      store.set(TABS_PREFIX + group, value)
      for (const each of document.querySelectorAll(`.tabbed[data-group="${CSS.escape(group)}"]`)) show(each, value)
    }
    // Groups above may have changed their height: what was clicked stays under the pointer.
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
    history.replaceState(history.state, '', `#tab-${encodeURIComponent(value)}`)
  }
}

function prepare(tabs: Element, index: number): void {
  const [panels, buttons] = [panelsOf(tabs), buttonsOf(tabs)]
  // A component of the site stands in between: they stay one below the other.
  if (panels.length !== buttons.length) {
    tabs.classList.remove('tabbed')
    return
  }
  tabs.setAttribute('data-ready', '')
  panels.forEach((panel, place) => {
    panel.id ||= `tab-${index}-${place}`
    panel.role = 'tabpanel'
    buttons[place]?.setAttribute('aria-controls', panel.id)
  })
}

function show(tabs: Element, value: string | null): boolean {
  const panels = panelsOf(tabs)
  const chosen = panels.findIndex((panel) => nameOf(panel) === value)
  if (chosen < 0) return false
  buttonsOf(tabs).forEach((button, place) => {
    button.setAttribute('aria-selected', String(place === chosen))
    button.tabIndex = place === chosen ? 0 : -1
    if (place === chosen) panels[place]?.removeAttribute('hidden')
    else panels[place]?.setAttribute('hidden', 'until-found')
  })
  return true
}

function neighbour(button: HTMLElement, key: string): HTMLElement | undefined {
  const buttons = buttonsOf(button.closest('.tabbed') as Element)
  const forward = getComputedStyle(button).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  const at = buttons.indexOf(button)
  const places: Record<string, number> = { [forward]: (at + 1) % buttons.length, [backward]: at - 1, Home: 0, End: -1 }
  const place = places[key]
  return place === undefined ? undefined : buttons.at(place)
}

/** Shows every tab that an element lies in. */
function reveal(element: Element | null): void {
  for (let panel = element?.closest('.tab'); panel; panel = panel.parentElement?.closest('.tab'))
    show(panel.parentElement as Element, nameOf(panel))
}

function followHash(): void {
  const name = safeDecode(location.hash.slice(1))
  const panels = [...document.querySelectorAll('.tabbed > .tab')].filter((panel) => `tab-${nameOf(panel)}` === name)
  const hidden = name ? document.getElementById(name)?.closest('[hidden]') : null
  const place = panels[0]?.parentElement ?? (hidden && document.getElementById(name))
  for (const panel of panels) reveal(panel)
  reveal(place ?? null)
  place?.scrollIntoView()
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not an address of ours.
    return text
  }
}
