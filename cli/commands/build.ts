import { relative } from 'node:path'
import type { Problem } from '../../schema/problem.ts'
import type { Console } from '../io/console.ts'
import { type Interruption, onInterruption } from '../io/interruption.ts'
import { loadProject, type ProjectChoice } from '../io/load-config.ts'
import type { ProblemFormat } from '../io/problem-formats.ts'
import { count, seconds } from '../io/progress-line.ts'
import { type BuildReport, buildSite } from '../pipeline.ts'
import { buildDetails, buildProfile, problemSummary } from './summary.ts'

/** What every command that reads the site is told. */
export interface SiteOptions extends ProjectChoice {
  readonly format: ProblemFormat
  /** Warnings count as errors. */
  readonly strict: boolean
  /** The template's style guide becomes part of the site. */
  readonly styleGuide: boolean
  /** Links to other sites are followed, too (`check`). */
  readonly external?: boolean
  /** `false`: what earlier builds found out counts for nothing. */
  readonly cache?: boolean
  /** Where the time went is printed, too (`build`). */
  readonly profile?: boolean
  readonly onInterrupt: (signal: Interruption) => void
}

/** `helpgen build`. Returns the exit code. */
export async function build(options: SiteOptions, out: Console): Promise<number> {
  const started = performance.now()
  const { report, root, outDir, problems } = await run(options, true, out)
  out.problems(problems, { root, format: options.format })
  const { published } = report
  if (published === undefined || options.format !== 'text') return exitCode(problems)
  const time = seconds(performance.now() - started)
  const folder = relative(options.cwd, outDir) || '.'
  out.line(
    `${report.reuse.everything ? 'Nothing has changed: ' : ''}${count(report.pages)} pages and ${count(published.count)} search documents in ${folder}/ (${time}, build ${published.buildId})`,
  )
  for (const line of buildDetails(report, out.verbosity)) out.line(line)
  if (options.profile) for (const line of buildProfile(out.stages(), report)) out.line(line)
  out.line(`${problemSummary(problems)}To look at it: npx helpgen preview`)
  return exitCode(problems)
}

/** `helpgen check`: all problems of a build, writing no site. */
export async function check(options: SiteOptions, out: Console): Promise<number> {
  const { report, root, problems } = await run(options, false, out)
  out.problems(problems, { root, format: options.format })
  if (options.format === 'text')
    out.line(`${count(report.pages)} pages checked. ${problemSummary(problems) || 'No problems.'}`.trim())
  return exitCode(problems)
}

interface Outcome {
  readonly report: BuildReport
  readonly root: string
  readonly outDir: string
  readonly problems: readonly Problem[]
}

async function run(options: SiteOptions, write: boolean, out: Console): Promise<Outcome> {
  const { overrides, strict, styleGuide, external = false, cache = true, onInterrupt } = options
  // Whoever writes hears of it too, cleans up at once, and ends the process: this one comes after it.
  const stopListening = onInterruption((signal) => setImmediate(() => onInterrupt(signal)))
  try {
    out.step('Reading the configuration')
    const project = await loadProject(options)
    const asked = { overrides, write, strict, styleGuide, external, cache, onInterrupt }
    const report = await buildSite(project, { ...asked, onStep: out.step, onProgress: out.advance })
    return { report, root: project.root, outDir: project.outDir, problems: report.problems }
  } finally {
    stopListening()
    out.done()
  }
}

const exitCode = (problems: readonly Problem[]): number =>
  problems.some(({ severity }) => severity === 'error') ? 1 : 0
