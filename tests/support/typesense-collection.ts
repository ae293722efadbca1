import { Client } from 'typesense'
import type { SearchDocument } from '../../schema/search.ts'
import type { TypesenseDouble } from './typesense-server.ts'

export interface CollectionNames {
  /** Alias that leads to the collection. */
  readonly collection: string
  /** A key that can only search there. */
  readonly searchKey: string
  /** A server that turns texts into vectors, where documents are to have some. */
  readonly embeddingUrl?: string
}

const facet = (name: string) => ({ name, type: 'string' as const, facet: true })

const embedding = (url: string) => ({
  name: 'embedding',
  type: 'float[]' as const,
  embed: {
    from: ['content', 'hierarchy.lvl1', 'hierarchy.lvl2'],
    model_config: { model_name: 'openai/some-model', api_key: 'x', url },
  },
})

/** A collection that holds these documents, behind an alias, as it is after `helpgen index`. */
export async function fillCollection(
  { url, adminKey }: TypesenseDouble,
  documents: readonly SearchDocument[],
  { collection: alias, searchKey, embeddingUrl }: CollectionNames,
): Promise<void> {
  const client = new Client({ nodes: [{ url }], apiKey: adminKey, numRetries: 0, logLevel: 'silent' })
  const name = `${alias}_1`
  await client.collections().create({
    name,
    fields: [
      { name: 'content', type: 'string', optional: true },
      ...['url', 'url_without_anchor', 'type', 'language', 'docusaurus_tag'].map(facet),
      { name: 'item_priority', type: 'int64' },
      ...[0, 1, 2, 3, 4, 5, 6].map((level) => ({
        name: `hierarchy.lvl${level}`,
        type: 'string' as const,
        optional: true,
      })),
      ...(embeddingUrl === undefined ? [] : [embedding(embeddingUrl)]),
    ],
    default_sorting_field: 'item_priority',
    token_separators: ['_', '-'],
  })
  await client
    .collections<SearchDocument & { id: string }>(name)
    .documents()
    .import([...documents])
  await client.aliases().upsert(alias, { collection_name: name })
  await client.stopwords().upsert(`${alias}_stopwords`, { stopwords: ['how', 'do', 'i', 'a', 'the', 'to', 'in', 'my'] })
  await client.keys().create({
    description: 'For readers',
    actions: ['documents:search'],
    collections: [`${alias}.*`],
    value: searchKey,
  })
}

/** Lets a language model answer from the collection, under the name that it has at its server. */
export async function addConversationModel(
  { url, adminKey }: TypesenseDouble,
  { id, name, llmUrl }: { readonly id: string; readonly name: string; readonly llmUrl: string },
): Promise<void> {
  const client = new Client({ nodes: [{ url }], apiKey: adminKey, numRetries: 0, logLevel: 'silent' })
  if (!(await client.collections('conversations_help').exists()))
    await client.collections().create({
      name: 'conversations_help',
      fields: [
        { name: 'conversation_id', type: 'string' },
        { name: 'model_id', type: 'string' },
        { name: 'timestamp', type: 'int32' },
        { name: 'role', type: 'string', index: false },
        { name: 'message', type: 'string', index: false },
      ],
    })
  const model = { id, model_name: `openai/${name}`, openai_url: llmUrl, api_key: 'x', max_bytes: 16_384 }
  const more = { history_collection: 'conversations_help', system_prompt: 'Answer from the documents.' }
  await client
    .conversations()
    .models()
    .create({ ...model, ...more } as never)
}
