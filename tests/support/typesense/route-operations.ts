import { bodyObject, type Call, json, type Reply } from './call.ts'
import type { JsonObject } from './json.ts'
import { refuse } from './refusal.ts'

export function getHealth({ node }: Call): Reply {
  if (node.state === 'starting') return json(503, { ok: false })
  return json(200, { ok: true, ...(node.state === 'out-of-disk' ? { resource_error: 'OUT_OF_DISK' } : {}) })
}

/** State 1 is a leader, 4 a follower, 0 one that is not ready. */
export const getDebug = ({ node }: Call): Reply =>
  json(200, { state: node.state === 'starting' ? 0 : 1, version: node.version })

export const getStatus = ({ store }: Call): Reply =>
  json(200, { committed_index: store.counters.write, queued_writes: 0, state: 'LEADER' })

export const getMetrics = (): Reply =>
  json(200, { system_memory_total_bytes: '8000000000', typesense_memory_active_bytes: '100000000' })

export const getStats = (): Reply =>
  json(200, {
    delete_latency_ms: 0,
    delete_requests_per_second: 0,
    import_latency_ms: 0,
    import_requests_per_second: 0,
    latency_ms: {},
    overloaded_requests_per_second: 0,
    pending_write_batches: 0,
    requests_per_second: {},
    search_latency_ms: 0,
    search_requests_per_second: 0,
    total_requests_per_second: 0,
    write_latency_ms: 0,
    write_requests_per_second: 0,
  })

export const done = (status: number) => (): Reply => json(status, { success: true })
export const vote = (): Reply => json(200, { success: false })
export const emptyList = (): Reply => json(200, [])

export function postLimit(call: Call): Reply {
  const body = bodyObject(call)
  const { action, api_keys: keys, max_requests_1m: perMinute, max_requests_1h: perHour } = body
  if (typeof action !== 'string') return refuse(400, 'Parameter `action` is required.')
  const id = call.store.counters.limit++
  const rule: JsonObject = {
    action,
    api_keys: keys ?? [],
    id,
    max_requests: {
      ...(Number(perMinute) >= 0 ? { minute_threshold: Number(perMinute) } : {}),
      ...(Number(perHour) >= 0 ? { hour_threshold: Number(perHour) } : {}),
    },
    priority: Number(body['priority'] ?? 0),
  }
  call.store.limits.set(id, rule)
  return json(200, { message: 'Rule added successfully.', rule })
}

export const listLimits = ({ store }: Call): Reply => json(200, [...store.limits.values()])

export function deleteLimit({ store, path }: Call): Reply {
  const id = Number(path['id'])
  if (!store.limits.delete(id)) return refuse(404, 'Not found.')
  return json(200, { id })
}
