import type { TocProps } from '../parts/Toc/Toc.tsx'

/** `Long title, no link` → `long-title-no-link` */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

export const tocOf = (titles: readonly string[]): TocProps['entries'] =>
  titles.map((text) => ({ heading: { depth: 2, id: slugOf(text), text }, children: [] }))
