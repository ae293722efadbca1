import { checkOnlyGroups, type Problem } from '../schema/problem.ts'
import type { PageSource } from '../schema/site.ts'
import type { TemplateBundle } from './io/bundle.ts'
import { readGitDates } from './io/git-dates.ts'
import type { Project } from './io/project.ts'
import type { WorkerInit } from './page-tools.ts'
import { judgeProblems } from './stages/judge-problems.ts'
import { variablesOf } from './stages/variables-of.ts'

/** What a site is made of, and what is to be said of it, for builds and for the dev server alike. */

/** What decides which problems count. */
export interface Judging {
  /** `false` for a check: what could be better is a problem, too. */
  readonly write: boolean | 'documents'
  readonly external?: boolean
  /** Warnings count as errors. */
  readonly strict: boolean
}

/** Problems as the configuration sees them. */
export function judge(
  problems: readonly Problem[],
  { config, configFile }: Project,
  { write, external, strict }: Judging,
): Problem[] {
  const leftOut = write ? checkOnlyGroups : external ? [] : (['external'] as const)
  const judged = judgeProblems(problems, config.checks, { configFile, leftOut })
  return strict ? judged.map((problem) => ({ ...problem, severity: 'error' })) : judged
}

export const reactPages = (pages: readonly PageSource[]): string[] =>
  pages.filter(({ kind }) => kind === 'react').map(({ path }) => path)

export const datesFor = async ({ config, contentDir }: Project) =>
  config.lastUpdated ? readGitDates(contentDir) : { dates: new Map<string, string>(), problems: [] }

export function workerInit(
  { root, contentDir, configModule, config }: Project,
  template: TemplateBundle,
  { overrides }: Pick<WorkerInit, 'overrides'>,
): WorkerInit {
  return { root, contentDir, configModule, overrides, variables: variablesOf(config), template: template.module }
}
