import { mountIsland } from '../mount.tsx'
import { openChoices } from './choices.ts'
import { readEntries } from './read-entries.ts'
import { Sidebar } from './Sidebar.tsx'
import { createSections } from './sections.ts'
import { createSidebarStore } from './sidebar-store.ts'

/** What the server tells the island. */
export interface SidebarIslandProps {
  /** Address of the list of navigation files. */
  readonly nav: string
}

export async function mount(root: HTMLElement): Promise<() => void> {
  const sidebar = root.querySelector<HTMLElement>('nav.sidebar')
  // A site's own sidebar may have nothing to open.
  if (!sidebar?.querySelector('.toggle')) return () => undefined
  const { nav } = JSON.parse(root.dataset['props'] ?? '{}') as SidebarIslandProps
  const store = createSidebarStore({
    entries: readEntries(sidebar),
    sections: createSections(nav),
    choices: openChoices(),
  })
  const goOn = (event: Event): void => {
    const { document: page } = (event as CustomEvent<{ document: Document }>).detail
    const next = page.querySelector<HTMLElement>('nav.sidebar')
    if (next) store.goTo(readEntries(next))
  }
  document.addEventListener('helpgen:page-swap', goOn)
  // From here on the sidebar is ours: no other page's may be put in its place.
  root.dataset['hydrated'] = ''
  const end = await mountIsland(root, Sidebar, { store })
  return () => {
    document.removeEventListener('helpgen:page-swap', goOn)
    end()
  }
}
