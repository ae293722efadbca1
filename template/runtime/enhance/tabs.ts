import { TABS_PREFIX } from '../../shared/storage-keys.ts'
import { decodePath } from '../../shared/url.ts'
import { onPage } from '../page.ts'
import type { Store } from '../storage.ts'

const panelsOf = (tabs: Element) => [...tabs.querySelectorAll<HTMLElement>(':scope > .tab')]
const buttonsOf = (tabs: Element) => [...tabs.querySelectorAll<HTMLButtonElement>(':scope > .tab-list > button')]
const nameOf = (panel: Element): string | null => panel.getAttribute('data-value') ?? panel.getAttribute('aria-label')

/** Tabs of one group change together and are remembered; an address can name a tab, or something inside of one. */
export function startTabs(store: Store): void {
  onPage((part) => {
    part.querySelectorAll('.tabbed').forEach((tabs, index) => {
      prepare(tabs, index)
      const { group } = (tabs as HTMLElement).dataset
      const value = group === undefined ? null : store.get(TABS_PREFIX + group)
      if (!show(tabs, value)) show(tabs, buttonsOf(tabs)[0]?.value)
    })
    followHash()
  })
  addEventListener('hashchange', followHash)
  // The browser's own search found something in a tab that does not show.
  document.addEventListener('beforematch', ({ target }) => reveal(target as Element), true)

  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[role=tab]')
    if (button) choose(button)
  })
  document.addEventListener('keydown', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[role=tab]')
    const next = button && neighbour(button, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
    choose(next)
  })

  function choose(button: HTMLButtonElement): void {
    const tabs = button.closest<HTMLElement>('.tabbed')
    const { value } = button
    if (!tabs || !value) return
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
    const button = buttons[place] as HTMLButtonElement
    button.setAttribute('aria-controls', panel.id)
    button.value = nameOf(panel) ?? ''
  })
}

function show(tabs: Element, value: string | null | undefined): boolean {
  const panels = panelsOf(tabs)
  const buttons = buttonsOf(tabs)
  if (!buttons.some((button) => button.value === value)) return false
  buttons.forEach((button, place) => {
    const isChosen = button.value === value
    button.setAttribute('aria-selected', String(isChosen))
    button.tabIndex = isChosen ? 0 : -1
    if (isChosen) panels[place]?.removeAttribute('hidden')
    else panels[place]?.setAttribute('hidden', 'until-found')
  })
  return true
}

function neighbour(button: HTMLButtonElement, key: string): HTMLButtonElement | undefined {
  const buttons = buttonsOf(button.closest('.tabbed') as Element)
  const at = buttons.indexOf(button)
  const step = getComputedStyle(button).direction === 'rtl' ? -1 : 1
  const places: Record<string, number> = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: -1 }
  const place = places[key]
  return place === undefined ? undefined : buttons.at(place % buttons.length)
}

/** Shows every tab that an element lies in. */
function reveal(element: Element | null): void {
  for (let panel = element?.closest('.tab'); panel; panel = panel.parentElement?.closest('.tab'))
    show(panel.parentElement as Element, nameOf(panel))
}

function followHash(): void {
  const name = decodePath(location.hash.slice(1))
  const panels = [...document.querySelectorAll('.tabbed > .tab')].filter((panel) => `tab-${nameOf(panel)}` === name)
  const hidden = name ? document.getElementById(name)?.closest('[hidden]') : null
  const place = panels[0]?.parentElement ?? (hidden && document.getElementById(name))
  for (const panel of panels) reveal(panel)
  reveal(place ?? null)
  place?.scrollIntoView()
}
