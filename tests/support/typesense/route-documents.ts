import { bodyObject, type Call, collectionOf, json, majorOf, type Reply, text } from './call.ts'
import { parseDirtyValues } from './check-document.ts'
import { compileFilter, parseFilter } from './filter.ts'
import { toJson } from './json.ts'
import { pickFields } from './pick-fields.ts'
import { refuse } from './refusal.ts'
import type { Collection, StoredDocument } from './store.ts'
import { parseAction, writeDocument } from './write-document.ts'

export async function postDocument(call: Call): Promise<Reply> {
  const collection = collectionOf(call)
  return json(201, await writeDocument(collection, bodyObject(call), writeOf(call, parseAction(call.query['action']))))
}

export async function patchDocument(call: Call): Promise<Reply> {
  const collection = collectionOf(call)
  const sent = { ...bodyObject(call), id: call.path['id']! }
  await writeDocument(collection, sent, writeOf(call, 'update'))
  return json(200, sent)
}

const writeOf = (call: Call, action: ReturnType<typeof parseAction>) => ({
  action,
  dirty: parseDirtyValues(call.query['dirty_values']),
  fresh: new Set<string>(),
})

const documentOf = (call: Call): StoredDocument => {
  const id = call.path['id']!
  return collectionOf(call).documents.get(id) ?? refuse(404, `Could not find a document with id: ${id}`)
}

export const getDocument = (call: Call): Reply =>
  json(200, pickFields(collectionOf(call), documentOf(call).document, call.query))

export function deleteDocument(call: Call): Reply {
  const collection = collectionOf(call)
  const { document } = documentOf(call)
  collection.documents.delete(call.path['id']!)
  collection.revision += 1
  return json(200, document)
}

/** By filter, or all of them (`truncate`, version 28 and later). */
export function deleteDocuments(call: Call): Reply {
  const collection = collectionOf(call)
  const { filter_by: filter, truncate } = call.query
  const all = truncate === 'true' && majorOf(call.node) >= 28
  if (filter === undefined && !all) return refuse(400, 'Parameter `filter_by` must be provided.')
  const ids = chosen(collection, filter).map(({ document }) => document['id'] as string)
  for (const id of ids) collection.documents.delete(id)
  collection.revision += 1
  return json(200, { num_deleted: ids.length })
}

export function exportDocuments(call: Call): Reply {
  const collection = collectionOf(call)
  const lines = chosen(collection, call.query['filter_by']).map(({ document }) =>
    toJson(pickFields(collection, document, call.query)),
  )
  return text(lines.join('\n'))
}

/** In the order of arrival. */
function chosen(collection: Collection, filterBy: string | undefined): StoredDocument[] {
  const all = [...collection.documents.values()].sort((a, b) => a.sequence - b.sequence)
  if (!filterBy) return all
  const fits = compileFilter(collection, parseFilter(collection, filterBy))
  return all.filter(({ document }) => fits(document))
}
