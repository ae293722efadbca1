/** How long a page took to render. */
export interface PageTime {
  readonly url: string
  readonly milliseconds: number
}

const KEPT = 10

/** The slowest pages of several lists, slowest first. */
export const slowestOf = (...lists: readonly (readonly PageTime[])[]): PageTime[] =>
  lists
    .flat()
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, KEPT)

/** Runs something for a page, and notes in `times` how long that took. */
export async function timed<Result>(url: string, times: PageTime[], run: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await run()
  times.push({ url, milliseconds: performance.now() - started })
  return result
}
