import type { Problem } from '../../schema/problem.ts'
import { devProject, sourcesOf } from '../dev/dev-project.ts'
import { openLiveReload } from '../dev/live-reload.ts'
import { createRebuildLoop } from '../dev/rebuild-loop.ts'
import { watchFiles } from '../dev/watch-files.ts'
import type { Console } from '../io/console.ts'
import { type Interruption, untilInterrupted } from '../io/interruption.ts'
import { loadProject } from '../io/load-config.ts'
import type { Project } from '../io/project.ts'
import { openStaticServer, type StaticServer } from '../io/static-server.ts'
import { buildSite } from '../pipeline.ts'
import { HelpgenError } from '../problem-kind.ts'
import { devServerOpen, internalError } from '../problems.ts'
import type { SiteOptions } from './build.ts'

export interface DevOptions extends Pick<SiteOptions, 'cwd' | 'config' | 'overrides' | 'onInterrupt'> {
  readonly host: string
  readonly port: number
}

/** `helpgen dev`: serves the site, and builds it anew whenever it changes. Returns the signal that ended it. */
export async function dev(options: DevOptions, out: Console): Promise<Interruption> {
  const { cwd, config, overrides, host, port } = options
  const load = async (): Promise<Project> => devProject(await loadProject(cwd, config, overrides))
  const first = await load()
  const say = (problems: readonly Problem[]): void => out.problems(problems, { root: first.root, format: 'text' })
  if (!isLoopback(host)) say([devServerOpen({ host })])

  const live = openLiveReload()
  const serve = ({ outDir, config: { baseUrl } }: Project, at: number): Promise<StaticServer> =>
    openStaticServer({ dir: outDir, baseUrl, host, port: at, live })
  const current = { server: await serve(first, port), baseUrl: first.config.baseUrl }

  async function follow(project: Project): Promise<void> {
    const { baseUrl } = project.config
    if (baseUrl === current.baseUrl) return
    const { port: taken } = new URL(current.server.url)
    await current.server.close()
    Object.assign(current, { server: await serve(project, Number(taken)), baseUrl })
    announce()
  }
  const announce = (): void => out.line(`The site is at ${current.server.url} (Ctrl+C stops)`)

  /** Whether there is a new site. What is wrong is said, unless the next build will say it. */
  async function rebuild(isStale: () => boolean): Promise<void> {
    const started = performance.now()
    try {
      const project = await load()
      watcher.add(sourcesOf(project))
      const report = await buildSite(project, {
        ...BUILD,
        overrides,
        onStep: out.step,
        onInterrupt: options.onInterrupt,
      })
      watcher.add(report.sources)
      out.done()
      if (!isStale()) say(report.problems)
      if (report.published === undefined) return out.line(KEPT)
      await follow(project)
      live.reload()
      out.line(`Built ${report.pages} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    } catch (error) {
      out.done()
      if (!isStale()) say(problemsOf(error))
      out.line(KEPT)
    }
  }

  const loop = createRebuildLoop(rebuild)
  const watcher = await watchFiles(first.root, sourcesOf(first), loop.request)
  announce()
  loop.request()
  const signal = await untilInterrupted()
  await Promise.all([watcher.close(), current.server.close()])
  return signal
}

const BUILD = { write: true, strict: false, drafts: true, styleGuide: true }
const KEPT = 'Not built: the last good site stays. Waiting for a change.'

/** Nothing that goes wrong in a build ends the server: the next change may mend it. */
const problemsOf = (error: unknown): readonly Problem[] =>
  error instanceof HelpgenError
    ? error.problems
    : [internalError({ stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })]

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)
