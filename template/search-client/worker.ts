import { createEmbedded } from './embedded.ts'
import { failureOf } from './failure.ts'
import type { WorkerReply, WorkerRequest } from './messages.ts'

/** What is used of the worker's own scope. */
export interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null
  postMessage(message: WorkerReply): void
}

/** Evaluates queries beside the page: nothing that it does can hold the page up. */
export function serve(scope: WorkerScope, fetch: typeof globalThis.fetch): void {
  const running = new Map<number, AbortController>()
  const state: { engine?: ReturnType<typeof createEmbedded> } = {}

  async function answer(id: number, request: Extract<WorkerRequest, { call: unknown }>): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const found = await state.engine?.(request.call, controller.signal)
      if (found) scope.postMessage({ id, answer: found })
    } catch (error) {
      // Nobody waits for what was given up.
      if (!controller.signal.aborted) scope.postMessage({ id, failure: failureOf(error) })
    } finally {
      running.delete(id)
    }
  }

  scope.onmessage = ({ data }) => {
    if ('open' in data) state.engine = createEmbedded({ ...data.open, fetch: (...request) => fetch(...request) })
    else if ('abort' in data) running.get(data.id)?.abort()
    else void answer(data.id, data)
  }
  scope.postMessage({ running: true })
}
