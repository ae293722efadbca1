import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Problem } from '../../schema/problem.ts'
import { HelpgenError } from '../problem-kind.ts'

/** What goes to a thread. */
export interface Question<Message> {
  readonly id: number
  readonly message: Message
}

/** What comes back. Errors lose their class and their fields between threads; problems are plain data and survive. */
export type Answer<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly problems: readonly Problem[]; readonly exit: number }
  | { readonly id: number; readonly error: Error }

export interface Thread<Message> {
  /** Questions are answered one after the other, in the order they were asked. */
  ask<Result>(message: Message): Promise<Result>
  close(): Promise<void>
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

/** Starts a thread; it loads its modules while this one goes on. */
export function startThread<Message>(file: string, options: WorkerOptions): Thread<Message> {
  const worker = new Worker(file, options)
  const waiting = new Map<number, Waiting>()
  const counter = { asked: 0 }
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (answer: Answer<unknown>) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {}
    waiting.delete(answer.id)
    if ('result' in answer) resolve?.(answer.result)
    else reject?.('error' in answer ? answer.error : new HelpgenError(answer.problems, answer.exit))
  })
  worker.on('error', failAll)
  worker.on('exit', (code) => failAll(new Error(`A worker thread ended early, with code ${code}.`)))
  return {
    ask: <Result>(message: Message) =>
      new Promise<Result>((resolve, reject) => {
        counter.asked += 1
        waiting.set(counter.asked, { resolve: resolve as Waiting['resolve'], reject })
        worker.postMessage({ id: counter.asked, message } satisfies Question<Message>)
      }),
    async close() {
      waiting.clear()
      await worker.terminate()
    },
  }
}

/** The other end: answers each question with what `handle` returns. */
export function answerQuestions<Message>(
  port: {
    on(event: 'message', listener: (question: Question<Message>) => void): unknown
    postMessage(answer: Answer<unknown>): void
  },
  handle: (message: Message) => Promise<unknown>,
): void {
  let last: Promise<void> = Promise.resolve()
  port.on('message', ({ id, message }) => {
    last = last.then(async () => port.postMessage(await answerOne(id, () => handle(message))))
  })
}

async function answerOne(id: number, handle: () => Promise<unknown>): Promise<Answer<unknown>> {
  try {
    return { id, result: await handle() }
  } catch (error) {
    if (error instanceof HelpgenError) return { id, problems: error.problems, exit: error.exit }
    return { id, error: error instanceof Error ? error : new Error(String(error)) }
  }
}
