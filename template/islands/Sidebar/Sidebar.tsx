import { useEffect, useSyncExternalStore } from 'react'
import { SidebarNav } from '../../parts/Sidebar/SidebarNav.tsx'
import type { SidebarStore } from './sidebar-store.ts'

/** The sidebar, once a reader touches it: categories open in place. */
export function Sidebar({ store }: { readonly store: SidebarStore }) {
  const entries = useSyncExternalStore(store.subscribe, store.get, store.get)
  // After React has taken over what the server wrote.
  useEffect(() => store.restore(), [store])
  return <SidebarNav entries={entries} onToggle={store.toggle} onRetry={store.load} />
}
