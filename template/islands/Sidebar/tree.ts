import { type Branch, type Entry, keysOf } from '../../parts/Sidebar/entries.ts'
import type { Path } from '../../parts/Sidebar/SidebarNav.tsx'

type Entries = readonly Entry[]

/** The sibling of that key. */
export const withKey = <Item extends { readonly label: string }>(items: readonly Item[], key = ''): Item | undefined =>
  items[keysOf(items).indexOf(key)]

export function branchAt(entries: Entries, [key, ...rest]: Path): Branch | undefined {
  const branch = withKey(entries, key)?.branch
  return rest.length > 0 ? branch?.entries && branchAt(branch.entries, rest) : branch
}

/** The same tree with one branch changed; the tree itself where there is no such branch. */
export function changeBranch(entries: Entries, path: Path, change: Partial<Branch>): Entries {
  const [key, ...rest] = path
  const keys = keysOf(entries)
  return entries.map((entry, index) => {
    if (keys[index] !== key || !entry.branch) return entry
    const { branch } = entry
    if (rest.length === 0) return { ...entry, branch: { ...branch, ...change } }
    return { ...entry, branch: { ...branch, entries: branch.entries && changeBranch(branch.entries, rest, change) } }
  })
}

/** Another page's tree, with what is known and open from the one before. */
export function mergeTrees(before: Entries, next: Entries): Entries {
  const keys = keysOf(next)
  return next.map((entry, index) => {
    const known = withKey(before, keys[index])?.branch
    if (!(entry.branch && known)) return entry
    const own = entry.branch.entries
    return {
      ...entry,
      branch: {
        ...known,
        ...entry.branch,
        open: entry.branch.open || known.open,
        status: own ? undefined : known.status,
        entries: own ? mergeTrees(known.entries ?? [], own) : known.entries && withoutCurrent(known.entries),
        instant: true,
      },
    }
  })
}

const withoutCurrent = (entries: Entries): Entries =>
  entries.map((entry) => ({
    ...entry,
    current: false,
    branch: entry.branch && { ...entry.branch, entries: entry.branch.entries && withoutCurrent(entry.branch.entries) },
  }))

export const holdsCurrent = (entries: Entries = []): boolean =>
  entries.some(({ current, branch }) => current || holdsCurrent(branch?.entries))
