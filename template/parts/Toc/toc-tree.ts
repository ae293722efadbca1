import type { Heading } from '../../../schema/page.ts'

export interface TocEntry {
  readonly heading: Heading
  readonly children: readonly TocEntry[]
}

/** Nests headings by depth; a level that is skipped opens no empty list. */
export function tocTree(headings: readonly Heading[], { min, max }: { min: number; max: number }): readonly TocEntry[] {
  const roots: TocEntry[] = []
  const open: { heading: Heading; children: TocEntry[] }[] = []
  for (const heading of headings) {
    if (heading.depth < min || heading.depth > max) continue
    while (open.length > 0 && (open.at(-1)?.heading.depth ?? 0) >= heading.depth) open.pop()
    const entry = { heading, children: [] }
    const siblings = open.at(-1)?.children ?? roots
    siblings.push(entry)
    open.push(entry)
  }
  return roots
}
