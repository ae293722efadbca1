import { showBackToTop } from './back-to-top.ts'
import { createCopying } from './copying.ts'
import type { KeepInView } from './keep-in-view.ts'
import { markSection } from './toc-spy.ts'
import { createZoom } from './zoom.ts'

type Handlers = Readonly<Record<string, (event: Event) => void>>

/**
 * Listens on the document, so that pages can come and go; what happened before is answered first. What the runtime has
 * already is handed over: importing it would make the runtime wait for a file that both share.
 */
export function startArticleTools(early: readonly Event[], keepInView: KeepInView): void {
  const copying = createCopying()
  const zoom = createZoom()
  const frame = { waits: false }

  const handlers: Handlers = {
    pointerover({ target }) {
      copying.offer(target as Element)
      zoom.offer(target as Element)
    },
    focusin({ target }) {
      copying.offer(target as Element)
      // Pictures can take the focus only once that is known.
      for (const image of document.querySelectorAll('main img[data-zoom]')) zoom.offer(image)
    },
    click({ target }) {
      copying.answer(target as Element)
      zoom.open(target as Element)
    },
    keydown(event) {
      const { key, target } = event as KeyboardEvent
      if ((key === 'Enter' || key === ' ') && zoom.open(target as Element)) event.preventDefault()
    },
    scroll() {
      if (frame.waits) return
      frame.waits = true
      requestAnimationFrame(() => {
        frame.waits = false
        markSection(keepInView)
        showBackToTop()
      })
    },
  }
  // A picture of the page that goes is not to cover the one that comes.
  document.addEventListener('helpgen:page-start', zoom.close)
  for (const [type, handle] of Object.entries(handlers)) document.addEventListener(type, handle)
  for (const event of early) handlers[event.type]?.(event)
}
