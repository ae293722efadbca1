import { numbersAt, textsAt } from './field-values.ts'
import { groupKey } from './group-hits.ts'
import type { JsonObject } from './json.ts'
import { refuse } from './refusal.ts'
import { isStringField } from './schema.ts'
import type { Hit } from './sort-hits.ts'
import type { Collection } from './store.ts'

const mostValues = 10

interface Faceting {
  readonly names: readonly string[]
  readonly groupBy: readonly string[]
}

export function checkFacets({ fields }: Collection, names: readonly string[]): void {
  for (const name of names)
    if (!fields.some((field) => field.name === name && field.facet))
      refuse(404, `Could not find a facet field named \`${name}\` in the schema.`)
}

/** How many hits have each value; how many groups, where hits are grouped. */
export function countFacets(collection: Collection, hits: readonly Hit[], { names, groupBy }: Faceting): JsonObject[] {
  return names.map((name) => {
    const seen = new Map<string, Set<string>>()
    for (const { document, sequence } of hits) {
      const one = groupBy.length > 0 ? JSON.stringify(groupKey(collection, document, groupBy)) : String(sequence)
      for (const value of textsAt(collection, document, name)) {
        const ones = seen.get(value) ?? new Set()
        seen.set(value, ones.add(one))
      }
    }
    const counts = [...seen].map(([value, ones]) => ({ count: ones.size, highlighted: value, value }))
    counts.sort((a, b) => b.count - a.count || (a.value < b.value ? 1 : -1))
    return {
      counts: counts.slice(0, mostValues),
      field_name: name,
      sampled: false,
      stats: { ...numberStats(collection, hits, name), total_values: seen.size },
    }
  })
}

function numberStats(collection: Collection, hits: readonly Hit[], name: string): JsonObject {
  if (isStringField(collection.fields.find((field) => field.name === name)!)) return {}
  const numbers = hits.flatMap(({ document }) => numbersAt(collection, document, name))
  if (numbers.length === 0) return {}
  const sum = numbers.reduce((total, number) => total + number, 0)
  return { avg: sum / numbers.length, max: Math.max(...numbers), min: Math.min(...numbers), sum }
}
