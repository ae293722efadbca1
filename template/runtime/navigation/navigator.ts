import type { announce } from '../events.ts'
import type { Islands } from '../islands.ts'
import { redirectOf, shownUrl, strippedUrl } from './address.ts'
import { arrive, scrollToPlace } from './arrival.ts'
import { failedPage } from './failed-page.ts'
import type { Answer, PageMemory } from './page-memory.ts'
import { createPageReader } from './page-reader.ts'
import { createProgress } from './progress.ts'
import type { Scroll } from './scroll-memory.ts'
import { createSwap, fits, type Parts } from './swap.ts'
import { withTransition } from './transition.ts'

/** What the runtime has for it. */
export interface NavigatorInput {
  readonly memory: PageMemory
  /** The page that is shown, which the address bar runs ahead of on the way back. */
  readonly place: { shown: string }
  readonly came: Parts
  readonly islands: Islands
  readonly saveScroll: () => void
  readonly prefetchVisible: () => void
  readonly pageOf: (target: EventTarget | null) => URL | undefined
  readonly isOurs: (url: URL) => boolean
  readonly withoutHash: (url: { readonly href: string }) => string
  readonly startPage: (part: ParentNode) => void
  readonly announce: typeof announce
}

export interface Navigator {
  /** Reads the page behind a link that the reader comes near, if it is on its way already. */
  readAhead(target: EventTarget | null): void
  visit(url: URL, arrival?: Arrival): Promise<void>
  /** Goes to an entry of the history, back or forward. */
  goBack(event: PopStateEvent): void
  /** Takes the name of the page's file off the address that the page was loaded from. */
  cleanAddress(): Promise<void>
}

interface Arrival {
  /** Where the reader was when they left the page, on their way back to it. */
  readonly scroll?: Scroll | undefined
  /** The browser shows a transition of its own. */
  readonly animated?: boolean
}

/** Shows one page after the other. The last one that was asked for wins. */
export function createNavigator(input: NavigatorInput): Navigator {
  const { memory, place, saveScroll, withoutHash } = input
  const progress = createProgress()
  const swap = createSwap(input)
  const pages = createPageReader()
  const state = { visit: new AbortController() }

  // Retry, in the box that stands for a page.
  document.addEventListener('submit', (event) => {
    if (!(event.target as Element).matches('main .error-box *')) return
    event.preventDefault()
    void visit(new URL(location.href))
  })

  async function visit(wanted: URL, arrival: Arrival = {}): Promise<void> {
    state.visit.abort()
    state.visit = new AbortController()
    const { signal } = state.visit
    document.getElementById('menu')?.hidePopover?.()
    progress.begin()
    const answer = await find(wanted, signal)
    if (signal.aborted) return
    const found = answer?.url ? Object.assign(new URL(answer.url), { hash: wanted.hash }) : wanted
    const next = answer ? pages.take(answer) : failedPage()
    const redirect = redirectOf(next)
    if (redirect) {
      const target = new URL(redirect, found)
      return input.isOurs(target) ? visit(target, arrival) : leaveFor(target)
    }
    const isReady = fits(next) && (await swap.prepare(next))
    if (signal.aborted) return
    if (!isReady) return leaveFor(wanted)
    const change = (): void => {
      if (signal.aborted) return
      show(next, answer ? shownUrl(found, next) : wanted, arrival.scroll)
      if (answer) input.announce('page-view', { url: location.href, title: document.title })
    }
    withTransition(change, arrival.animated)
  }

  function readAhead(target: EventTarget | null): void {
    const url = input.pageOf(target)
    // Whoever wants the page will hear of a failure.
    if (url) memory.get(withoutHash(url))?.then(pages.readAhead, () => {})
  }

  /** The page at an address, or else at the address without the name of a file. */
  async function find(url: URL, signal: AbortSignal): Promise<Answer | undefined> {
    const answer = await ask(withoutHash(url), signal)
    const stripped = strippedUrl(url)
    if (answer?.status !== 404 || !stripped) return answer
    const other = await ask(withoutHash(stripped), signal)
    return other?.status === 200 ? other : answer
  }

  /** Undefined when there is no answer, after a second attempt. */
  async function ask(url: string, signal: AbortSignal): Promise<Answer | undefined> {
    try {
      return await (memory.get(url) ?? memory.ask(url, { signal }))
    } catch {
      if (signal.aborted) return undefined
      // A redirect to another site looks like any other failure from here, unless it is not followed.
      return memory.ask(url, { signal, redirect: 'manual' }).catch(() => undefined)
    }
  }

  function show(next: Document, url: URL, scroll: Scroll | undefined): void {
    saveScroll()
    if (url.href !== location.href) {
      if (scroll) history.replaceState({ scroll }, '', url)
      else history.pushState(null, '', url)
    }
    place.shown = withoutHash(url)
    progress.end(next.title)
    swap.show(next)
    arrive(scroll)
    input.prefetchVisible()
  }

  function leaveFor(url: URL): void {
    progress.end('')
    if (url.href === location.href) location.reload()
    else location.assign(url)
  }

  function goBack({ state: entry, hasUAVisualTransition: animated }: PopStateEvent): void {
    const scroll = entry?.scroll as Scroll | undefined
    if (withoutHash(location) !== place.shown)
      return void visit(new URL(location.href), { scroll: scroll ?? [0, 0], animated })
    state.visit.abort()
    progress.end('')
    // A heading that was just chosen is found by the browser.
    if (scroll || !location.hash) scrollToPlace(scroll ?? [0, 0])
  }

  async function cleanAddress(): Promise<void> {
    const here = new URL(location.href)
    const shown = shownUrl(here, document)
    place.shown = withoutHash(shown)
    history.replaceState(history.state, '', shown)
    if (shown !== here) return
    // The not-found page: nothing has the name, but maybe the rest of it.
    const stripped = strippedUrl(here)
    const answer = stripped && (await ask(withoutHash(stripped), state.visit.signal))
    if (stripped && answer?.status === 200) location.replace(stripped)
  }

  return { readAhead, visit, goBack, cleanAddress }
}
