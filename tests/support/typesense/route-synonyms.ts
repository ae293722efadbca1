import { bodyObject, type Call, collectionOf, json, type Reply } from './call.ts'
import { isObject, isStringArray, type JsonObject } from './json.ts'
import { refuse } from './refusal.ts'

// Up to version 29, synonyms belong to a collection.

export function putSynonym(call: Call): Reply {
  const collection = collectionOf(call)
  const id = call.path['id']!
  const body = checkSynonym(bodyObject(call))
  collection.synonyms.set(id, { ...body, id, root: body['root'] ?? '' })
  return json(200, { ...body, id })
}

function checkSynonym(body: JsonObject): JsonObject {
  if (!isStringArray(body['synonyms'])) return refuse(400, 'Could not find an array of `synonyms`')
  return body
}

export const listSynonyms = (call: Call): Reply => json(200, { synonyms: [...collectionOf(call).synonyms.values()] })

export const getSynonym = (call: Call): Reply =>
  json(200, collectionOf(call).synonyms.get(call.path['id']!) ?? refuse(404, 'Not Found'))

export function deleteSynonym(call: Call): Reply {
  const id = call.path['id']!
  if (!collectionOf(call).synonyms.delete(id)) return refuse(404, 'Could not find that `id`.')
  return json(200, { id })
}

// From version 30 on, they are sets that collections name.

export function putSynonymSet(call: Call): Reply {
  const name = call.path['id']!
  const { items } = bodyObject(call)
  if (!Array.isArray(items)) return refuse(400, 'Parameter `items` is required.')
  for (const item of items) checkSynonym(isObject(item) ? item : {})
  call.store.synonymSets.set(name, { name, items })
  return json(200, { name, items })
}

const setOf = (call: Call): JsonObject =>
  call.store.synonymSets.get(call.path['id']!) ?? refuse(404, 'Synonym index not found')

export const listSynonymSets = (call: Call): Reply => json(200, [...call.store.synonymSets.values()])
export const getSynonymSet = (call: Call): Reply => json(200, setOf(call))

export function deleteSynonymSet(call: Call): Reply {
  const { name } = setOf(call)
  call.store.synonymSets.delete(name as string)
  return json(200, { name: name! })
}
