import type { SidebarItem } from '../../../schema/site.ts'

/** The way to a page through the navigation: its ancestors from the top, then itself. */
export type Trail = readonly SidebarItem[]

/** Reads the navigation once; the function it returns finds a page's trail without walking the tree again. */
export function createTrails(nav: readonly SidebarItem[]): (href: string) => Trail {
  const parents = new Map<SidebarItem, SidebarItem | undefined>()
  const byHref = new Map<string, SidebarItem>()
  const note = (items: readonly SidebarItem[], parent?: SidebarItem): void => {
    for (const item of items) {
      parents.set(item, parent)
      if (item.href !== undefined && !byHref.has(item.href)) byHref.set(item.href, item)
      note(item.items, item)
    }
  }
  note(nav)
  return (href) => {
    const trail: SidebarItem[] = []
    for (let item = byHref.get(href); item; item = parents.get(item)) trail.unshift(item)
    return trail
  }
}
