import { bodyObject, type Call, json, majorOf, type Reply } from './call.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { refuse } from './refusal.ts'
import type { AnalyticsRule } from './store.ts'

const ruleTypes = ['popular_queries', 'nohits_queries', 'counter', 'log']

export function postRule(call: Call): Reply {
  const body = bodyObject(call)
  const name = String(body['name'] ?? '')
  if (name === '') return refuse(400, 'Bad or missing name.')
  if (call.store.analyticsRules.has(name))
    return refuse(400, `There's already another configuration with the name \`${name}\`.`)
  return json(201, saveRule(call, { ...body, name }))
}

export const putRule = (call: Call): Reply => {
  const name = call.path['id']!
  unhookOthers(call, name)
  return json(200, saveRule(call, { ...bodyObject(call), name }))
}

function saveRule(call: Call, body: JsonObject): JsonObject {
  const { type } = body
  if (typeof type !== 'string' || !ruleTypes.includes(type)) return refuse(400, 'Invalid type.')
  if (majorOf(call.node) >= 30) checkNewForm(body)
  else if (oldSources(body).length === 0) refuse(400, 'Bad or missing source.')
  call.store.analyticsRules.set(String(body['name']), { body, hooked: true })
  return body
}

function checkNewForm(body: JsonObject): void {
  if (typeof body['collection'] !== 'string') refuse(400, 'Collection is required')
  if (typeof body['event_type'] !== 'string') refuse(400, 'Event type is required')
}

/** Names of collections as written in requests: an alias, where searches name an alias. */
export const sourcesOf = (body: JsonObject): string[] =>
  typeof body['collection'] === 'string' ? [body['collection']] : oldSources(body)

function oldSources({ params }: JsonObject): string[] {
  const source = isObject(params) ? params['source'] : undefined
  const names: Json | undefined = isObject(source) ? source['collections'] : undefined
  return Array.isArray(names) ? names.map(String) : []
}

/** Up to version 29, one change stops the other rules of the same source, until they are made anew. */
function unhookOthers(call: Call, changed: string): void {
  if (majorOf(call.node) >= 30) return
  const rules = call.store.analyticsRules
  const touched = sourcesOf(rules.get(changed)?.body ?? {})
  for (const [name, rule] of rules)
    if (name !== changed && sourcesOf(rule.body).some((source) => touched.includes(source))) rule.hooked = false
}

const ruleOf = (call: Call): AnalyticsRule =>
  call.store.analyticsRules.get(call.path['id']!) ?? refuse(404, 'Rule not found.')

export const getRule = (call: Call): Reply => json(200, ruleOf(call).body)

export const listRules = (call: Call): Reply => {
  const rules = [...call.store.analyticsRules.values()].map(({ body }) => body)
  const byName = rules.sort((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1))
  return json(200, majorOf(call.node) >= 30 ? byName : { rules: byName.map(asListed) })
}

/** A rule for events is listed with defaults that it is not shown with elsewhere. */
function asListed(body: JsonObject): JsonObject {
  const params = body['params']
  if (body['type'] !== 'log' || !isObject(params) || !isObject(params['destination'])) return body
  return { ...body, params: { limit: 1000, ...params, destination: { counter_field: '', ...params['destination'] } } }
}

export function deleteRule(call: Call): Reply {
  ruleOf(call)
  const name = call.path['id']!
  unhookOthers(call, name)
  call.store.analyticsRules.delete(name)
  return json(200, { name })
}

export function postEvent(call: Call): Reply {
  const body = bodyObject(call)
  for (const key of ['type', 'name', 'data']) if (!(key in body)) refuse(400, `key \`${key}\` not found.`)
  const name = String(body['name'])
  if (!eventNames(call).includes(name)) return refuse(400, `No analytics rule defined for event name ${name}`)
  const data = isObject(body['data']) ? body['data'] : {}
  if (typeof data['user_id'] !== 'string') return refuse(400, "event should have 'user_id' as string value.")
  return json(201, { ok: true })
}

const eventNames = (call: Call): string[] =>
  [...call.store.analyticsRules.values()].flatMap(({ body }) => {
    const source = isObject(body['params']) ? body['params']['source'] : undefined
    const events = isObject(source) ? source['events'] : undefined
    return Array.isArray(events)
      ? events.filter(isObject).map((event) => String(event['name']))
      : [String(body['name'])]
  })
