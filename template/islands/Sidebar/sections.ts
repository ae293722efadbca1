import type { SidebarItem } from '../../../schema/site.ts'

/** Fetches what lies below an item of the top level. What arrived is kept; what failed can be asked for again. */
export type Sections = (section: number) => Promise<readonly SidebarItem[]>

export function createSections(listAddress: string): Sections {
  const kept = new Map<number, readonly SidebarItem[]>()
  return async (section) => {
    const known = kept.get(section)
    if (known) return known
    // The list is small, and asked for each time: after a new deployment its sections have other names.
    const list = (await fetchJson(listAddress)) as Readonly<Record<number, string>>
    const address = list[section]
    if (address === undefined) throw new Error(`${listAddress} has no section ${section}.`)
    const items = (await fetchJson(address)) as readonly SidebarItem[]
    kept.set(section, items)
    return items
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered with ${response.status}.`)
  return response.json()
}
