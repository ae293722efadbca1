import type { ConversationModelCreateSchema } from 'typesense'
import type { TypesenseConfig } from '../../schema/config-search.ts'
import { historyOf, INSTRUCTIONS } from '../../template/shared/typesense/names.ts'
import { fail } from '../problem-kind.ts'
import { languageModelKeyMissing } from '../typesense-problems.ts'
import type { Cluster } from './cluster.ts'
import { ensureCollection } from './ensure-collection.ts'
import { ifFound } from './request-failure.ts'

/** As Typesense wants a history to be. */
export const historyFields = [
  { name: 'conversation_id', type: 'string' as const },
  { name: 'model_id', type: 'string' as const },
  { name: 'timestamp', type: 'int32' as const },
  { name: 'role', type: 'string' as const, index: false },
  { name: 'message', type: 'string' as const, index: false },
]

/** What a server of one's own is sent when it asks for no key: Typesense insists on one. */
const NO_KEY = 'no-key'

/** Makes or renews the model that answers. Typesense says hello to it: it must be up. Returns what was done. */
export async function provisionConversation(
  cluster: Cluster,
  search: TypesenseConfig,
  llmKey: string | undefined,
): Promise<'created' | 'renewed' | 'unchanged'> {
  const { model: id } = search.conversation ?? {}
  const wanted = modelOf(search, llmKey)
  if (id === undefined || wanted === undefined) return 'unchanged'
  await ensureCollection(cluster, { name: historyOf(search), fields: historyFields })
  const present = await cluster.ask('reading the conversation model', (client) =>
    ifFound(client.conversations().models(id).retrieve()),
  )
  if (present === undefined) {
    await cluster.ask('creating the conversation model', async (client) => {
      try {
        await client
          .conversations()
          .models()
          .create({ id, ...wanted })
      } catch (error) {
        // The answer to an earlier request was lost.
        if ((error as { httpStatus?: number }).httpStatus !== 409) throw error
      }
    })
    return 'created'
  }
  // The key comes back masked: a new one is told by its first letters at best.
  const isSame = Object.entries(wanted).every(([key, value]) =>
    key === 'api_key' ? sameStart(present.api_key, value) : present[key as keyof typeof present] === value,
  )
  if (isSame) return 'unchanged'
  await cluster.ask('renewing the conversation model', (client) => client.conversations().models(id).update(wanted))
  return 'renewed'
}

function modelOf(search: TypesenseConfig, llmKey: string | undefined): ConversationModelCreateSchema | undefined {
  const { llm, url, instructions = INSTRUCTIONS, ttl, maxBytes } = search.conversation ?? {}
  if (llm === undefined || maxBytes === undefined) return undefined
  const key = llmKey ?? (url === undefined ? fail(languageModelKeyMissing, { llm }) : NO_KEY)
  return {
    model_name: llm,
    api_key: key,
    history_collection: historyOf(search),
    system_prompt: instructions,
    max_bytes: maxBytes,
    ...(ttl !== undefined && { ttl }),
    ...(url !== undefined && addressOf(llm, url)),
  }
}

function addressOf(llm: string, url: string): Partial<ConversationModelCreateSchema> {
  if (llm.startsWith('vllm/')) return { vllm_url: url }
  return llm.startsWith('openai/') ? { openai_url: url } : { url }
}

function sameStart(masked: string | undefined, key: unknown): boolean {
  const start = masked?.replace(/\*+$/, '') ?? ''
  return start !== '' && String(key).startsWith(start)
}
