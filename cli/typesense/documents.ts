import { createHash } from 'node:crypto'
import type { SearchDocument } from '../../schema/search.ts'
import type { DocumentSource } from '../io/document-source.ts'
import { canonicalJson } from '../shared/canonical-json.ts'

/** Document id → digest of its content. */
export type Digests = ReadonlyMap<string, string>

/** What a document is compared by: its content, whoever wrote it down. */
export const digestOfDocument = (document: object): string =>
  createHash('sha256').update(canonicalJson(document)).digest('base64').slice(0, 16)

/** Of all documents. */
export async function digestsOf(source: DocumentSource): Promise<Digests> {
  const digests = new Map<string, string>()
  for await (const document of source.read()) digests.set(document.id, digestOfDocument(document))
  return digests
}

/** As they are published. A heading has no text of its own; an empty field would only be stored. */
export function publishable(source: DocumentSource): DocumentSource {
  return {
    ...source,
    async *read() {
      for await (const document of source.read()) yield withoutEmptyText(document)
    },
  }
}

function withoutEmptyText(document: SearchDocument): SearchDocument {
  if (document.content !== '') return document
  const { content: _, ...rest } = document
  return rest as SearchDocument
}
