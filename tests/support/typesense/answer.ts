import { type Call, json, majorOf, type Reply, type TypesenseNode } from './call.ts'
import { isObject, type JsonObject, tryParse } from './json.ts'
import { isOverLimit, type RequestCounts } from './rate-limits.ts'
import { forbidden, Refusal } from './refusal.ts'
import { permission } from './rights.ts'
import { findRoute, type Route } from './routes.ts'

/** A request as it came in. */
export interface Incoming {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly queryLength: number
  readonly body: string
  /** The key in the header, or else in the address: a bad one in the header hides a good one in the address. */
  readonly key: string
  readonly failLine: Call['failLine']
  readonly signal: AbortSignal
}

/** What the server answers; `undefined` when it never does. */
export async function answer(
  node: TypesenseNode,
  counts: RequestCounts,
  incoming: Incoming,
): Promise<Reply | undefined> {
  const found = findRoute(incoming.method, incoming.path, majorOf(node))
  if (!found) return spaced(404, 'Not Found')
  const { route, names } = found
  if (node.state === 'starting' && !['/health', '/debug'].includes(incoming.path))
    return spaced(503, 'Not Ready or Lagging')
  if (isOverLimit(node.store, counts, incoming.key)) return spaced(429, 'Rate limit exceeded or blocked')
  const embedded = rightsFor(node, route, { ...incoming, collections: collectionsOf(route, names, incoming) })
  if (!embedded) return message(401, forbidden)
  const writes = isWrite(route)
  if (writes && node.state === 'out-of-disk' && route.method !== 'DELETE')
    return message(422, 'Rejecting write: running out of resource type: OUT_OF_DISK')
  if (writes) node.store.counters.write += 1
  try {
    return await route.handle({ ...incoming, node, store: node.store, path: names, embedded })
  } catch (problem) {
    if (problem instanceof Refusal) return message(problem.status, problem.message)
    throw problem
  }
}

const isWrite = ({ method, right }: Route): boolean => method !== 'GET' && right !== 'documents:search'

const message = (status: number, text: string): Reply => json(status, { message: text })

/** Some answers are written by hand, with other spaces. */
const spaced = (status: number, text: string): Reply => ({ status, type: 'json', body: `{ "message": "${text}"}` })

/** Names of collections the request is about, as it writes them; one empty name when it is about none. */
function collectionsOf(route: Route, names: Record<string, string>, { body, query }: Incoming): string[] {
  if (names['collection'] !== undefined) return [names['collection']]
  const parsed = tryParse(body)
  if (!isObject(parsed)) return ['']
  if (route.right === 'collections:create') return [String(parsed['name'] ?? '')]
  const searches = parsed['searches']
  if (route.right !== 'documents:search' || !Array.isArray(searches) || searches.length === 0) return ['']
  return searches.map((search) => query['collection'] ?? (isObject(search) ? String(search['collection'] ?? '') : ''))
}

/** What the key embeds, for each collection; `undefined` when it may not do this to one of them. */
function rightsFor(
  node: TypesenseNode,
  { right }: Route,
  { key, collections }: { key: string; collections: readonly string[] },
): JsonObject[] | undefined {
  if (right === undefined) return []
  const granted = collections.map((collection) => permission({ node, key }, right, collection))
  return granted.every((embedded) => embedded !== undefined) ? granted : undefined
}
