import type { AnswerMessage, ConversationTurn } from '../../schema/search.ts'

/** What a line of an answer's stream says: a message, the end, or nothing (keep-alives, comments, other fields). */
export type StreamLine =
  | { readonly kind: 'message'; readonly message: AnswerMessage }
  | { readonly kind: 'done' | 'none' | 'malformed' }

/** Reads one line of the stream (specification §7.1), without its line end. */
export function readStreamLine(line: string): StreamLine {
  const [, data] = /^data: ?(.*)$/s.exec(line.replace(/\r$/, '')) ?? []
  if (data === undefined) return { kind: 'none' }
  if (data === '[DONE]') return { kind: 'done' }
  try {
    const message: unknown = JSON.parse(data)
    if (typeof message === 'object' && message !== null) return { kind: 'message', message }
  } catch {
    // The caller says so on the console, and goes on with the next line.
  }
  return { kind: 'malformed' }
}

/** The turns of a conversation: its history alternates between reader and assistant. */
export function turnsOf({ conversation }: AnswerMessage): ConversationTurn[] {
  const turns: ConversationTurn[] = []
  for (const entry of conversation?.conversation_history?.conversation ?? []) {
    const last = turns.at(-1)
    if ('user' in entry) turns.push({ user: entry.user, assistant: '' })
    else if (last) turns[turns.length - 1] = { ...last, assistant: last.assistant + entry.assistant }
  }
  return turns
}
