import { isRemote } from './embed.ts'
import type { SearchField } from './matching.ts'
import { refuse } from './refusal.ts'
import { type Field, isStringField } from './schema.ts'
import type { SearchIndex } from './search-index.ts'
import { forField, type SearchParams } from './search-params.ts'
import type { Collection } from './store.ts'

const heaviest = 15

/** What `query_by` names: texts, and at most one field of vectors. */
export interface QueriedFields {
  readonly texts: readonly { readonly field: Field; readonly index: number }[]
  readonly vector: Field | undefined
}

/** With nested fields, the name of an object stands for all that lies in it. */
export function queriedFields(collection: Collection, params: SearchParams): QueriedFields {
  const texts: { field: Field; index: number }[] = []
  let vector: Field | undefined
  for (const [index, name] of params.queryBy.entries()) {
    const named = fieldsOf(collection, name)
    if (named.length === 0) return refuse(404, `Could not find a field named \`${name}\` in the schema.`)
    for (const field of named) {
      if (field.numDim) vector = checkPrefix(field, forField(params.prefix, index))
      else if (isStringField(field)) texts.push({ field, index })
      else return refuse(400, `Field \`${name}\` should be a string or a string array.`)
    }
  }
  return { texts, vector }
}

function fieldsOf({ fields, nested }: Collection, name: string): Field[] {
  const exact = fields.filter((field) => field.name === name && field.index && field.type !== 'object')
  if (exact.length > 0 || !nested) return exact
  return fields.filter((field) => field.name.startsWith(`${name}.`) && isStringField(field))
}

const checkPrefix = (field: Field, prefix: boolean): Field =>
  prefix && isRemote(field)
    ? refuse(
        400,
        'Prefix search is not supported for remote embedders. Please set `prefix=false` as an additional search parameter to disable prefix searching.',
      )
    : field

/** Heaviest first; without weights, earlier fields are heavier. */
export function toSearchFields(index: SearchIndex, { texts }: QueriedFields, params: SearchParams): SearchField[] {
  return texts
    .map(({ field, index: place }) => ({
      name: field.name,
      index: index.field(field),
      weight: Math.min(heaviest, params.weights[place] ?? Math.max(0, heaviest - place)),
      typos: forField(params.numTypos, place),
      prefix: forField(params.prefix, place),
    }))
    .sort((a, b) => b.weight - a.weight)
}
