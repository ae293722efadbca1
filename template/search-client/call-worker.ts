import { FailedFile } from './failure.ts'
import type { Answer, Call, EngineConfig, WorkerReply, WorkerRequest } from './messages.ts'

/** Answers calls; rejects with the signal's reason when it is aborted, and with `FailedFile` when the index is not to be had. */
export type Ask = (call: Call, signal?: AbortSignal) => Promise<Answer>

/** What is used of a `Worker`. */
export interface WorkerPort {
  postMessage(message: WorkerRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<WorkerReply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** The worker did not start: its script is missing or forbidden, or there are no workers here. */
export class NoWorker extends Error {
  override readonly name = 'NoWorker'
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
}

/** Sends calls to a worker, which is started with the first one, and again after it broke. */
export function callWorker(start: () => WorkerPort, config: EngineConfig): Ask {
  const waiting = new Map<number, Waiting>()
  const state = { asked: 0, running: false, port: undefined as WorkerPort | undefined }

  function end(reason: Error): void {
    state.port?.terminate()
    state.port = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function receive(reply: WorkerReply): void {
    if ('running' in reply) {
      state.running = true
      return
    }
    const { resolve, reject } = waiting.get(reply.id) ?? {}
    waiting.delete(reply.id)
    if ('answer' in reply) resolve?.(reply.answer)
    else reject?.(new FailedFile(reply.failure))
  }

  function open(): WorkerPort {
    if (state.port) return state.port
    const port = start()
    port.onmessage = ({ data }) => receive(data)
    port.onerror = (event) => {
      const reason = event.message ?? 'The worker did not start.'
      end(state.running ? new Error(`The search worker broke: ${reason}`) : new NoWorker(reason))
    }
    port.postMessage({ open: config })
    state.port = port
    return port
  }

  function opened(): WorkerPort {
    try {
      return open()
    } catch (error) {
      throw new NoWorker(String(error))
    }
  }

  return async (call, signal) => {
    signal?.throwIfAborted()
    const port = opened()
    state.asked += 1
    const id = state.asked
    return new Promise<Answer>((resolve, reject) => {
      const giveUp = (): void => {
        waiting.delete(id)
        port.postMessage({ id, abort: true })
        reject(signal?.reason)
      }
      const done = <Value>(settle: (value: Value) => void): ((value: Value) => void) => {
        return (value) => {
          signal?.removeEventListener('abort', giveUp)
          settle(value)
        }
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      waiting.set(id, { resolve: done(resolve), reject: done(reject) })
      port.postMessage({ id, call })
    })
  }
}
