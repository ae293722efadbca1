import { announce } from '../events.ts'
import type { Islands } from '../islands.ts'
import { whenIdle } from '../later.ts'
import { startPage } from '../page.ts'
import { mayPrefetch } from '../prefetch.ts'
import { isOurs, pageOf, withoutHash } from './links.ts'
import type { Navigator } from './navigator.ts'
import { createPageMemory } from './page-memory.ts'
import { rememberScroll } from './scroll-memory.ts'

/** As many visible links of a page are followed ahead. */
const MOST_AHEAD = 8

/**
 * Follows links within the site without loading pages anew. What does that is a script of its own, loaded with the
 * reader's first sign of life; pages that are about to be wanted are asked for from here.
 */
export function startNavigation(islands: Islands): void {
  const memory = createPageMemory()
  const place = { shown: withoutHash(location) }
  const saveScroll = rememberScroll(() => withoutHash(location) === place.shown)
  const state: { navigator?: Promise<Navigator> } = {}
  // Other scripts add to both: what came with the page is what goes with it.
  const came = { head: [...document.head.children], classes: [...document.body.classList] }

  // All that both scripts use is handed over. As an import, it would be a third one, which every page waits for.
  const load = (): Promise<Navigator> =>
    (state.navigator ??= import('./navigator.ts').then(({ createNavigator }) =>
      createNavigator({
        memory,
        place,
        came,
        islands,
        saveScroll,
        prefetchVisible,
        pageOf,
        isOurs,
        withoutHash,
        startPage,
        announce,
      }),
    ))

  function prefetch(target: EventTarget | null): void {
    const url = mayPrefetch() && pageOf(target)
    if (url && !memory.get(withoutHash(url))) void memory.ask(withoutHash(url), { priority: 'low' })
  }

  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) prefetch(target)
  })
  function prefetchVisible(): void {
    seen.disconnect()
    const links = [...document.querySelectorAll('main a')].filter(pageOf)
    for (const link of links.slice(0, MOST_AHEAD)) seen.observe(link)
  }

  for (const type of ['mouseover', 'focusin', 'touchstart', 'scroll'] as const)
    document.addEventListener(
      type,
      ({ target }) => {
        prefetch(target)
        load().then(
          ({ readAhead }) => readAhead(target),
          () => {},
        )
      },
      { passive: true },
    )
  document.addEventListener('click', (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (event.defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return
    saveScroll()
    const url = pageOf(event.target)
    if (!url) return
    event.preventDefault()
    load().then(
      ({ visit }) => visit(url),
      () => location.assign(url),
    )
  })
  addEventListener('popstate', (event) => {
    load().then(
      ({ goBack }) => goBack(event),
      () => location.reload(),
    )
  })
  if (location.pathname.endsWith('.html')) load().then(({ cleanAddress }) => cleanAddress())
  whenIdle(prefetchVisible)
}
