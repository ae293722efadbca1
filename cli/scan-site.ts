import type { PageSource } from '../schema/site.ts'
import type { BuildCache } from './build-cache.ts'
import type { PageRunner } from './run-pages.ts'
import type { ScannedPage } from './scan-sources.ts'

export interface Scanning {
  readonly runner: PageRunner
  readonly cache: BuildCache | undefined
}

/** Scans the pages that are not known yet. Returns all, in the order of the sources. */
export async function scanSite(
  sources: readonly PageSource[],
  { runner, cache }: Scanning,
  onProgress?: (done: number, total: number) => void,
): Promise<ScannedPage[]> {
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
  return known.flatMap((page) => page ?? next.next().value ?? [])
}
