import type { SearchFilters } from '../../../../schema/search.ts'
import type { IndexReader } from '../index-reader.ts'
import type { PageRun } from './manifest.ts'

/** What is asked about single pages, from runs of pages that are alike. */
export function pageTable(runs: readonly PageRun[]): Pick<IndexReader, 'boost' | 'accepts'> {
  const ends: number[] = []
  for (const { count } of runs) ends.push((ends.at(-1) ?? 0) + count)
  const runOf = (page: number): PageRun | undefined => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) <= page) low = middle + 1
      else high = middle
    }
    return runs[low]
  }
  return {
    boost: (page) => runOf(page)?.boost ?? 0,
    accepts({ language, tags }: SearchFilters) {
      if (language === undefined && tags === undefined) return undefined
      return (page) => {
        const run = runOf(page)
        return run !== undefined && run.language === (language ?? run.language) && (tags?.includes(run.tag) ?? true)
      }
    },
  }
}
