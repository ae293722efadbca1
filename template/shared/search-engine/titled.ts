import type { IndexReader } from './index-reader.ts'
import type { Query } from './query.ts'
import type { RankedPage } from './rank.ts'
import { wordsOf } from './words.ts'

/** More pages than that do not bear one title, but a word that is everywhere. */
const MOST = 20

/**
 * Puts pages of the very title that was asked for in order: by `item_priority`, then as in the site. Those whose stop words
 * are others go back among the rest: the index does not say which stop words a title has.
 */
export async function sortTitled(
  pages: readonly RankedPage[],
  reader: IndexReader,
  query: Query,
): Promise<readonly RankedPage[]> {
  const titled = pages.filter((page) => page.titled).slice(0, MOST)
  if (titled.length === 0) return pages
  const stored = await reader.stored(titled.map(({ page }) => ({ page, section: 0 })))
  const rows = titled.map((page, index) => ({ page, stored: stored[index] }))
  const same = rows.filter((row) => query.text === folded(row.stored?.hierarchy[1] ?? ''))
  same.sort((a, b) => (b.stored?.priority ?? 0) - (a.stored?.priority ?? 0) || a.page.page - b.page.page)
  const first = new Set(same.map(({ page }) => page))
  const rest = pages.filter((page) => !first.has(page)).sort((a, b) => b.score - a.score || a.page - b.page)
  return [...first, ...rest]
}

const folded = (title: string): string =>
  wordsOf(title)
    .filter(({ part }) => !part)
    .map(({ text }) => text)
    .join(' ')
