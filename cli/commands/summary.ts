import type { Problem } from '../../schema/problem.ts'
import { count, type StageTime, type Verbosity } from '../io/progress-line.ts'
import type { BuildReport } from '../pipeline.ts'

/** `2 errors, 1 warning. `; empty when there are none. */
export function problemSummary(problems: readonly Problem[]): string {
  const numberOf = (severity: Problem['severity']): number =>
    problems.filter((problem) => problem.severity === severity).length
  const named = (number: number, name: string): string[] =>
    number === 0 ? [] : [`${count(number)} ${name}${number === 1 ? '' : 's'}`]
  const parts = [...named(numberOf('error'), 'error'), ...named(numberOf('warning'), 'warning')]
  return parts.length === 0 ? '' : `${parts.join(', ')}. `
}

/** Faster pages are not worth a line, unless somebody asks. */
const SLOW_MS = 100
const NAMED = 3

/** What a build came to, besides its pages: the index, and which pages took long. */
export function buildDetails({ indexBytes, slowest: all, reuse }: BuildReport, verbosity: Verbosity): string[] {
  const { kept, reused, fresh, everything } = reuse
  // What was slow in an earlier build says nothing of this one.
  const slowest = everything ? [] : all
  const named =
    verbosity === 'verbose' ? slowest : slowest.filter(({ milliseconds }) => milliseconds >= SLOW_MS).slice(0, NAMED)
  return [
    ...(kept + reused > 0 && !everything
      ? [`${count(fresh)} rendered, ${count(reused)} with a new shell, ${count(kept)} as they were`]
      : []),
    ...(indexBytes === undefined ? [] : [`Search index: ${size(indexBytes)}`]),
    ...(named.length === 0
      ? []
      : [`Slowest pages: ${named.map((each) => `${each.url} (${Math.round(each.milliseconds)} ms)`).join(', ')}`]),
  ]
}

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Where the time of a build went, and what earlier builds had done already. */
export function buildProfile(times: readonly StageTime[], { reuse, pages }: BuildReport): string[] {
  const { known, kept, reused, fresh, everything } = reuse
  const details: readonly (readonly [stage: RegExp, text: string])[] = everything
    ? [[/./, 'nothing has changed since the last build']]
    : [
        [/^Reading \d/, `${count(known)} from the cache`],
        [/^Rendering/, `${count(kept)} left as they are, ${count(reused)} with a new shell, ${count(fresh)} new`],
      ]
  const width = Math.max(...times.map(({ stage }) => stage.length))
  return [
    `Profile of ${count(pages)} pages`,
    ...times.map(({ stage, milliseconds }) => {
      const [, detail = ''] = details.find(([pattern]) => pattern.test(stage)) ?? []
      return `  ${stage.padEnd(width)}  ${milliseconds.toFixed(0).padStart(6)} ms  ${detail}`.trimEnd()
    }),
  ]
}
