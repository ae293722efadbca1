import type { TypesenseSettings } from '../../../schema/typesense.ts'
import { EMBEDDING_FIELD } from '../../shared/typesense/names.ts'
import { fieldsForQuestion } from '../../shared/typesense/presets.ts'
import { within } from '../assistants/within.ts'
import type { Fetch } from '../fetch-file.ts'

export interface ClusterOptions {
  readonly settings: TypesenseSettings
  readonly conversation: NonNullable<TypesenseSettings['conversation']>
  readonly fetch: Fetch
  /** Milliseconds from any start. */
  readonly now: () => number
}

export interface ClusterQuestion {
  readonly question: string
  readonly conversationId?: string | undefined
  readonly signal: AbortSignal
}

/** Said when the cluster answers a question with something else than an answer. */
export class RefusedQuestion extends Error {
  override readonly name = 'RefusedQuestion'
  readonly status: number

  constructor(status: number, message: string) {
    super(`The search service answered with status ${status}${message && `: ${message}`}`)
    this.status = status
  }

  /** Whether the conversation is not known any more: conversations are kept for a day, unless told otherwise. */
  get isForgotten(): boolean {
    return this.status === 400 && this.message.includes('`conversation_id`')
  }
}

/**
 * Asks a question (specification §7.1), at the nearest node or any; at the next one when there is no connection, or only a
 * failure of the server. Gives the stream of the answer. Throws `RefusedQuestion`, and `TookTooLong`.
 */
export async function askCluster(asked: ClusterQuestion, options: ClusterOptions): Promise<ReadableStream<Uint8Array>> {
  const nodes = nodesInOrder(options)
  for (const [index, node] of nodes.entries()) {
    const isLast = index === nodes.length - 1
    try {
      const response = await request(node, asked, options)
      if (response.ok && response.body) return response.body
      throw new RefusedQuestion(response.status, await messageOf(response, options, asked.signal))
    } catch (error) {
      if (isLast || !isOfNode(error) || asked.signal.aborted) throw error
      console.warn(`${node} does not answer: asking the next node.`, error)
    }
  }
  throw new Error('There is no node to ask.')
}

function request(
  node: string,
  { question, conversationId, signal }: ClusterQuestion,
  { settings, conversation, fetch }: ClusterOptions,
): Promise<Response> {
  const parameters = new URLSearchParams({
    q: question,
    conversation: 'true',
    conversation_model_id: conversation.model,
    conversation_stream: 'true',
    ...(conversationId !== undefined && { conversation_id: conversationId }),
  })
  const search = {
    collection: settings.collection,
    query_by: fieldsForQuestion(settings),
    exclude_fields: EMBEDDING_FIELD,
    prefix: false,
  }
  const response = fetch(`${node}/multi_search?${parameters}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-typesense-api-key': settings.key,
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ searches: [search] }),
    signal,
  })
  return within(conversation.timeout * 1_000, response, signal)
}

/** The nearest first; the others from one that is as good as drawn by lot. */
function nodesInOrder({ settings: { nodes, nearestNode }, now }: ClusterOptions): string[] {
  const first = Math.floor(now()) % nodes.length
  return [...new Set([...(nearestNode ? [nearestNode] : []), ...nodes.slice(first), ...nodes.slice(0, first)])]
}

/** Failures that another node may not have: no connection, or status 5xx. Not silence, which the reader waited for. */
const isOfNode = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof RefusedQuestion && error.status >= 500)

async function messageOf(response: Response, { conversation }: ClusterOptions, signal: AbortSignal): Promise<string> {
  const text = await within(conversation.timeout * 1_000, response.text(), signal)
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // A proxy before the server may answer with anything.
  }
  return text.slice(0, 200)
}
