import { textsAt } from './field-values.ts'
import type { JsonObject } from './json.ts'
import type { Hit } from './sort-hits.ts'
import type { Collection } from './store.ts'

export interface Group {
  readonly key: readonly string[]
  readonly hits: readonly Hit[]
}

/** Groups in the order of their best hits. */
export function groupHits(collection: Collection, hits: readonly Hit[], groupBy: readonly string[]): Group[] {
  const groups = new Map<string, { key: string[]; hits: Hit[] }>()
  for (const hit of hits) {
    const key = groupKey(collection, hit.document, groupBy)
    const id = JSON.stringify(key)
    const group = groups.get(id)
    if (group) group.hits.push(hit)
    else groups.set(id, { key, hits: [hit] })
  }
  return [...groups.values()]
}

export const groupKey = (collection: Collection, document: JsonObject, groupBy: readonly string[]): string[] =>
  groupBy.flatMap((name) => textsAt(collection, document, name))
