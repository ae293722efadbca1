import { setImmediate } from 'node:timers/promises'

/** Something that does tasks: this thread or another. */
export interface Executor<Input, Result> {
  run(input: Input): Promise<Result>
  /** Tasks it may hold at once, the one it works on included. */
  readonly ahead: number
}

/**
 * Hands tasks out until all are done; the next one is asked for when somebody is free. `onResult` is called in the order
 * of the tasks: results wait only for those before them, so that few are held at a time.
 */
export async function shareOut<Input, Result>(
  inputs: Iterable<Input>,
  executors: readonly Executor<Input, Result>[],
  onResult: (result: Result, input: Input) => void,
): Promise<void> {
  const finished = new Map<number, { readonly result: Result; readonly input: Input }>()
  const tasks = inputs[Symbol.iterator]()
  let taken = 0
  let reported = 0

  function report(): void {
    for (let next = finished.get(reported); next; next = finished.get(reported)) {
      onResult(next.result, next.input)
      finished.delete(reported)
      reported += 1
    }
  }

  async function work({ run }: Executor<Input, Result>): Promise<void> {
    for (let task = tasks.next(); !task.done; task = tasks.next()) {
      const index = taken
      taken += 1
      finished.set(index, { result: await run(task.value), input: task.value })
      report()
      // Lets the answers of other threads in, which wait for new tasks.
      await setImmediate()
    }
  }

  const lanes = executors.flatMap((executor) => Array.from({ length: executor.ahead }, () => work(executor)))
  await Promise.all(lanes)
}
