import { Idiomorph } from 'idiomorph'
import { onPage, startPage } from '../runtime/page.ts'
import { updateHead } from './page-head.ts'
import { createServerNodes } from './server-nodes.ts'

const SIDEBAR = '[data-island=Sidebar]'

/**
 * Makes the page that is shown into its next version, in place. Three versions are compared: what the server sent, what
 * became of it here, and what the server sends now. What the server left alone stays as scripts and the reader made it.
 * Resolves with whether that is all that is to be done; otherwise the page has to be loaded again.
 */
export function createPageMorph(): (next: Document) => Promise<boolean> {
  const sent = createServerNodes()
  const head = { sent: document.head.cloneNode(true) as HTMLHeadElement }
  sent.remember(document.body)
  // After a navigation, this hears of the new page before anybody changes it.
  onPage((part) => {
    if (part === document) return
    sent.remember(part)
    head.sent = document.head.cloneNode(true) as HTMLHeadElement
  })

  return async (next) => {
    await updateHead(head.sent, next.head)
    head.sent = next.head.cloneNode(true) as HTMLHeadElement
    const attributes = new WeakMap<Node, Node>()
    const fresh: Element[] = []
    const state = { isWhole: true }

    /** Whether scripts of an island own its content: it is told, or begins again. */
    function isIsland(root: Element): boolean {
      if (root.matches(SIDEBAR) && root.matches('[data-hydrated]')) {
        document.dispatchEvent(new CustomEvent('helpgen:page-swap', { detail: { document: next } }))
        return true
      }
      const isTaken = Object.keys(root).some((key) => key.startsWith('__reactContainer'))
      if (isTaken) state.isWhole = false
      return isTaken
    }

    Idiomorph.morph(document.body, next.body, {
      morphStyle: 'outerHTML',
      head: { style: 'none' },
      callbacks: {
        beforeNodeMorphed(node, now) {
          const before = sent.of(node)
          // Added by a script.
          if (!before || before.isEqualNode(now)) return false
          attributes.set(node, now)
          if (!(node instanceof Element && node.matches('[data-island]') && isIsland(node))) return true
          sent.set(node, now)
          return false
        },
        afterNodeMorphed: (node, now) => sent.set(node, now),
        beforeNodeRemoved: (node) => sent.of(node) !== undefined,
        afterNodeAdded(node) {
          sent.remember(node)
          if (node instanceof Element) fresh.push(node)
        },
        beforeAttributeUpdated(name, node) {
          const [before, now] = [sent.of(node), attributes.get(node)] as (Element | undefined)[]
          return before?.getAttribute(name) !== now?.getAttribute(name)
        },
      },
    })
    if (fresh.length > 0) begin(fresh)
    return state.isWhole
  }
}

/** Whoever begins with a page may bring its reader to a place that the address names; they stay where they are. */
function begin(fresh: readonly Element[]): void {
  const [left, top] = [scrollX, scrollY]
  startPage(partOf(fresh))
  scrollTo({ left, top, behavior: 'instant' })
}

/** What is new in a page, as one part of it; tabs begin again as a whole. */
function partOf(fresh: readonly Element[]): ParentNode {
  const roots = fresh.map((element) => element.closest('.tabbed') ?? element)
  const part = document.createDocumentFragment()
  part.querySelectorAll = ((selector: string) =>
    roots.flatMap((root) => [
      ...(root.matches(selector) ? [root] : []),
      ...root.querySelectorAll(selector),
    ])) as unknown as typeof part.querySelectorAll
  return part
}
