import type { SidebarItem } from '../../../schema/site.ts'
import { entriesOf } from './entries.ts'
import { SidebarNav } from './SidebarNav.tsx'
import type { Trail } from './trails.ts'

export interface SidebarProps {
  /** The whole navigation. */
  readonly items: readonly SidebarItem[]
  /** The current page's way through it; only what lies along it, or starts open, is written. */
  readonly trail: Trail
}

/** The navigation as far as this page needs it: the top level, and below it the page's own branch. */
export default function Sidebar({ items, trail }: SidebarProps) {
  return <SidebarNav plain entries={entriesOf(items, trail)} />
}
