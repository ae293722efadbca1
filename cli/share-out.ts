import { setImmediate } from 'node:timers/promises'

/** Something that does tasks: this thread or another. */
export interface Executor<Input, Result> {
  run(input: Input): Promise<Result>
  /** Tasks it may hold at once, the one it works on included. */
  readonly ahead: number
}

export interface Task<Input> {
  readonly input: Input
  /** Number of the executor that does it best; any other takes it rather than being idle. */
  readonly preferred?: number
}

interface Listener<Input, Result> {
  readonly onTaken?: (task: Task<Input>, executor: number) => void
  /** Called in the order of the tasks. */
  readonly onResult: (result: Result) => void
}

/** Hands tasks out until all are done. Results wait only for those before them, so that few are held at a time. */
export async function shareOut<Input, Result>(
  tasks: readonly Task<Input>[],
  executors: readonly Executor<Input, Result>[],
  { onTaken, onResult }: Listener<Input, Result>,
): Promise<void> {
  const left = new Set(tasks.keys())
  const finished = new Map<number, Result>()
  let reported = 0

  function take(executor: number): number | undefined {
    for (const index of left) if ((tasks[index]?.preferred ?? executor) === executor) return index
    // Others' work is taken from the end, which they will come to last.
    return [...left].at(-1)
  }

  function report(): void {
    for (; finished.has(reported); reported += 1) {
      onResult(finished.get(reported) as Result)
      finished.delete(reported)
    }
  }

  async function work(executor: Executor<Input, Result>, number: number): Promise<void> {
    for (let index = take(number); index !== undefined; index = take(number)) {
      const task = tasks[index] as Task<Input>
      left.delete(index)
      onTaken?.(task, number)
      finished.set(index, await executor.run(task.input))
      report()
      // Lets the answers of other threads in, which wait for new tasks.
      await setImmediate()
    }
  }

  const lanes = executors.flatMap((executor, number) => Array.from({ length: executor.ahead }, () => work(executor, number)))
  await Promise.all(lanes)
}
