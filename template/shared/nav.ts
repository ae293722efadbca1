import type { SidebarItem } from '../../schema/site.ts'

/** Where a closed category leads: its own page, else the first page in it. */
export function firstHref({ href, items }: SidebarItem): string | undefined {
  if (href !== undefined) return href
  for (const item of items) {
    const found = firstHref(item)
    if (found !== undefined) return found
  }
  return undefined
}
