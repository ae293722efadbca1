import type { LoggedRequest } from './serve.ts'

/** Something that goes wrong. All that is left out goes right. */
export interface Fault {
  /** Which requests; all when left out. */
  readonly when?: (request: LoggedRequest) => boolean
  /** For how many requests; for good when left out. */
  readonly times?: number
  /** Milliseconds to wait before anything is done. */
  readonly latency?: number
  /** Answered instead of doing what was asked. */
  readonly status?: number
  /** Text of that answer; an error object with the status's usual words when left out. */
  readonly body?: string
  /** The connection is reset: before the request is carried out, or after that, without an answer. */
  readonly reset?: 'before' | 'after'
  /** The connection is reset when this many bytes of the answer were sent. */
  readonly resetAfterBytes?: number
  /** The answer ends, in good order, when this many bytes of it were sent. */
  readonly cutAfterBytes?: number
  /** The answer is sent in pieces of this many bytes, each a write of its own. */
  readonly pieceBytes?: number
  /** Nothing is done and nothing is ever answered. */
  readonly hang?: true
  /** What becomes of a line of an import, counted from 0, instead of the real thing. */
  readonly failLine?: (line: number) => { code: number; error: string } | undefined
}

const usualMessages: Readonly<Record<number, string>> = {
  408: 'Request timed out.',
  429: 'Rate limit exceeded or blocked',
  503: 'Not Ready or Lagging',
}

export const faultBody = ({ status, body }: Fault): string =>
  body ?? `{ "message": "${usualMessages[status!] ?? 'Something went wrong'}"}`

/** The first fault of the list that is about this request; it counts as one of its `times`. */
export function faultFor(faults: readonly Fault[], used: Map<Fault, number>, request: LoggedRequest): Fault {
  for (const fault of faults) {
    const count = used.get(fault) ?? 0
    if (count >= (fault.times ?? Infinity) || fault.when?.(request) === false) continue
    used.set(fault, count + 1)
    return fault
  }
  return {}
}
