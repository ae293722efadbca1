import { isObject, isStringArray, type Json, type JsonObject } from './json.ts'
import { refuse } from './refusal.ts'
import type { Collection } from './store.ts'

export interface Field {
  readonly name: string
  readonly type: string
  readonly facet: boolean
  readonly optional: boolean
  readonly index: boolean
  readonly sort: boolean
  readonly infix: boolean
  readonly locale: string
  readonly stem: boolean
  readonly stemDictionary: string
  readonly store: boolean
  readonly numDim?: number
  readonly embed?: JsonObject
}

const sortableTypes = ['int32', 'int64', 'float', 'bool']
const types = new Set([
  ...['string', 'int32', 'int64', 'float', 'bool', 'geopoint', 'object'].flatMap((type) => [type, `${type}[]`]),
  ...['geopolygon', 'auto', 'string*', 'image'],
])

export const isStringField = ({ type }: Field): boolean => ['string', 'string[]', 'string*'].includes(type)
export const isArrayField = ({ type }: Field): boolean => type.endsWith('[]')

export function createCollection(body: JsonObject): Collection {
  const name = body['name']
  if (typeof name !== 'string' || name === '') return refuse(400, 'Parameter `name` is required.')
  const fields = body['fields']
  if (!Array.isArray(fields)) return refuse(400, 'Parameter `fields` is required.')
  const nested = body['enable_nested_fields'] === true
  const parsed = fields.map((field) => parseField(field, nested))
  const defaultSortingField = String(body['default_sorting_field'] ?? '')
  checkDefaultSorting(defaultSortingField, parsed)
  return {
    name,
    createdAt: Math.floor(Date.now() / 1000),
    defaultSortingField,
    nested,
    tokenSeparators: strings(body['token_separators']),
    symbolsToIndex: strings(body['symbols_to_index']),
    fields: parsed,
    ...(isObject(body['metadata']) ? { metadata: body['metadata'] } : {}),
    documents: new Map(),
    nextSequence: 0,
    revision: 0,
    synonyms: new Map(),
    overrides: new Map(),
    synonymSets: strings(body['synonym_sets']),
    curationSets: strings(body['curation_sets']),
  }
}

const strings = (value: Json | undefined): string[] => (isStringArray(value) ? [...value] : [])

export function parseField(field: Json, nested: boolean): Field {
  if (!isObject(field) || typeof field['name'] !== 'string' || typeof field['type'] !== 'string')
    return refuse(
      400,
      'Wrong format for `fields`. It should be an array of objects containing `name`, `type`, `optional` and `facet` properties.',
    )
  const { name, type } = field
  if (!types.has(type))
    refuse(400, `Field \`${name}\` has an invalid data type \`${type}\`, see docs for supported data types.`)
  if (type.startsWith('object') && !nested)
    refuse(
      400,
      'Type `object` or `object[]` can be used only when nested fields are enabled by setting` enable_nested_fields` to true.',
    )
  return {
    name,
    type,
    facet: field['facet'] === true,
    optional: field['optional'] === true || type.startsWith('object'),
    index: field['index'] !== false,
    sort:
      typeof field['sort'] === 'boolean'
        ? field['sort']
        : sortableTypes.includes(type.replace('[]', '')) && !field['embed'] && !field['num_dim'],
    infix: field['infix'] === true,
    locale: String(field['locale'] ?? ''),
    stem: field['stem'] === true,
    stemDictionary: String(field['stem_dictionary'] ?? ''),
    store: field['store'] !== false,
    ...(typeof field['num_dim'] === 'number' ? { numDim: field['num_dim'] } : {}),
    ...(isObject(field['embed']) ? { embed: field['embed'] } : {}),
  }
}

function checkDefaultSorting(name: string, fields: readonly Field[]): void {
  if (name === '') return
  const field = fields.find((candidate) => candidate.name === name)
  if (!field) refuse(400, `Default sorting field is defined as \`${name}\` but is not found in the schema.`)
  else if (!sortableTypes.includes(field.type)) refuse(400, `Default sorting field \`${name}\` is not a sortable type.`)
}
