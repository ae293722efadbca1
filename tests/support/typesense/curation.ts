import { isObject, type JsonObject } from './json.ts'
import { listOf } from './pick-fields.ts'
import type { RawParams } from './search-params.ts'
import type { Collection, TypesenseStore } from './store.ts'
import { splittingOf, wordsOf } from './tokenize.ts'

/** What people decided about the hits of a search. */
export interface Curation {
  readonly q: string
  /** Ids by place, counted from 1. */
  readonly pinned: readonly { readonly id: string; readonly position: number }[]
  readonly hidden: ReadonlySet<string>
  readonly filterBy: string | undefined
}

export function curate(store: TypesenseStore, collection: Collection, raw: RawParams): Curation {
  const q = raw['q'] ?? ''
  const rules =
    raw['enable_overrides'] === 'false' || raw['enable_curations'] === 'false' ? [] : rulesOf(store, collection)
  const fitting = rules.filter((rule) => fits(collection, rule, q)).slice(0, 1)
  const filters = fitting.map((rule) => rule['filter_by']).filter((filter) => typeof filter === 'string')
  return {
    q: fitting.reduce((text, rule) => rewrite(collection, rule, text), q),
    pinned: [...pinnedByParam(raw['pinned_hits']), ...fitting.flatMap(includesOf)],
    hidden: new Set([...listOf(raw['hidden_hits']), ...fitting.flatMap(excludesOf)]),
    filterBy:
      [raw['filter_by'], ...filters]
        .filter(Boolean)
        .map((filter) => `(${filter})`)
        .join(' && ') || undefined,
  }
}

const rulesOf = (store: TypesenseStore, collection: Collection): JsonObject[] => [
  ...collection.overrides.values(),
  ...collection.curationSets.flatMap((name) => (store.curationSets.get(name)?.['items'] ?? []) as JsonObject[]),
]

function fits(collection: Collection, { rule }: JsonObject, q: string): boolean {
  if (!isObject(rule) || typeof rule['query'] !== 'string') return false
  const wanted = normal(collection, rule['query'])
  return rule['match'] === 'contains'
    ? ` ${normal(collection, q)} `.includes(` ${wanted} `)
    : normal(collection, q) === wanted
}

const normal = (collection: Collection, text: string): string => wordsOf(text, splittingOf(collection)).join(' ')

function rewrite(collection: Collection, override: JsonObject, q: string): string {
  if (typeof override['replace_query'] === 'string') return override['replace_query']
  if (override['remove_matched_tokens'] !== true || !isObject(override['rule'])) return q
  const rest = ` ${normal(collection, q)} `
    .replace(` ${normal(collection, String(override['rule']['query']))} `, ' ')
    .trim()
  return rest === '' ? '*' : rest
}

const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

const includesOf = ({ includes }: JsonObject) =>
  objectsIn(includes).map(({ id, position }) => ({ id: String(id), position: Number(position) }))

const excludesOf = ({ excludes }: JsonObject) => objectsIn(excludes).map(({ id }) => String(id))

const pinnedByParam = (pinned: string | undefined) =>
  listOf(pinned).map((entry) => {
    const colon = entry.lastIndexOf(':')
    return { id: entry.slice(0, colon), position: Number(entry.slice(colon + 1)) }
  })
