import type { Islands } from '../islands.ts'

/** What a page says about itself; scripts stay as they are. */
const PAGE_HEAD = 'title, meta, link, style'
const STYLES = 'link[rel=stylesheet]'
const TIME_OUT = 60_000

/** What of the shell belongs to a page. */
export interface Parts {
  readonly head: readonly Element[]
  readonly classes: readonly string[]
}

export interface SwapInput {
  /** What the page brought that was there first. Other scripts add to the head and to the body's classes. */
  readonly came: Parts
  readonly islands: Islands
  readonly startPage: (part: ParentNode) => void
}

export interface Swap {
  /** Loads the style sheets that this document does not have yet; false when one of them cannot be loaded. */
  prepare(next: Document): Promise<boolean>
  /** Shows a page. The shell around it stays, and with it whatever is open, running or playing there. */
  show(next: Document): void
}

/** Whether a document is a page of this very build: it has the same script, so that all of it fits together. */
export const fits = (next: Document): boolean =>
  next.querySelector('.page > main') !== null && scriptOf(next) === scriptOf(document)

const scriptOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type=module]')?.getAttribute('src')

export function createSwap({ came, islands, startPage }: SwapInput): Swap {
  const shown = { head: came.head.filter((element) => element.matches(PAGE_HEAD)), classes: came.classes }

  function replaceHead(next: Document): void {
    const here = headOf(document)
    const head = headOf(next).map((element) => {
      const same = here.find((each) => each.isEqualNode(element))
      if (!same) document.head.append(element)
      return same ?? element
    })
    for (const element of shown.head) if (!head.includes(element)) element.remove()
    shown.head = head
  }

  function replaceBodyClass(next: Document): void {
    document.body.classList.remove(...shown.classes)
    shown.classes = [...next.body.classList]
    document.body.classList.add(...shown.classes)
  }

  return {
    async prepare(next) {
      const here = [...document.querySelectorAll(STYLES)]
      const missing = [...next.querySelectorAll(STYLES)].filter(
        (sheet) => !here.some((each) => each.isEqualNode(sheet)),
      )
      const loads = missing.map((sheet) => {
        const added = sheet.cloneNode() as HTMLLinkElement
        shown.head = [...shown.head, added]
        // Before the others, which are to hold as long as their page is here.
        here[0]?.before(added)
        return isLoaded(added)
      })
      return (await Promise.all(loads)).every(Boolean)
    },
    show(next) {
      const page = document.querySelector('.page')
      // Read while nothing has changed: afterwards it would cost a layout.
      const sidebarScroll = document.querySelector('.sidebar')?.scrollTop ?? 0
      for (const part of partsOf(document)) {
        part.remove()
        islands.stop(part)
      }
      page?.prepend(...partsOf(next))
      for (const name of ['lang', 'dir']) copyAttribute(name, next.documentElement, document.documentElement)
      replaceHead(next)
      replaceBodyClass(next)
      updateNavbar(next)
      updateSidebar(next, sidebarScroll)
      if (page) {
        islands.start(page)
        startPage(page)
      }
    },
  }
}

const isLoaded = (sheet: HTMLLinkElement): Promise<boolean> =>
  new Promise((resolve) => {
    sheet.onload = () => resolve(true)
    sheet.onerror = () => resolve(false)
    setTimeout(resolve, TIME_OUT, false)
  })

const headOf = (page: Document): Element[] => [...page.head.querySelectorAll(PAGE_HEAD)]

/** The page's own: `main` and what stands before it, such as a table of contents. The footer follows. */
function partsOf(page: Document): Element[] {
  const parts = [...(page.querySelector('.page')?.children ?? [])]
  return parts.slice(0, parts.findIndex(({ localName }) => localName === 'main') + 1)
}

function copyAttribute(name: string, from: Element, to: Element): void {
  const value = from.getAttribute(name)
  if (value === null) to.removeAttribute(name)
  else to.setAttribute(name, value)
}

/** The same on all pages, but for the mark of where the reader is. */
function updateNavbar(next: Document): void {
  const marked = '.navbar-items :is(a, details)'
  const others = next.querySelectorAll(marked)
  for (const [index, element] of document.querySelectorAll(marked).entries()) {
    const other = others[index]
    if (other) for (const name of ['class', 'aria-current', 'open']) copyAttribute(name, other, element)
  }
}

function updateSidebar(next: Document, scroll: number): void {
  const selector = '[data-island=Sidebar]'
  const [here, there] = [document, next].map((page) => page.querySelector<HTMLElement>(selector))
  if (!here || !there) return
  if ('hydrated' in here.dataset) {
    document.dispatchEvent(new CustomEvent('helpgen:page-swap', { detail: { document: next } }))
    return
  }
  copyAttribute('data-props', there, here)
  here.replaceChildren(...there.childNodes)
  const sidebar = here.querySelector('.sidebar')
  if (sidebar && scroll) sidebar.scrollTop = scroll
}
