import type { AnswerMessage } from '../../../schema/search.ts'
import { readStreamLine } from '../../shared/answer-stream.ts'
import { TookTooLong, within } from '../assistants/within.ts'
import { cutLines } from './stream-lines.ts'

export interface StreamOptions {
  /** Milliseconds from one piece to the next. */
  readonly patience: number
  readonly signal?: AbortSignal | undefined
}

/** The results follow the end of the answer at once, or not at all. Milliseconds. */
const PATIENCE_AFTER_END = 2_000

/**
 * The messages of an answer's stream (specification §7.1), as they come. Ends with the stream, or soon after `[DONE]`, for
 * one message more follows that. Throws when the stream breaks or is silent before, and when it is aborted.
 */
export async function* readMessages(
  stream: ReadableStream<Uint8Array>,
  { patience, signal }: StreamOptions,
): AsyncGenerator<AnswerMessage> {
  const reader = stream.getReader()
  const cutter = cutLines()
  const state = { isOver: false }
  try {
    for (;;) {
      const { done, value } = await within(state.isOver ? PATIENCE_AFTER_END : patience, reader.read(), signal)
      for (const line of done ? cutter.end() : cutter.push(value)) {
        const read = readStreamLine(line)
        if (read.kind === 'message') yield read.message
        else if (read.kind === 'done') state.isOver = true
        else if (read.kind === 'malformed')
          console.warn('A line of the answer could not be read, and was skipped:', line)
      }
      if (done) return
    }
  } catch (error) {
    // What was to be said has been said.
    if (!state.isOver || signal?.aborted) throw error
    if (!(error instanceof TookTooLong)) console.warn('The connection broke behind the answer.', error)
  } finally {
    // Not awaited: a stream that stalls may stall here, too.
    reader.cancel().catch(() => undefined)
  }
}
