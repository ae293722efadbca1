import { createHash } from 'node:crypto'
import type { CollectionCreateSchema, CollectionFieldSchema } from 'typesense'
import type { TypesenseConfig } from '../../schema/config-search.ts'
import { EMBEDDING_FIELD } from '../../template/shared/typesense/names.ts'
import { canonicalJson } from '../shared/canonical-json.ts'

/** What helpgen writes into the metadata of its collections: how it knows them again. */
export interface CollectionMark {
  readonly generator: 'helpgen'
  readonly alias: string
  /** Id of the build that was published. */
  readonly build: string
  /** Digest of fields, synonyms and curation: what a collection cannot change later. */
  readonly settings: string
  /** The run that made it. */
  readonly run: string
}

export type CollectionFields = Pick<CollectionCreateSchema, 'fields' | 'default_sorting_field' | 'token_separators'>

const text = (name: string, more: Partial<CollectionFieldSchema> = {}): CollectionFieldSchema => ({
  name,
  type: 'string',
  ...more,
})

/** Titles above and at a document, as flat keys: the one form that is found, grouped and highlighted alike everywhere. */
const titles = [0, 1, 2, 3, 4, 5, 6].map((level) =>
  text(`hierarchy.lvl${level}`, { optional: true, ...(level < 2 && { facet: true }) }),
)

/** Fields of a `SearchDocument`. `embeddingKey` is for the service that makes vectors, where it asks for one. */
export function collectionFields(
  { embedding }: Pick<TypesenseConfig, 'embedding'>,
  embeddingKey: string | undefined,
): CollectionFields {
  return {
    fields: [
      text('anchor'),
      text('content', { optional: true }),
      text('url', { facet: true }),
      text('url_without_anchor', { facet: true }),
      text('type', { facet: true }),
      text('language', { facet: true }),
      text('docusaurus_tag', { facet: true }),
      { name: 'version', type: 'string[]', facet: true, optional: true },
      { name: 'tags', type: 'string[]', facet: true, optional: true },
      { name: 'item_priority', type: 'int64' },
      ...titles,
      ...(embedding ? [embeddingField(embedding, embeddingKey)] : []),
    ],
    default_sorting_field: 'item_priority',
    token_separators: ['_', '-'],
  }
}

function embeddingField(
  { model, url }: NonNullable<TypesenseConfig['embedding']>,
  key: string | undefined,
): CollectionFieldSchema {
  const from = ['hierarchy.lvl1', 'hierarchy.lvl2', 'hierarchy.lvl3', 'content']
  return {
    name: EMBEDDING_FIELD,
    type: 'float[]',
    embed: { from, model_config: { model_name: model, ...(url && { url }), ...(key && { api_key: key }) } },
  }
}

/** The key of a service may be renewed without everything being published anew. */
export function settingsDigest(fields: CollectionFields, ...more: readonly unknown[]): string {
  const keyless = JSON.stringify({ fields, more }, (key, value) => (key === 'api_key' ? undefined : value))
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(keyless)))
    .digest('hex')
    .slice(0, 16)
}
