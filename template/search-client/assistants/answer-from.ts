import type { AnswerEvent, AnswerSource, Assistant, Passage, Retriever } from '../../../schema/search.ts'
import type { ConversationMemory, RememberedConversation } from './conversation-memory.ts'

/** A question with all that an answer is made from. */
export interface AnswerTask {
  readonly question: string
  /** Questions of the same conversation before it. */
  readonly context: readonly string[]
  readonly conversation: RememberedConversation
  /** Best first. */
  readonly passages: readonly Passage[]
  readonly signal: AbortSignal | undefined
}

export type AnswerPart = Extract<AnswerEvent, { kind: 'sources' | 'text' }>

export interface AnswerFromOptions {
  readonly retriever: Retriever
  readonly memory: ConversationMemory
  /** How many passages are looked at. */
  readonly limit: number
  /** Sources and text of the answer. May throw. */
  readonly compose: (task: AnswerTask) => AsyncIterable<AnswerPart>
}

/** Earlier questions that a follow-up may lean on. */
const REMEMBERED_QUESTIONS = 2

/** An assistant that answers from passages: keeps the conversation, the order of events, and what an abort means. */
export function answerFrom({ retriever, memory, limit, compose }: AnswerFromOptions): Assistant {
  return {
    async *ask(question, { conversationId, signal }) {
      try {
        signal?.throwIfAborted()
        const conversation = memory.open(conversationId)
        const context = conversation.turns.slice(-REMEMBERED_QUESTIONS).map(({ user }) => user)
        const passages = await retriever.passages(question, { limit, context }, signal)
        const said: string[] = []
        for await (const part of compose({ question, context, conversation, passages, signal })) {
          if (signal?.aborted) return
          if (part.kind === 'text') said.push(part.text)
          yield part
        }
        if (signal?.aborted) return
        yield memory.add(conversation, { user: question, assistant: said.join('') })
        yield { kind: 'done' }
      } catch (error) {
        if (!signal?.aborted) yield { kind: 'error', message: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

export const toSources = (passages: readonly Passage[]): AnswerSource[] =>
  passages.map(({ title, url, trail }, index) => ({ number: index + 1, title, url, trail }))
