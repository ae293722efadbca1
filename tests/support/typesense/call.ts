import { isObject, type Json, type JsonObject, toJson, tryParse } from './json.ts'
import { collectionNotFound, refuse } from './refusal.ts'
import { type Collection, findCollection, type TypesenseStore } from './store.ts'

export type TypesenseVersion = '27.1' | '28.0' | '29.0' | '30.0'

/** `starting` answers 503 to all but `/debug`; `out-of-disk` refuses writes, yet stays healthy. */
export type ServerState = 'ready' | 'starting' | 'out-of-disk'

/** One server; the store may be shared. */
export interface TypesenseNode {
  readonly version: TypesenseVersion
  readonly adminKey: string
  readonly store: TypesenseStore
  state: ServerState
  /** Whether it cannot download built-in models. */
  readonly offline: boolean
  /** Ends the server at once, with all its connections. */
  readonly crash: () => void
}

/** One request, as a route sees it. */
export interface Call {
  readonly node: TypesenseNode
  readonly store: TypesenseStore
  /** Names in the path, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly queryLength: number
  readonly body: string
  /** The key as sent; empty when there was none. */
  readonly key: string
  /** Embedded parameters of the key for each collection of the request, in its order. */
  readonly embedded: readonly JsonObject[]
  /** Set by a fault: what happens to a line of an import instead of the real thing. */
  readonly failLine: ((line: number) => { code: number; error: string } | undefined) | undefined
  readonly signal: AbortSignal
}

export interface Reply {
  readonly status: number
  readonly type: 'json' | 'text' | 'events'
  readonly body: string | AsyncIterable<string>
  readonly headers?: Readonly<Record<string, string>>
}

export const json = (status: number, value: Json): Reply => ({ status, type: 'json', body: toJson(value) })

export const text = (body: string): Reply => ({ status: 200, type: 'text', body })

export const majorOf = (node: TypesenseNode): number => Number.parseInt(node.version, 10)

export function bodyObject(call: Call): JsonObject {
  const body = tryParse(call.body)
  return isObject(body) ? body : refuse(400, 'Bad JSON.')
}

export const collectionOf = (call: Call): Collection =>
  findCollection(call.store, call.path['collection']!) ?? refuse(404, collectionNotFound)
