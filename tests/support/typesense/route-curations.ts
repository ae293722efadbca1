import { bodyObject, type Call, collectionOf, json, type Reply } from './call.ts'
import { isObject, type JsonObject } from './json.ts'
import { refuse } from './refusal.ts'

// Up to version 29, overrides belong to a collection.

export function putOverride(call: Call): Reply {
  const collection = collectionOf(call)
  const id = call.path['id']!
  const body = checkOverride(bodyObject(call))
  collection.overrides.set(id, { ...overrideDefaults, ...body, id })
  return json(200, { ...body, id })
}

function checkOverride(body: JsonObject): JsonObject {
  if (!isObject(body['rule'])) return refuse(400, 'Missing `rule` definition.')
  const does = ['includes', 'excludes', 'filter_by', 'sort_by', 'replace_query', 'remove_matched_tokens', 'metadata']
  if (!does.some((name) => name in body))
    refuse(
      400,
      'Must contain one of: `includes`, `excludes`, `metadata`, `filter_by`, `sort_by`, `remove_matched_tokens`, `replace_query`.',
    )
  return body
}

const overrideDefaults: JsonObject = {
  excludes: [],
  includes: [],
  filter_curated_hits: false,
  remove_matched_tokens: false,
  stop_processing: true,
}

export const listOverrides = (call: Call): Reply =>
  json(200, {
    overrides: [...collectionOf(call).overrides.values()].sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1)),
  })

export const getOverride = (call: Call): Reply => {
  const id = call.path['id']!
  return json(200, collectionOf(call).overrides.get(id) ?? refuse(404, `override ${id} not found.`))
}

export function deleteOverride(call: Call): Reply {
  const id = call.path['id']!
  if (!collectionOf(call).overrides.delete(id)) return refuse(404, 'Could not find that `id`.')
  return json(200, { id })
}

// From version 30 on, they are sets that collections name.

export function putCurationSet(call: Call): Reply {
  const name = call.path['id']!
  const { items } = bodyObject(call)
  if (!Array.isArray(items)) return refuse(400, 'Parameter `items` is required.')
  const checked = items.map((item) => checkOverride(isObject(item) ? item : {}))
  call.store.curationSets.set(name, { name, items: checked.map((item) => ({ ...overrideDefaults, ...item })) })
  return json(200, { name, items })
}

const setOf = (call: Call): JsonObject =>
  call.store.curationSets.get(call.path['id']!) ?? refuse(404, 'Curation index not found')

export const listCurationSets = (call: Call): Reply => json(200, [...call.store.curationSets.values()])
export const getCurationSet = (call: Call): Reply => json(200, setOf(call))

export function deleteCurationSet(call: Call): Reply {
  const { name } = setOf(call)
  call.store.curationSets.delete(name as string)
  return json(200, { name: name! })
}
