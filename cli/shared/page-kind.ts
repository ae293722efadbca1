import type { PageKind } from '../../schema/page.ts'

/** What kind of page a file is; undefined for every other file. */
export function pageKindOf(path: string): PageKind | undefined {
  if (path.endsWith('.md')) return 'markdown'
  if (path.endsWith('.mdx')) return 'mdx'
  return path.endsWith('.tsx') || path.endsWith('.jsx') ? 'react' : undefined
}
