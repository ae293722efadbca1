import type { PackedPages } from '../../template/shared/search-engine/format/pack-pages.ts'
import type { SearchSettings } from '../../template/shared/search-engine/format/settings.ts'
import { createIndexWriter, type WrittenIndex } from '../../template/shared/search-engine/format/write-index.ts'
import { indexFolder, manifestPath } from '../../template/shared/search-engine/index-paths.ts'
import type { SiteWriter } from '../io/site-writer.ts'

/** The embedded index of a build. */
export interface IndexCollector {
  /** Pages in the order of the site. */
  add(pages: PackedPages): void
  /** The finished index; made once. */
  finish(): WrittenIndex
}

export function collectIndex(settings: SearchSettings): IndexCollector {
  const writer = createIndexWriter(settings)
  const made: { index?: WrittenIndex } = {}
  return {
    add: writer.add,
    finish() {
      made.index ??= writer.finish()
      return made.index
    },
  }
}

/**
 * Puts the index into the site: the manifest under its fixed name, everything else under the name of its content, unless
 * `keep` takes over the file of that name that is there.
 * Returns where.
 */
export function publishEmbedded(
  { manifest, files }: WrittenIndex,
  site: Pick<SiteWriter, 'write'>,
  keep: (output: string) => boolean = () => false,
): string[] {
  for (const { name, bytes } of files) if (!keep(`${indexFolder}${name}`)) site.write(`${indexFolder}${name}`, bytes)
  site.write(manifestPath, manifest)
  return [...files.map(({ name }) => `${indexFolder}${name}`), manifestPath]
}
