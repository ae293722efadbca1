import type { PageSource } from '../schema/site.ts'
import type { BuildCache } from './build-cache.ts'
import type { PageRunner } from './run-pages.ts'
import type { ScannedPage } from './scan-sources.ts'

export interface Scanning {
  readonly runner: PageRunner
  readonly cache: BuildCache | undefined
}

export interface ScannedSite {
  /** In the order of the sources. */
  readonly pages: readonly ScannedPage[]
  /** Pages that earlier builds had scanned. */
  readonly known: number
}

/** Scans the pages that are not known yet. */
export async function scanSite(
  sources: readonly PageSource[],
  { runner, cache }: Scanning,
  onProgress?: (done: number, total: number) => void,
): Promise<ScannedSite> {
  const known = sources.map((source) => cache?.scanned(source))
  const unknown = sources.filter((_, index) => !known[index])
  const fresh: ScannedPage[] = []
  runner.expect(unknown.length)
  await runner.scan(unknown, (pages) => {
    for (const page of pages) {
      cache?.keepScanned(page)
      fresh.push(page)
    }
    onProgress?.(sources.length - unknown.length + fresh.length, sources.length)
  })
  const next = fresh.values()
  const pages = known.flatMap((page) => page ?? next.next().value ?? [])
  return { pages, known: sources.length - unknown.length }
}
