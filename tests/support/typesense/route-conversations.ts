import { randomUUID } from 'node:crypto'
import { bodyObject, type Call, json, majorOf, type Reply } from './call.ts'
import { maskKey } from './describe-collection.ts'
import type { JsonObject } from './json.ts'
import { complete } from './language-model.ts'
import { collectionNotFound, refuse } from './refusal.ts'
import { findCollection } from './store.ts'

const providers = ['openai', 'azure', 'google', 'cloudflare', 'vllm']
const historyFields = ['conversation_id', 'model_id', 'timestamp', 'role', 'message']

export async function postModel(call: Call): Promise<Reply> {
  const sent = bodyObject(call)
  const id = typeof sent['id'] === 'string' ? sent['id'] : randomUUID()
  if (call.store.conversationModels.has(id)) return refuse(409, 'Model already exists')
  const model: JsonObject = { ttl: 86400, ...sent, id }
  await checkModel(call, model)
  call.store.conversationModels.set(id, model)
  return json(majorOf(call.node) >= 30 ? 201 : 200, describe(model))
}

async function checkModel(call: Call, model: JsonObject): Promise<void> {
  const { model_name: name, max_bytes: most, history_collection: history, api_key: key } = model
  if (typeof name !== 'string') return refuse(400, 'Property `model_name` is not provided or not a string.')
  if (!Number.isInteger(most) || Number(most) <= 0)
    return refuse(400, 'Property `max_bytes` is not provided or not a positive integer.')
  if (typeof history !== 'string') return refuse(400, 'Property `history_collection` is missing or is not a string.')
  const provider = name.split('/')[0]!
  if (!providers.includes(provider)) return refuse(400, `Model namespace \`${provider}\` is not supported.`)
  if (provider !== 'vllm' && typeof key !== 'string') return refuse(400, 'API key is not provided')
  const collection = findCollection(call.store, history) ?? refuse(400, collectionNotFound)
  for (const field of historyFields)
    if (!collection.fields.some((candidate) => candidate.name === field))
      refuse(400, `Schema is missing \`${field}\` field`)
  // Whether the model answers is tried at once.
  await complete(model, [{ role: 'user', content: 'hello' }])
}

const describe = (model: JsonObject): JsonObject => ({ ...model, ...maskKey(model) })

const modelOf = (call: Call): JsonObject =>
  call.store.conversationModels.get(call.path['id']!) ?? refuse(404, 'Model not found')

export const getModel = (call: Call): Reply => json(200, describe(modelOf(call)))

export const listModels = (call: Call): Reply =>
  json(200, [...call.store.conversationModels.values()].reverse().map(describe))

export async function putModel(call: Call): Promise<Reply> {
  const before = modelOf(call)
  const model = { ...before, ...bodyObject(call) }
  const id = String(before['id'])
  if (majorOf(call.node) >= 30 && model['id'] !== id && call.store.conversationModels.has(String(model['id'])))
    return refuse(409, 'Model already exists')
  await checkModel(call, model)
  call.store.conversationModels.set(id, { ...model, id })
  return json(200, describe({ ...model, id }))
}

export function deleteModel(call: Call): Reply {
  const model = modelOf(call)
  call.store.conversationModels.delete(String(model['id']))
  return json(200, describe(model))
}
