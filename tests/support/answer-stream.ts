import type { SearchDocument } from '../../schema/search.ts'
import type { HttpNode } from './http-node.ts'

/** A line of an answer's stream. */
export const data = (message: unknown): string =>
  `data: ${typeof message === 'string' ? message : JSON.stringify(message)}\n\n`

export interface StreamedAnswer {
  readonly id: string
  /** Pieces of the answer. */
  readonly pieces: readonly string[]
  readonly documents?: readonly Partial<SearchDocument>[]
  /** Turns before this one, and its question. */
  readonly history?: readonly (readonly [user: string, assistant: string])[]
}

/** The lines that a server sends for an answer: its pieces, the end, and then what was searched. */
export function streamOf({ id, pieces, documents = [], history = [] }: StreamedAnswer): string[] {
  const answer = pieces.join('')
  const turns = history.flatMap(([user, assistant]) => [{ user }, { assistant }])
  return [
    ...['', ...pieces, ''].map((message) => data({ conversation_id: id, message })),
    data('[DONE]'),
    data({
      conversation: { answer, conversation_id: id, conversation_history: { conversation: turns } },
      results: [{ found: documents.length, hits: documents.map((document) => ({ document })) }],
    }),
  ]
}

/** Answers with a stream, piece by piece. */
export const stream =
  (...pieces: readonly (string | Uint8Array)[]): HttpNode['answer'] =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of pieces) await new Promise((written) => response.write(piece, written))
    response.end()
  }

/** The same, and leaves the stream open. */
export const openStream =
  (...pieces: readonly string[]): HttpNode['answer'] =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of pieces) response.write(piece)
  }

/** The same, and breaks the connection. */
export const brokenStream =
  (...pieces: readonly string[]): HttpNode['answer'] =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(pieces.join(''), () => response.destroy())
  }
