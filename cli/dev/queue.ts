/** Does one thing after the other, in the order in which they were asked for. */
export interface Queue {
  run<Result>(task: () => Promise<Result>): Promise<Result>
}

export function createQueue(): Queue {
  const state: { last: Promise<unknown> } = { last: Promise.resolve() }
  return {
    run(task) {
      const result = state.last.then(task)
      // What failed is its caller's; the next one is done all the same.
      state.last = result.catch(() => {})
      return result
    },
  }
}
