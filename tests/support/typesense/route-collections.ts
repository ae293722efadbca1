import { bodyObject, type Call, collectionOf, json, majorOf, type Reply } from './call.ts'
import { describeAddedField, describeCollection } from './describe-collection.ts'
import { connectEmbedder } from './embed.ts'
import { isObject, isStringArray, type JsonObject } from './json.ts'
import { collectionNotFound, refuse } from './refusal.ts'
import { mayTouch } from './rights.ts'
import { createCollection, parseField } from './schema.ts'
import type { Collection } from './store.ts'

export async function postCollection(call: Call): Promise<Reply> {
  const collection = createCollection(bodyObject(call))
  if (call.store.collections.has(collection.name))
    return refuse(409, `A collection with name \`${collection.name}\` already exists.`)
  collection.fields = await Promise.all(collection.fields.map((field) => connectEmbedder(field, call.node.offline)))
  // A name that is an alias is accepted, and from now on hides the alias.
  call.store.collections.set(collection.name, collection)
  return json(201, describeCollection(collection, majorOf(call.node)))
}

export const getCollection = (call: Call): Reply =>
  json(200, describeCollection(collectionOf(call), majorOf(call.node)))

export function listCollections(call: Call): Reply {
  const { limit, offset, exclude_fields: excluded = '' } = call.query
  // Newest first, as far as the key may see them.
  const visible = [...call.store.collections.values()].reverse().filter(({ name }) => mayTouch(call, name))
  const start = Number(offset ?? 0)
  const page = visible.slice(start, limit === undefined ? undefined : start + Number(limit))
  return json(
    200,
    page.map((collection) => without(describeCollection(collection, majorOf(call.node)), excluded.split(','))),
  )
}

const without = (described: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(described).filter(([name]) => !names.includes(name)))

/** By the name of an alias, too: then the collection behind it goes, and the alias dangles. */
export function deleteCollection(call: Call): Reply {
  const name = call.path['collection']!
  const { store } = call
  const target = store.collections.has(name) ? name : (store.aliases.get(name) ?? name)
  const collection = store.collections.get(target)
  if (!collection) return refuse(404, `No collection with name \`${name}\` found.`)
  store.collections.delete(target)
  return json(200, describeCollection(collection, majorOf(call.node)))
}

export async function patchCollection(call: Call): Promise<Reply> {
  const collection = collectionOf(call)
  const body = bodyObject(call)
  if (isObject(body['metadata'])) collection.metadata = body['metadata']
  if (majorOf(call.node) >= 30) attachSets(collection, body)
  const changes = Array.isArray(body['fields']) ? body['fields'] : []
  const answers: JsonObject[] = []
  for (const change of changes) answers.push(await changeField(call, collection, change as JsonObject))
  collection.revision += 1
  const { fields: _, ...others } = body
  return json(200, { ...others, ...(Array.isArray(body['fields']) ? { fields: answers } : {}) })
}

function attachSets(collection: Collection, body: JsonObject): void {
  if (isStringArray(body['synonym_sets'])) collection.synonymSets = body['synonym_sets']
  if (isStringArray(body['curation_sets'])) collection.curationSets = body['curation_sets']
}

async function changeField(call: Call, collection: Collection, change: JsonObject): Promise<JsonObject> {
  const name = String(change['name'])
  const known = collection.fields.find((field) => field.name === name)
  if (change['drop'] === true) {
    if (!known) return refuse(400, `Field \`${name}\` is not part of collection schema.`)
    collection.fields = collection.fields.filter((field) => field !== known)
    return { drop: true, embed: null, name }
  }
  if (known)
    return refuse(
      400,
      `Field \`${name}\` is already part of the schema: To change this field, drop it first before adding it back to the schema.`,
    )
  const field = await connectEmbedder(parseField(change, collection.nested), call.node.offline)
  collection.fields = [...collection.fields, field]
  return describeAddedField(field)
}

export function putAlias(call: Call): Reply {
  const name = call.path['alias']!
  const target = bodyObject(call)['collection_name']
  if (typeof target !== 'string') return refuse(400, 'Parameter `collection_name` is required.')
  if (call.store.collections.has(name))
    return refuse(500, `Name \`${name}\` conflicts with an existing collection name.`)
  // Whether the target exists is not looked at.
  call.store.aliases.set(name, target)
  return json(200, { collection_name: target, name })
}

const aliasOf = (call: Call): JsonObject => {
  const name = call.path['alias']!
  return { collection_name: call.store.aliases.get(name) ?? refuse(404, collectionNotFound), name }
}

export const getAlias = (call: Call): Reply => json(200, aliasOf(call))

export const listAliases = (call: Call): Reply =>
  json(200, {
    aliases: [...call.store.aliases]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, target]) => ({ collection_name: target, name })),
  })

export function deleteAlias(call: Call): Reply {
  const alias = aliasOf(call)
  call.store.aliases.delete(call.path['alias']!)
  return json(200, alias)
}
