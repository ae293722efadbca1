import { parentPort } from 'node:worker_threads'
import type { PageSource } from '../schema/site.ts'
import { answerQuestions } from './io/thread.ts'
import type { WorkerInit } from './page-tools.ts'
import { createPageWorker, type PageWorker, type RenderTask } from './page-worker.ts'

/** What a thread is asked. The first message starts it. */
export type WorkerMessage =
  | { readonly stage: 'start'; readonly init: WorkerInit }
  | { readonly stage: 'scan'; readonly sources: readonly PageSource[] }
  | { readonly stage: 'render'; readonly task: RenderTask }

if (!parentPort) throw new Error('This module is a thread of helpgen; it does not run by itself.')

const state: { worker?: PageWorker } = {}

answerQuestions<WorkerMessage>(parentPort, async (message) => {
  if (message.stage === 'start') {
    state.worker = await createPageWorker(message.init)
    return undefined
  }
  return message.stage === 'scan' ? state.worker?.scan(message.sources) : state.worker?.render(message.task)
})
