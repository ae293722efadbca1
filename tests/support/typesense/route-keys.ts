import { randomBytes } from 'node:crypto'
import { bodyObject, type Call, json, type Reply } from './call.ts'
import { isStringArray, type JsonObject } from './json.ts'
import { refuse } from './refusal.ts'
import type { ApiKey } from './store.ts'

/** What `expires_at` says when nobody set it: year 4020. */
const never = 64723363199

export function postKey(call: Call): Reply {
  const body = bodyObject(call)
  for (const name of ['description', 'actions', 'collections'])
    if (body[name] === undefined) refuse(400, `Could not find a \`${name}\` key.`)
  const { actions, collections, description } = body
  if (!isStringArray(actions)) return refuse(400, 'Wrong format for `actions`. It should be an array of string.')
  if (!isStringArray(collections))
    return refuse(400, 'Wrong format for `collections`. It should be an array of string.')
  const value = typeof body['value'] === 'string' ? body['value'] : randomBytes(24).toString('base64url')
  if ([...call.store.keys.values()].some((key) => key.value === value)) refuse(409, 'API key generation conflict.')
  const key: ApiKey = {
    id: call.store.counters.key++,
    value,
    description: String(description),
    actions,
    collections,
    expiresAt: typeof body['expires_at'] === 'number' ? body['expires_at'] : never,
    autodelete: body['autodelete'] === true,
  }
  call.store.keys.set(key.id, key)
  return json(201, { ...describe(key), value })
}

const describe = (key: ApiKey): JsonObject => ({
  actions: key.actions,
  autodelete: key.autodelete,
  collections: key.collections,
  description: key.description,
  expires_at: key.expiresAt,
  id: key.id,
})

/** After creation, only the first four characters of a key are shown. */
const describeLater = (key: ApiKey): JsonObject => ({ ...describe(key), value_prefix: key.value.slice(0, 4) })

export const listKeys = (call: Call): Reply => json(200, { keys: [...call.store.keys.values()].map(describeLater) })

const keyOf = (call: Call): ApiKey => call.store.keys.get(Number(call.path['id'])) ?? refuse(404, 'Not found.')

export const getKey = (call: Call): Reply => json(200, describeLater(keyOf(call)))

export function deleteKey(call: Call): Reply {
  const { id } = keyOf(call)
  call.store.keys.delete(id)
  return json(200, { id })
}
