import type { SiteConfig } from '../../schema/config.ts'
import type { Problem, RuleGroup } from '../../schema/problem.ts'
import { unusedIgnore } from '../problems.ts'
import { glob } from '../shared/glob.ts'
import { problemGroups } from '../shared/problem-groups.ts'

export interface Judgement {
  readonly configFile: string
  /** Groups that this run did not look for: what was found of them by the way is left out. */
  readonly leftOut: readonly RuleGroup[]
}

/** Applies the levels and the accepted problems of the configuration; sorts by place, so that every run prints alike. */
export function judgeProblems(
  problems: readonly Problem[],
  { rules, ignore }: SiteConfig['checks'],
  { configFile, leftOut }: Judgement,
): Problem[] {
  const isLeftOut = (rule: string): boolean =>
    leftOut.some((group) => rule === group || problemGroups.get(rule) === group)
  const used = new Set<number>()
  const matchers = ignore.map(({ rule, path, subject }) => ({ rule, path: glob(path), subject: glob(subject) }))
  const accepted = (problem: Problem): boolean => {
    const index = matchers.findIndex(
      ({ rule, path, subject }) =>
        covers(rule, problem) && path.test(problem.place?.path ?? '') && subject.test(problem.subject ?? ''),
    )
    if (index >= 0) used.add(index)
    return index >= 0
  }
  const judged = problems.flatMap((problem): Problem[] => {
    const level = rules[problem.code] ?? rules[problemGroups.get(problem.code) ?? '']
    if (isLeftOut(problem.code) || accepted(problem) || level === 'off') return []
    return [level === undefined ? problem : { ...problem, severity: level === 'warn' ? 'warning' : 'error' }]
  })
  const unused = ignore
    .filter(({ rule }, index) => !used.has(index) && !isLeftOut(rule))
    .map((entry) => unusedIgnore(entry, { path: configFile }))
  return [...dedupe(judged), ...unused].sort(byPlace)
}

const covers = (rule: string, { code }: Problem): boolean => rule === code || rule === problemGroups.get(code)

function dedupe(problems: readonly Problem[]): Problem[] {
  const known = new Map(problems.map((problem) => [JSON.stringify(problem), problem]))
  return [...known.values()]
}

function byPlace(a: Problem, b: Problem): number {
  const [one, other] = [a.place, b.place]
  return (
    compare(one?.path ?? '', other?.path ?? '') ||
    (one?.line ?? 0) - (other?.line ?? 0) ||
    (one?.column ?? 0) - (other?.column ?? 0) ||
    compare(a.code, b.code)
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
