import type { JsonObject } from './json.ts'
import type { Field } from './schema.ts'
import type { Collection } from './store.ts'

/** A collection as the server shows it, with every default written out. */
export const describeCollection = (collection: Collection, major: number): JsonObject => ({
  created_at: collection.createdAt,
  default_sorting_field: collection.defaultSortingField,
  enable_nested_fields: collection.nested,
  fields: collection.fields.map(describeField),
  ...(collection.metadata ? { metadata: collection.metadata } : {}),
  name: collection.name,
  num_documents: collection.documents.size,
  symbols_to_index: collection.symbolsToIndex,
  token_separators: collection.tokenSeparators,
  ...(major >= 30 ? { synonym_sets: collection.synonymSets, curation_sets: collection.curationSets } : {}),
})

const describeField = (field: Field): JsonObject => ({
  facet: field.facet,
  index: field.index,
  infix: field.infix,
  locale: field.locale,
  name: field.name,
  optional: field.optional,
  sort: field.sort,
  stem: field.stem,
  stem_dictionary: field.stemDictionary,
  store: field.store,
  type: field.type,
  ...(field.numDim ? { num_dim: field.numDim, vec_dist: 'cosine', hnsw_params: hnswDefaults } : {}),
  ...(field.embed ? { embed: withMaskedKey(field.embed) } : {}),
})

const hnswDefaults = { M: 16, ef_construction: 200 }

/** A field as the answer to an update lists it, with even more defaults. */
export const describeAddedField = (field: Field): JsonObject => ({
  ...describeField(field),
  async_reference: false,
  embed: null,
  hnsw_params: hnswDefaults,
  nested: false,
  nested_array: 0,
  num_dim: 0,
  range_index: false,
  reference: '',
  symbols_to_index: [],
  token_separators: [],
  vec_dist: 'cosine',
})

function withMaskedKey(embed: JsonObject): JsonObject {
  const config = embed['model_config'] as JsonObject
  return { ...embed, model_config: { ...config, ...maskKey(config) } }
}

/** The first five characters of a provider's key stay readable. */
export const maskKey = ({ api_key: key }: JsonObject): JsonObject =>
  typeof key === 'string' ? { api_key: key.slice(0, 5) + '*'.repeat(Math.max(0, key.length - 5)) } : {}
