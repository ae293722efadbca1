import type { Problem } from '../schema/problem.ts'
import { devProject, placesOf, sourcesOf } from './dev/dev-project.ts'
import { isKnownHost, refuseHost } from './dev/known-hosts.ts'
import { openLiveReload } from './dev/live-reload.ts'
import { createRebuildLoop } from './dev/rebuild-loop.ts'
import { watchFiles } from './dev/watch-files.ts'
import type { Console } from './io/console.ts'
import { configPlaces, loadProject, type ProjectChoice } from './io/load-config.ts'
import type { Project } from './io/project.ts'
import { type LivePages, openStaticServer, type StaticServer } from './io/static-server.ts'
import { type BuildOptions, buildSite } from './pipeline.ts'
import { HelpgenError } from './problem-kind.ts'
import { devServerOpen, internalError } from './problems.ts'

export interface DevServerOptions extends ProjectChoice, Pick<BuildOptions, 'onInterrupt'> {
  readonly host: string
  readonly port: number
}

export interface DevServer {
  close(): Promise<void>
}

/** Serves the site, and builds it anew whenever it changes. */
export async function openDevServer(options: DevServerOptions, out: Console): Promise<DevServer> {
  const { overrides, host, port, onInterrupt } = options
  const known = configPlaces(options)
  const first = devProject(await loadProject({ ...options, onSources: (files) => known.push(...files) }))
  const say = (problems: readonly Problem[]): void => out.problems(problems, { root: first.root, format: 'text' })
  if (!isLoopback(host)) say([devServerOpen({ host })])

  const reload = openLiveReload()
  const live: LivePages = {
    script: reload.script,
    answer(request, response) {
      if (isKnownHost(request.headers.host, host)) return reload.answer(request, response)
      refuseHost(request.headers.host, response)
      return true
    },
  }
  const serve = ({ outDir, config: { baseUrl } }: Project, at: number): Promise<StaticServer> =>
    openStaticServer({ dir: outDir, baseUrl, host, port: at, live })
  const current = { server: await serve(first, port), baseUrl: first.config.baseUrl }
  const announce = (): void => out.line(`The site is at ${current.server.url} (Ctrl+C stops)`)

  async function follow(project: Project): Promise<void> {
    const { baseUrl } = project.config
    if (baseUrl === current.baseUrl) return
    await current.server.close()
    Object.assign(current, { server: await serve(project, current.server.port), baseUrl })
    announce()
  }

  /** What is wrong is said, unless the next build will say it. Nothing of it ends the server: a change may mend it. */
  async function rebuild(isStale: () => boolean): Promise<void> {
    const started = performance.now()
    const report = (problems: readonly Problem[]): void => {
      watcher.add(placesOf(problems, first.root))
      out.done()
      if (!isStale()) say(problems)
    }
    try {
      const project = devProject(await loadProject({ ...options, onSources: watcher.add }))
      watcher.add(sourcesOf(project))
      const asked = { ...BUILD, overrides, onSources: watcher.add, onStep: out.step, onInterrupt }
      const { problems, published, pages } = await buildSite(project, asked)
      report(problems)
      if (published === undefined) return out.line(KEPT)
      await follow(project)
      reload.reload()
      out.line(`Built ${pages} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    } catch (error) {
      report(problemsOf(error))
      out.line(KEPT)
    }
  }

  const loop = createRebuildLoop(rebuild)
  const watcher = await watchFiles({
    root: first.root,
    sources: [...known, ...sourcesOf(first)],
    onChange: loop.request,
    onProblem: (problem) => say([problem]),
  })
  announce()
  loop.request()
  return {
    async close() {
      await Promise.all([watcher.close(), current.server.close()])
    },
  }
}

const BUILD = { write: true, strict: false, drafts: true, styleGuide: true }
const KEPT = 'Not built: the last good site stays. Waiting for a change.'

const problemsOf = (error: unknown): readonly Problem[] =>
  error instanceof HelpgenError
    ? error.problems
    : [internalError({ stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })]

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)
