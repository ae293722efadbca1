import { relative } from 'node:path'
import type { Problem } from '../../schema/problem.ts'
import type { Console, ProblemFormat } from '../io/console.ts'
import type { Interruption } from '../io/interruption.ts'
import { loadProject, type ProjectChoice } from '../io/load-config.ts'
import { type BuildReport, buildSite } from '../pipeline.ts'

/** What every command that reads the site is told. */
export interface SiteOptions extends ProjectChoice {
  readonly format: ProblemFormat
  /** Warnings count as errors. */
  readonly strict: boolean
  /** The template's style guide becomes part of the site. */
  readonly styleGuide: boolean
  readonly onInterrupt: (signal: Interruption) => void
}

/** `helpgen build`. Returns the exit code. */
export async function build(options: SiteOptions, out: Console): Promise<number> {
  const started = performance.now()
  const { report, root, outDir, problems } = await run(options, true, out)
  out.problems(problems, { root, format: options.format })
  if (report.published === undefined || options.format === 'json') return exitCode(problems)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const folder = relative(options.cwd, outDir) || '.'
  out.line(
    `${report.pages} pages and ${report.published.count} search documents in ${folder}/ (${seconds} s, build ${report.published.buildId})`,
  )
  out.line(`${summary(problems)}To look at it: npx helpgen preview`)
  return exitCode(problems)
}

/** `helpgen check`: all problems of a build, writing no site. */
export async function check(options: SiteOptions, out: Console): Promise<number> {
  const { report, root, problems } = await run(options, false, out)
  out.problems(problems, { root, format: options.format })
  if (options.format === 'text')
    out.line(`${report.pages} pages checked. ${summary(problems) || 'No problems.'}`.trim())
  return exitCode(problems)
}

interface Outcome {
  readonly report: BuildReport
  readonly root: string
  readonly outDir: string
  readonly problems: readonly Problem[]
}

async function run(options: SiteOptions, write: boolean, out: Console): Promise<Outcome> {
  const { overrides, strict, styleGuide, onInterrupt } = options
  const project = await loadProject(options)
  const report = await buildSite(project, { overrides, write, strict, styleGuide, onStep: out.step, onInterrupt })
  out.done()
  return { report, root: project.root, outDir: project.outDir, problems: report.problems }
}

const exitCode = (problems: readonly Problem[]): number =>
  problems.some(({ severity }) => severity === 'error') ? 1 : 0

/** `2 errors, 1 warning. ` */
function summary(problems: readonly Problem[]): string {
  const count = (severity: Problem['severity']): number =>
    problems.filter((problem) => problem.severity === severity).length
  const named = (number: number, name: string): string[] =>
    number === 0 ? [] : [`${number} ${name}${number === 1 ? '' : 's'}`]
  const parts = [...named(count('error'), 'error'), ...named(count('warning'), 'warning')]
  return parts.length === 0 ? '' : `${parts.join(', ')}. `
}
