import type { AnswerEvent, AnswerSource, Assistant, ConversationTurn } from '../../../../schema/search.ts'

/** What the dialog shows of a conversation. */
export interface ConversationState {
  /** `loading` until the first word, `streaming` until the last. */
  readonly status: 'idle' | 'loading' | 'streaming' | 'answered' | 'stopped' | 'error'
  /** What was asked last; empty when idle. */
  readonly question: string
  /** The answer so far, as Markdown. */
  readonly answer: string
  readonly sources: readonly AnswerSource[]
  /** The turns before this one. */
  readonly history: readonly ConversationTurn[]
  /** How much is there of what has to be fetched first, from 0 to 1. */
  readonly download: number | undefined
}

/** A conversation that outlives what shows it: pages change and dialogs close while an answer comes. */
export interface Conversation {
  get(): ConversationState
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void
  /** Asks, in place of what is being answered. White space alone is no question. Resolves when the answer ended. */
  ask(question: string): Promise<void>
  /** Asks the last question again. */
  retry(): Promise<void>
  /** Ends the answer; what is there of it stays. */
  stop(): void
  /** Forgets everything, the conversation's id included. */
  clear(): void
}

export interface ConversationOptions {
  readonly assistant: Assistant
  /** Told of every question. */
  readonly onAsk?: (question: string) => void
}

const IDLE: ConversationState = {
  status: 'idle',
  question: '',
  answer: '',
  sources: [],
  history: [],
  download: undefined,
}

export function createConversation({ assistant, onAsk }: ConversationOptions): Conversation {
  const listeners = new Set<() => void>()
  const current = {
    state: IDLE,
    id: undefined as string | undefined,
    /** All turns that were answered. */
    turns: [] as readonly ConversationTurn[],
    running: undefined as AbortController | undefined,
  }

  function set(change: Partial<ConversationState>): void {
    current.state = { ...current.state, ...change }
    for (const listener of listeners) listener()
  }

  function abort(): void {
    const { running } = current
    current.running = undefined
    running?.abort()
  }

  function take(event: AnswerEvent): void {
    if (event.kind === 'sources') set({ sources: event.sources })
    else if (event.kind === 'text') set({ status: 'streaming', answer: current.state.answer + event.text })
    else if (event.kind === 'checked') set({ answer: event.text })
    else if (event.kind === 'download') set({ download: event.share })
    else if (event.kind === 'conversation') {
      current.id = event.id
      current.turns = event.history
      set({ history: event.history.slice(0, -1) })
    } else if (event.kind === 'error') fail(event.message)
  }

  function fail(reason: unknown): void {
    console.error('The question could not be answered.', reason)
    set({ status: 'error' })
  }

  async function answer(question: string): Promise<void> {
    abort()
    const running = new AbortController()
    current.running = running
    set({ ...IDLE, status: 'loading', question, history: current.turns })
    try {
      const options = { signal: running.signal, ...(current.id === undefined ? {} : { conversationId: current.id }) }
      for await (const event of assistant.ask(question, options)) {
        if (running.signal.aborted) return
        take(event)
        if (event.kind === 'done' || event.kind === 'error') break
      }
    } catch (error) {
      if (!running.signal.aborted) fail(error)
    }
    if (current.running !== running) return
    current.running = undefined
    if (current.state.status !== 'error') set({ status: 'answered' })
  }

  return {
    get: () => current.state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ask(question) {
      const asked = question.trim()
      if (asked === '') return
      onAsk?.(asked)
      await answer(asked)
    },
    async retry() {
      if (current.state.question !== '') await answer(current.state.question)
    },
    stop() {
      if (!current.running) return
      abort()
      set({ status: 'stopped' })
    },
    clear() {
      abort()
      Object.assign(current, { id: undefined, turns: [] })
      set(IDLE)
    },
  }
}
