import type { Problem } from '../../schema/problem.ts'
import type { Curation } from '../../schema/search-files.ts'
import type { DocumentSource } from '../io/document-source.ts'
import { HelpgenError } from '../problem-kind.ts'
import type { ListEntry } from '../shared/yaml-list.ts'
import { curationTarget } from '../typesense-problems.ts'

/** A rule as Typesense has it: an override of a collection, or an item of a curation set. */
export interface CurationRule {
  readonly id: string
  readonly rule: { readonly query: string; readonly match: 'exact' | 'contains' }
  readonly includes: readonly { readonly id: string; readonly position: number }[]
  readonly excludes: readonly { readonly id: string }[]
  /** What is pinned must still be of the language and version that is searched in. */
  readonly filter_curated_hits: true
}

/** Authors name pages; Typesense wants documents. Fails with the place of every page that does not exist. */
export async function readCuration(
  entries: readonly ListEntry<Curation>[],
  source: DocumentSource,
): Promise<CurationRule[]> {
  if (entries.length === 0) return []
  const ids = await documentsAt(new Set(entries.flatMap(({ value }) => [...value.pin, ...value.hide])), source)
  const missing = entries.flatMap(({ value, place }): Problem[] =>
    [...value.pin, ...value.hide].filter((each) => !ids.has(each)).map((target) => curationTarget({ target }, place)),
  )
  if (missing.length > 0) throw new HelpgenError(missing, 2)
  return entries.flatMap(({ value }, entry) =>
    [value.q].flat().map((query, index) => ({
      id: `helpgen-${entry + 1}-${index + 1}`,
      rule: { query, match: value.match },
      // The first document of a page or section is its title.
      includes: value.pin.map((address, at) => ({ id: ids.get(address)![0]!, position: at + 1 })),
      excludes: value.hide.flatMap((address) => ids.get(address)!.map((id) => ({ id }))),
      filter_curated_hits: true as const,
    })),
  )
}

/** Ids of the documents of these pages and sections, in their order. */
async function documentsAt(addresses: ReadonlySet<string>, source: DocumentSource): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for await (const { id, url, url_without_anchor: page } of source.read()) {
    for (const address of new Set([url, page]))
      if (addresses.has(address)) found.set(address, [...(found.get(address) ?? []), id])
  }
  return found
}
