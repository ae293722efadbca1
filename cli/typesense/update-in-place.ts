import type { SearchDocument } from '../../schema/search.ts'
import type { DocumentSource } from '../io/document-source.ts'
import { HelpgenError } from '../problem-kind.ts'
import { verifyCount } from './collection.ts'
import { importDocuments } from './import-documents.ts'
import { inDocuments } from './in-documents.ts'
import type { PlannedPublication } from './publish.ts'

/** Ids in one filter: the address of a request must stay short. */
const IDS_AT_ONCE = 100

/**
 * Writes what changed into the collection that readers search in: little to send and no room for a second collection, but
 * readers meet a mixture meanwhile, a kill leaves it until the next run, and there is nothing to go back to.
 */
export async function updateInPlace(publication: PlannedPublication, collection: string): Promise<void> {
  const { cluster, source, plan, wanted, test, onStep, onProgress } = publication
  const { added, changed, removed } = plan.changes
  const total = added.size + changed.size
  onStep(`Importing ${inDocuments(total)}`)
  await importDocuments(cluster, {
    collection,
    documents: only(source, (id) => added.has(id) || changed.has(id)),
    onProgress: (done) => onProgress(done, total),
  })
  if (removed.length > 0) onStep(`Removing ${inDocuments(removed.length)}`)
  for (let start = 0; start < removed.length; start += IDS_AT_ONCE) {
    const ids = removed.slice(start, start + IDS_AT_ONCE).map((id) => `\`${id}\``)
    await cluster.ask('removing documents', (client) =>
      client
        .collections(collection)
        .documents()
        .delete({ filter_by: `id:[${ids.join(',')}]` }),
    )
  }
  for (const { write } of plan.pending) await write()
  onStep('Verifying')
  await verifyCount(cluster, collection, wanted.size)
  const problems = await test(collection)
  if (problems.length > 0) throw new HelpgenError(problems, 4)
}

async function* only(source: DocumentSource, isMeant: (id: string) => boolean): AsyncGenerator<SearchDocument> {
  for await (const document of source.read()) if (isMeant(document.id)) yield document
}
