import type { AnswerEvent, ConversationTurn } from '../../../schema/search.ts'

/** A conversation that was begun: its id, and what was said. */
export interface RememberedConversation {
  readonly id: string
  readonly turns: readonly ConversationTurn[]
}

/** What assistants without a server remember, for as long as the page lives. */
export interface ConversationMemory {
  /** The conversation with that id; a new one for an id that is not known. */
  open(id: string | undefined): RememberedConversation
  /** Adds a turn, and says so. */
  add(conversation: RememberedConversation, turn: ConversationTurn): AnswerEvent
}

export function createMemory(): ConversationMemory {
  const conversations = new Map<string, readonly ConversationTurn[]>()
  return {
    open(id) {
      const turns = id === undefined ? undefined : conversations.get(id)
      if (id !== undefined && turns) return { id, turns }
      return { id: `local-${conversations.size + 1}`, turns: [] }
    },
    add({ id, turns }, turn) {
      const history = [...turns, turn]
      conversations.set(id, history)
      return { kind: 'conversation', id, history }
    },
  }
}
