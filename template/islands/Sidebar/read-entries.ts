import type { Entry } from '../../parts/Sidebar/entries.ts'

/** What the sidebar of a page says, read from its elements: pages carry no second copy of it. */
export function readEntries(nav: HTMLElement): Entry[] {
  const leaves = new Set(nav.dataset['leaves']?.split(' '))
  const list = nav.querySelector(':scope > ul')
  return list ? readList(list, (_, index) => (leaves.has(String(index)) ? undefined : { section: index })) : []
}

/** What a list item is as a category, and undefined when it is none. */
type BranchOf = (item: Element, index: number) => { readonly section?: number } | undefined

const nested: BranchOf = (item) => (item.hasAttribute('data-branch') ? {} : undefined)

function readList(list: Element, branchOf: BranchOf): Entry[] {
  return [...list.children].map((item, index) => {
    const [label, below] = [':scope > :is(a, span)', ':scope > ul'].map((selector) => item.querySelector(selector))
    const branch = branchOf(item, index)
    const entries = below ? readList(below, nested) : undefined
    return {
      label: label?.textContent ?? '',
      href: label?.getAttribute('href') ?? undefined,
      current: label?.hasAttribute('aria-current') ?? false,
      ...(branch && { branch: { open: entries !== undefined, entries, ...branch } }),
    }
  })
}
