import {
  type AnswerEvent,
  type AnswerMessage,
  type Assistant,
  type ConversationTurn,
  unsupportedMark,
} from '../../../schema/search.ts'
import { turnsOf } from '../../shared/answer-stream.ts'
import { toSources } from '../assistants/answer-from.ts'
import { readMessages } from './answer-messages.ts'
import { checkedAnswer, sourcesOf } from './answer-sources.ts'
import { askCluster, type ClusterOptions, type ClusterQuestion, RefusedQuestion } from './ask-cluster.ts'

/** What is known of an answer when its stream has ended. */
interface Told {
  text: string
  id: string | undefined
  /** The last message: what was searched, and the conversation. */
  last: AnswerMessage
}

/** Answers of a language model behind the cluster, as it says them (specification §7.1). */
export function createHostedAssistant(options: ClusterOptions): Assistant {
  /** Conversations that were begun here, with the answers as they were shown. */
  const conversations = new Map<string, readonly ConversationTurn[]>()
  const { settings, conversation } = options
  const patience = conversation.timeout * 1_000

  async function begin(asked: ClusterQuestion): Promise<ReadableStream<Uint8Array>> {
    try {
      return await askCluster(asked, options)
    } catch (error) {
      if (asked.conversationId === undefined || !(error instanceof RefusedQuestion && error.isForgotten)) throw error
      console.warn('The conversation is too old: a new one begins.', error)
      return askCluster({ ...asked, conversationId: undefined }, options)
    }
  }

  async function* answer(asked: ClusterQuestion): AsyncGenerator<AnswerEvent> {
    const told: Told = { text: '', id: undefined, last: {} }
    for await (const message of readMessages(await begin(asked), { patience, signal: asked.signal })) {
      const text = (message.message ?? message.conversation?.message ?? '').replaceAll(unsupportedMark, '')
      told.id = message.conversation_id ?? message.conversation?.conversation_id ?? told.id
      told.text += text
      if (message.results || message.conversation?.conversation_history) told.last = message
      if (text !== '') yield { kind: 'text', text }
    }
    const whole = told.last.conversation?.answer ?? ''
    if (told.text === '' && whole === '') throw new Error('The language model said nothing.')
    if (told.text === '') yield { kind: 'text', text: whole }
    yield* finish(asked, { ...told, text: told.text || whole })
  }

  /** The sources come behind the answer, which can be checked only now. */
  function* finish({ question }: ClusterQuestion, { text, id, last }: Told): Generator<AnswerEvent> {
    const sections = sourcesOf(last, settings) ?? { passages: [], numbers: [] }
    yield { kind: 'sources', sources: toSources(sections.passages) }
    const checked = checkedAnswer(text, sections, settings.language)
    if (checked !== text) yield { kind: 'checked', text: checked }
    if (id !== undefined) yield remember(id, { user: question, assistant: checked }, last)
    yield { kind: 'done' }
  }

  /** The history as the server tells it, in the words that were shown. Without an answer that the reader gave up. */
  function remember(id: string, turn: ConversationTurn, last: AnswerMessage): AnswerEvent {
    const shown = [...(conversations.get(id) ?? []), turn]
    const told = turnsOf(last)
    const history =
      told.length === shown.length
        ? told.map(({ user }, index) => ({ user, assistant: shown[index]?.assistant ?? '' }))
        : shown
    conversations.set(id, history)
    return { kind: 'conversation', id, history }
  }

  return {
    async *ask(question, { conversationId, signal }) {
      const ending = new AbortController()
      const stop = (): void => ending.abort(signal?.reason)
      try {
        signal?.throwIfAborted()
        signal?.addEventListener('abort', stop, { once: true })
        // Ids of other assistants, which answer when this one cannot, mean nothing to the cluster.
        const known = conversationId !== undefined && conversations.has(conversationId) ? conversationId : undefined
        for await (const event of answer({ question, conversationId: known, signal: ending.signal })) {
          if (signal?.aborted) return
          yield event
        }
      } catch (error) {
        if (!signal?.aborted) yield { kind: 'error', message: error instanceof Error ? error.message : String(error) }
      } finally {
        signal?.removeEventListener('abort', stop)
        ending.abort()
      }
    },
  }
}
