import type { SidebarItem } from '../../../schema/site.ts'
import { firstHref } from '../../shared/nav.ts'
import type { Trail } from './trails.ts'

/** An item of the navigation as it stands on a page. */
export interface Entry {
  readonly label: string
  readonly href?: string | undefined
  readonly current: boolean
  /** What lies below: categories only. */
  readonly branch?: Branch | undefined
}

export interface Branch {
  readonly open: boolean
  /** Absent until somebody asks for them. */
  readonly entries?: readonly Entry[] | undefined
  readonly status?: 'loading' | 'failed' | undefined
  /** Opens or closes without being watched. */
  readonly instant?: boolean | undefined
  /** Where the navigation files have it: at the top level only. */
  readonly section?: number | undefined
}

/** The navigation as far as a page needs it: what lies along its trail, or starts open. */
export function entriesOf(items: readonly SidebarItem[], trail: Trail = [], depth = 0): Entry[] {
  return items.flatMap((item, index) => {
    const onTrail = trail[depth] === item
    if (item.unlisted && !onTrail) return []
    const open = onTrail || item.open === true
    const entries = open ? entriesOf(item.items, onTrail ? trail : [], depth + 1) : undefined
    const isCategory = entries ? entries.length > 0 : item.items.some(({ unlisted }) => !unlisted)
    return {
      label: item.label,
      // An open category without a page needs no link: what it leads to stands right below it.
      href: open ? item.href : firstHref(item),
      current: onTrail && depth === trail.length - 1,
      ...(isCategory && { branch: { open, entries, ...(depth === 0 && { section: index }) } }),
    }
  })
}

/** What tells siblings apart: their labels, counted where two are the same. */
export function keysOf(siblings: readonly { readonly label: string }[]): string[] {
  const seen = new Map<string, number>()
  return siblings.map(({ label }) => {
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return count === 1 ? label : `${label} ${count}`
  })
}
