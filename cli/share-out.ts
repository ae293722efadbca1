import { setImmediate } from 'node:timers/promises'

/** Something that does tasks: this thread or another. */
export interface Executor<Input, Result> {
  run(input: Input): Promise<Result>
  /** Tasks it may hold at once, the one it works on included. */
  readonly ahead: number
}

/**
 * Hands tasks out until all are done. `onResult` is called in the order of the tasks: results wait only for those before
 * them, so that few are held at a time.
 */
export async function shareOut<Input, Result>(
  inputs: readonly Input[],
  executors: readonly Executor<Input, Result>[],
  onResult: (result: Result) => void,
): Promise<void> {
  const finished = new Map<number, Result>()
  let taken = 0
  let reported = 0

  function report(): void {
    for (; finished.has(reported); reported += 1) {
      onResult(finished.get(reported) as Result)
      finished.delete(reported)
    }
  }

  async function work({ run }: Executor<Input, Result>): Promise<void> {
    while (taken < inputs.length) {
      const index = taken
      taken += 1
      finished.set(index, await run(inputs[index] as Input))
      report()
      // Lets the answers of other threads in, which wait for new tasks.
      await setImmediate()
    }
  }

  const lanes = executors.flatMap((executor) => Array.from({ length: executor.ahead }, () => work(executor)))
  await Promise.all(lanes)
}
