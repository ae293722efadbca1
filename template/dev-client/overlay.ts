import type { DevProblem } from '../../schema/dev-events.ts'
import { isSamePage } from './addresses.ts'
import { overlayStyles } from './overlay-styles.ts'

/** Says over the page what is wrong with it. */
export interface Overlay {
  show(problems: readonly DevProblem[]): void
  /** Another page is shown: others may be wrong with it. */
  renew(): void
}

export function createOverlay(): Overlay {
  const state: { problems: readonly DevProblem[]; dismissed: string; host?: HTMLElement | undefined } = {
    problems: [],
    dismissed: '[]',
  }

  function draw(): void {
    const wanted = state.problems.filter(({ page }) => page === undefined || isSamePage(page))
    const text = JSON.stringify(wanted)
    const host = state.host
    if (wanted.length === 0 || text === state.dismissed) {
      state.host = undefined
      remove(host)
      if (wanted.length === 0) state.dismissed = '[]'
      return
    }
    if (host?.dataset['problems'] === text) return
    remove(host)
    state.host = boxOf(wanted, () => {
      state.dismissed = text
      draw()
    })
    state.host.dataset['problems'] = text
    document.documentElement.append(state.host)
    // Above a dialog of the site, which would let nobody reach anything beside it.
    dialogOf(state.host)?.showModal()
  }

  return {
    show(problems) {
      state.problems = problems
      draw()
    },
    renew: draw,
  }
}

/** In a tree of its own, where no style sheet of the site reaches. */
function boxOf(problems: readonly DevProblem[], onClose: () => void): HTMLElement {
  const host = document.createElement('helpgen-problems')
  const root = host.attachShadow({ mode: 'open' })
  const count = problems.length === 1 ? 'One error' : `${problems.length} errors`
  const close = element('button', 'Close', { type: 'button', class: 'close' })
  close.addEventListener('click', onClose)
  const box = element('dialog', '', {
    role: 'alertdialog',
    'aria-labelledby': 'title',
    'aria-describedby': 'list',
  })
  const list = element('ul', '', { id: 'list' })
  list.append(...problems.map(itemOf))
  const header = element('header', '')
  header.append(element('h2', count, { id: 'title' }), close)
  box.append(header, list, element('p', 'This goes as soon as it is mended. Escape closes it.', { class: 'note' }))
  box.addEventListener('cancel', (event) => {
    event.preventDefault()
    onClose()
  })
  root.append(element('style', overlayStyles), box)
  return host
}

function itemOf({ place, code, message, hint }: DevProblem): HTMLElement {
  const item = element('li', '')
  const where = place && [place.path, place.line, place.column].filter((part) => part !== undefined).join(':')
  const heading = element('p', '', { class: 'where' })
  if (where) heading.append(element('span', where, { class: 'place' }), ' ')
  heading.append(element('span', code, { class: 'code' }))
  item.append(heading, element('pre', message, { class: 'message' }), element('p', hint, { class: 'hint' }))
  return item
}

function element(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

const dialogOf = (host: HTMLElement | undefined): HTMLDialogElement | null | undefined =>
  host?.shadowRoot?.querySelector('dialog')

/** Closed first: the focus goes back to where it was. */
function remove(host: HTMLElement | undefined): void {
  dialogOf(host)?.close()
  host?.remove()
  const { activeElement } = document
  if (!host || !(activeElement instanceof HTMLElement)) return
  // After a click, Chromium names the element, and yet sends it no keys.
  activeElement.blur()
  activeElement.focus({ preventScroll: true })
}
