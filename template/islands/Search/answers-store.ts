import type { Answers } from './answer/open-answers.ts'

export interface AnswersState {
  /** What was asked last; empty before the first question. */
  readonly question: string
  /** The conversation, once it is loaded. */
  readonly answers: Answers | undefined
  /** Whether it could not be loaded. */
  readonly isFailed: boolean
}

export interface AnswersStore {
  get(): AnswersState
  subscribe(listener: () => void): () => void
  /** White space alone is no question. */
  ask(question: string): void
  /** Forgets the conversation. */
  clear(): void
}

/** What the reader asks, from before there is a conversation: that is loaded with the first question. */
export function createAnswersStore(open: () => Promise<Answers>): AnswersStore {
  const listeners = new Set<() => void>()
  const current = { state: { question: '', answers: undefined, isFailed: false } as AnswersState }

  function set(change: Partial<AnswersState>): void {
    current.state = { ...current.state, ...change }
    for (const listener of listeners) listener()
  }

  async function ask(question: string): Promise<void> {
    set({ question, isFailed: false })
    try {
      const answers = current.state.answers ?? (await open())
      set({ answers: current.state.answers ?? answers })
      // While it was loaded, the reader may have asked something else, or turned away.
      if (current.state.question === question) await current.state.answers?.conversation.ask(question)
    } catch (error) {
      console.error('The assistant could not be loaded.', error)
      set({ isFailed: true })
    }
  }

  return {
    get: () => current.state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask(question) {
      if (question.trim() !== '') void ask(question.trim())
    },
    clear() {
      current.state.answers?.conversation.clear()
      set({ question: '', isFailed: false })
    },
  }
}
