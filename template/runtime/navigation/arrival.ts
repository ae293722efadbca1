import type { Scroll } from './scroll-memory.ts'

/** Brings reader and focus to where a page begins, to the element that its address names, or to where they were. */
export function arrive(scroll?: Scroll): void {
  const target = namedElement()
  const focused = target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (focused && focused.tabIndex < 0) focused.tabIndex = -1
  focused?.focus({ preventScroll: true })
  if (target && !scroll) target.scrollIntoView({ behavior: 'instant' })
  else scrollToPlace(scroll ?? [0, 0])
}

export function scrollToPlace([left, top]: Scroll): void {
  scrollTo({ left, top, behavior: 'instant' })
}

/** Browsers look for the id as it is written, and then decoded. */
function namedElement(): HTMLElement | null {
  const id = location.hash.slice(1)
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))
  } catch {
    // A lone percent sign.
    return null
  }
}
