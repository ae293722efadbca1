import { isObject, type Json, type JsonObject } from './json.ts'
import { listOf } from './pick-fields.ts'
import { refuse } from './refusal.ts'
import type { TypesenseStore } from './store.ts'

/** Parameters of one search as they came, all of them text. */
export type RawParams = Readonly<Record<string, string>>

const asText = (value: Json): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(asText).join(',') : JSON.stringify(value)

export const toRaw = (values: JsonObject): RawParams =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))

/**
 * Parameters of the address win over those of the search, those win over the preset; what the key embeds wins over
 * all of them, except that filters add up.
 */
export function mergeParams(
  store: TypesenseStore,
  { address, search, embedded }: { address: RawParams; search: JsonObject; embedded: JsonObject },
): RawParams {
  const asked: RawParams = { ...toRaw(search), ...address }
  const preset = store.presets.get(asked['preset'] ?? '')
  const merged: Record<string, string> = { ...(isObject(preset) ? toRaw(preset) : {}), ...asked }
  const { expires_at: _, limit_multi_searches: __, ...imposed } = toRaw(embedded)
  for (const [name, value] of Object.entries(imposed)) {
    const own = merged[name]
    merged[name] = name === 'filter_by' && own ? `(${own}) && (${value})` : value
  }
  return merged
}

export interface SearchParams {
  readonly q: string
  readonly queryBy: readonly string[]
  readonly raw: RawParams
  readonly page: number
  readonly perPage: number
  readonly groupBy: readonly string[]
  readonly groupLimit: number
  readonly numTypos: readonly number[]
  readonly prefix: readonly boolean[]
  readonly weights: readonly number[]
}

const mostPerPage = 250
const defaultPerPage = 10
const mostGroupHits = 99

export function parseParams(raw: RawParams): SearchParams {
  const perPage = unsigned(raw, 'per_page') ?? defaultPerPage
  const page = Math.max(1, unsigned(raw, 'page') ?? 1)
  const queryBy = listOf(raw['query_by'])
  const groupLimit = unsigned(raw, 'group_limit') ?? 3
  if (perPage > mostPerPage) refuse(422, `Only upto ${mostPerPage} hits can be fetched per page.`)
  const groupBy = listOf(raw['group_by'])
  return {
    q: raw['q'] ?? '',
    queryBy,
    raw,
    page,
    perPage,
    groupBy,
    groupLimit,
    numTypos: listOf(raw['num_typos'] ?? '2').map((typos) => Math.min(2, Number(typos))),
    prefix: listOf(raw['prefix'] ?? 'true').map((prefix) => prefix === 'true'),
    weights: listOf(raw['query_by_weights']).map(Number),
  }
}

export function checkCounts({ queryBy, numTypos, prefix, weights, groupBy, groupLimit }: SearchParams): void {
  const fits = (values: readonly unknown[]) => values.length <= 1 || values.length === queryBy.length
  if (weights.length > 0 && weights.length !== queryBy.length)
    refuse(400, 'Number of weights in `query_by_weights` does not match number of `query_by` fields.')
  if (!fits(prefix)) refuse(400, 'Number of prefix values in `prefix` does not match number of `query_by` fields.')
  if (!fits(numTypos)) refuse(400, 'Number of values in `num_typos` does not match number of `query_by` fields.')
  if (groupBy.length > 0 && (groupLimit < 1 || groupLimit > mostGroupHits))
    refuse(400, `Value of \`group_limit\` must be between 1 and ${mostGroupHits}.`)
}

function unsigned(raw: RawParams, name: string): number | undefined {
  const value = raw[name]
  if (value === undefined || value === '') return undefined
  return /^\d+$/.test(value) ? Number(value) : refuse(400, `Parameter \`${name}\` must be an unsigned integer.`)
}

/** The value for the field of that index where a parameter has one for all fields, or one for each. */
export const forField = <Value>(values: readonly Value[], index: number): Value => values[index] ?? values[0]!
