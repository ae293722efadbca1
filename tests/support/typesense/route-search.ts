import { type Call, json, type Reply } from './call.ts'
import { askGet, askMultiSearch, isConversation } from './conversation.ts'
import { countQuery } from './count-query.ts'
import { isObject, type JsonObject, tryParse } from './json.ts'
import { collectionNotFound, Refusal, refuse } from './refusal.ts'
import { search } from './search.ts'
import type { IndexCache } from './search-index.ts'
import { mergeParams, type RawParams } from './search-params.ts'
import { findCollection } from './store.ts'
import { unite } from './union.ts'

const mostSearches = 50
const longestQuery = 4000

/** Shared by all servers of the process: a collection is its own key. */
const cache: IndexCache = new WeakMap()

export async function postMultiSearch(call: Call): Promise<Reply | undefined> {
  const body = tryParse(call.body)
  if (!isObject(body)) return refuse(400, 'Bad JSON.')
  const searches = checkSearches(call, body)
  if (isConversation(call.query))
    return askMultiSearch(call, searches, (q, index) => searchOne(call, { search: searches[index]!, index, q }))
  for (const search of searches)
    if ('conversation' in search)
      refuse(
        400,
        '`conversation` cannot be used in POST body. Please set `conversation` as a query parameter in the request, instead of inside the POST body',
      )
  if (body['union'] === true)
    return json(
      200,
      await unite({ call, searches, cache, paramsOf: (index) => paramsOf(call, searches[index]!, index) }),
    )
  const results: JsonObject[] = []
  for (const [index, search] of searches.entries()) results.push(await searchOne(call, { search, index }))
  return json(200, { results })
}

function checkSearches({ embedded }: Call, { searches }: JsonObject): JsonObject[] {
  if (!Array.isArray(searches)) return refuse(400, 'Missing `searches` array.')
  if (searches.length === 0) return refuse(500, 'Embedded params parsing error.')
  if (!searches.every(isObject)) return refuse(400, 'The value of `searches` must be an array of objects.')
  const most = Math.min(mostSearches, Number(embedded[0]?.['limit_multi_searches'] ?? mostSearches))
  if (searches.length > most) refuse(400, 'Number of multi searches exceeds `limit_multi_searches` parameter.')
  return searches
}

const notParams = ['x-typesense-api-key', 'use_cache', 'cache_ttl', 'x-typesense-user-id']

const addressParams = ({ query }: Call): RawParams =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !notParams.includes(name)))

const paramsOf = (call: Call, search: JsonObject, index: number): RawParams =>
  mergeParams(call.store, { address: addressParams(call), search, embedded: call.embedded[index] ?? {} })

interface OneSearch {
  readonly search: JsonObject
  readonly index: number
  /** Searched for instead of what the request says. */
  readonly q?: string
}

/** The result of one search of several; a failing one has its error in its place. */
async function searchOne(call: Call, { search: asked, index, q }: OneSearch): Promise<JsonObject> {
  try {
    const raw = paramsOf(call, asked, index)
    if (raw['q'] === undefined) return refuse(400, 'Parameter `q` is required.')
    return await searchIn(call, raw['collection'] ?? '', q === undefined ? raw : { ...raw, q })
  } catch (problem) {
    if (problem instanceof Refusal) return { code: problem.status, error: problem.message }
    throw problem
  }
}

async function searchIn(call: Call, name: string, raw: RawParams): Promise<JsonObject> {
  const collection = findCollection(call.store, name) ?? refuse(404, collectionNotFound)
  const result = await search({ store: call.store, collection, raw, cache })
  countQuery(call.store, { source: name, raw, found: Number(result['found']) })
  return result
}

export async function getSearch(call: Call): Promise<Reply | undefined> {
  if (call.queryLength > longestQuery)
    return refuse(
      400,
      `Query string exceeds max allowed length of ${longestQuery}. Use the /multi_search end-point for larger payloads.`,
    )
  const name = call.path['collection']!
  const raw = mergeParams(call.store, { address: addressParams(call), search: {}, embedded: call.embedded[0] ?? {} })
  if (isConversation(call.query)) return askGet(call, (q) => searchIn(call, name, { ...raw, q }))
  return json(200, await searchIn(call, name, raw))
}
