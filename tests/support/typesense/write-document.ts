import { checkDocument, type DirtyValues } from './check-document.ts'
import { embedTexts } from './embed.ts'
import { textsAt } from './field-values.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { refuse } from './refusal.ts'
import type { Field } from './schema.ts'
import type { Collection } from './store.ts'

const actions = ['create', 'upsert', 'update', 'emplace'] as const
export type WriteAction = (typeof actions)[number]

export const parseAction = (value = 'create'): WriteAction =>
  actions.find((action) => action === value) ?? refuse(400, 'Parameter `action` must be a create|update|upsert.')

export interface Write {
  readonly action: WriteAction
  readonly dirty: DirtyValues
  /** Ids that are new in this batch: one that comes twice is new both times. */
  readonly fresh: Set<string>
}

/** Puts one document into the collection and returns it as stored; throws what the server would refuse. */
export async function writeDocument(collection: Collection, sent: JsonObject, write: Write): Promise<JsonObject> {
  const id = idOf(collection, sent, write)
  const before = collection.documents.get(id)
  if (!before) write.fresh.add(id)
  if (before && !write.fresh.has(id) && write.action === 'create')
    refuse(409, `A document with id ${id} already exists.`)
  if (!before && write.action === 'update') refuse(404, `Could not find a document with id: ${id}`)
  const existing = write.fresh.has(id) ? undefined : before
  const sequence = existing?.sequence ?? collection.nextSequence++
  const partial = before !== undefined && (write.action === 'update' || write.action === 'emplace')
  const checked = checkDocument(collection, { ...sent, id }, { dirty: write.dirty, partial })
  // The second time a document comes, what is null inside an object is removed; the first time it stays.
  const merged = partial ? merge(before.document, checked) : before ? withoutInnerNulls(checked) : checked
  learnNestedFields(collection, merged)
  const document = await withVectors(collection, withoutUnstored(collection, merged))
  collection.documents.set(id, { sequence, document })
  collection.revision += 1
  return document
}

function idOf(collection: Collection, { id }: JsonObject, { action }: Write): string {
  if (typeof id === 'string') return id
  if (id !== undefined) return refuse(400, "Document's `id` field should be a string.")
  if (action === 'update') return refuse(400, 'For update, the `id` key must be provided.')
  return String(collection.nextSequence)
}

function merge(before: JsonObject, change: JsonObject): JsonObject {
  const merged: JsonObject = { ...before }
  for (const [key, value] of Object.entries(change)) {
    const old = merged[key]
    if (value === null) delete merged[key]
    else merged[key] = isObject(value) && isObject(old) ? merge(old, value) : value
  }
  return merged
}

const withoutInnerNulls = (document: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).map(([key, value]) => [key, isObject(value) ? dropNulls(value) : value]))

const dropNulls = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null))

const withoutUnstored = ({ fields }: Collection, document: JsonObject): JsonObject => {
  const unstored = fields.filter(({ store }) => !store).map(({ name }) => name)
  return unstored.length === 0
    ? document
    : Object.fromEntries(Object.entries(document).filter(([key]) => !unstored.includes(key)))
}

/** What lies inside an `object` field becomes a field of its own the first time it is seen. */
function learnNestedFields(collection: Collection, document: JsonObject): void {
  for (const parent of collection.fields.filter(({ type }) => type === 'object'))
    for (const [name, type] of leaves(document[parent.name], parent.name)) {
      if (collection.fields.some((field) => field.name === name)) continue
      collection.fields = [
        ...collection.fields,
        { ...parent, name, type, optional: true, sort: type.startsWith('int') },
      ]
    }
}

function leaves(value: Json | undefined, name: string): [name: string, type: string][] {
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${name}.${key}`))
  if (Array.isArray(value)) return leaves(value[0], name).map(([inner, type]) => [inner, `${type}[]`])
  if (value === null || value === undefined) return []
  if (typeof value === 'number') return [[name, Number.isInteger(value) ? 'int64' : 'float']]
  return [[name, typeof value === 'boolean' ? 'bool' : 'string']]
}

async function withVectors(collection: Collection, document: JsonObject): Promise<JsonObject> {
  const embedded = { ...document }
  for (const field of collection.fields.filter(({ embed }) => embed)) {
    const [vector] = await embedTexts(field.embed!, [textToEmbed(collection, document, field)])
    embedded[field.name] = vector!
  }
  return embedded
}

const textToEmbed = (collection: Collection, document: JsonObject, { embed }: Field): string =>
  (embed!['from'] as string[]).flatMap((name) => textsAt(collection, document, name)).join(' ')
