import { type Entry, entriesOf } from '../../parts/Sidebar/entries.ts'
import type { Path } from '../../parts/Sidebar/SidebarNav.tsx'
import type { Choices } from './choices.ts'
import type { Sections } from './sections.ts'
import { branchAt, changeBranch, holdsCurrent, mergeTrees, withKey } from './tree.ts'

export interface SidebarStore {
  get(): readonly Entry[]
  subscribe(listener: () => void): () => void
  toggle(path: Path): void
  /** Asks for what a branch holds. */
  load(path: Path): Promise<void>
  /** Opens and closes what the reader did before, on this page or an earlier one. */
  restore(): void
  /** Goes on to another page. */
  goTo(entries: readonly Entry[]): void
}

export interface SidebarStoreInput {
  readonly entries: readonly Entry[]
  readonly sections: Sections
  readonly choices: Choices
}

/** What the sidebar shows, and what can happen to it. */
export function createSidebarStore({ entries, sections, choices }: SidebarStoreInput): SidebarStore {
  const listeners = new Set<() => void>()
  const state = { entries }

  function show(next: readonly Entry[]): void {
    state.entries = next
    for (const listener of listeners) listener()
  }

  function setOpen(path: Path, open: boolean, instant: boolean): void {
    const branch = branchAt(state.entries, path)
    if (!branch || branch.open === open) return
    show(changeBranch(state.entries, path, { open, instant }))
    if (open && !branch.entries && branch.status !== 'loading') void load(path)
  }

  async function load(path: Path): Promise<void> {
    show(changeBranch(state.entries, path, { status: 'loading' }))
    try {
      const section = branchAt(state.entries, path.slice(0, 1))?.section ?? -1
      const items = await sections(section)
      const below = path.slice(1).reduce((found, key) => withKey(found.filter(isListed), key)?.items ?? [], items)
      if (below.length === 0) throw new Error(`Section ${section} holds no ${path.join(' / ')}.`)
      if (!branchAt(state.entries, path)?.entries)
        show(changeBranch(state.entries, path, { status: undefined, entries: entriesOf(below) }))
      restore()
    } catch (error) {
      console.error('A section of the sidebar could not be loaded.', error)
      show(changeBranch(state.entries, path, { status: 'failed' }))
    }
  }

  function restore(): void {
    for (const [path, open] of choices.all())
      if (open || !holdsCurrent(branchAt(state.entries, path)?.entries)) setOpen(path, open, true)
  }

  return {
    get: () => state.entries,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toggle(path) {
      const open = !branchAt(state.entries, path)?.open
      choices.set(path, open)
      setOpen(path, open, false)
    },
    load,
    restore,
    goTo(next) {
      show(mergeTrees(state.entries, next))
      restore()
    },
  }
}

const isListed = ({ unlisted }: { readonly unlisted: boolean }): boolean => !unlisted
