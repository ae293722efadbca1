import { Client } from 'typesense'
import { collectionFields } from '../../cli/typesense/collection-schema.ts'
import { historyFields } from '../../cli/typesense/provision-conversation.ts'
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

/** A collection that holds these documents, behind an alias, as it is after `helpgen index`. */
export async function fillCollection(
  { url, adminKey }: TypesenseDouble,
  documents: readonly SearchDocument[],
  { collection: alias, searchKey, embeddingUrl }: CollectionNames,
): Promise<void> {
  const client = new Client({ nodes: [{ url }], apiKey: adminKey, numRetries: 0, logLevel: 'silent' })
  const name = `${alias}_1`
  const embedding = embeddingUrl === undefined ? undefined : { model: 'openai/some-model', url: embeddingUrl }
  await client.collections().create({ name, ...collectionFields({ embedding }, 'x') })
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
    await client.collections().create({ name: 'conversations_help', fields: historyFields })
  const model = { id, model_name: `openai/${name}`, openai_url: llmUrl, api_key: 'x', max_bytes: 16_384 }
  const more = { history_collection: 'conversations_help', system_prompt: 'Answer from the documents.' }
  await client
    .conversations()
    .models()
    .create({ ...model, ...more } as never)
}
