import type { Problem } from '../../schema/problem.ts'
import type { Console } from '../io/console.ts'
import { configPlaces, type ProjectChoice } from '../io/load-config.ts'
import { careForMemory } from '../io/memory-care.ts'
import { openSiteServer, type SiteServerOptions } from '../io/static-server.ts'
import { HelpgenError } from '../problem-kind.ts'
import { devServerOpen } from '../problems.ts'
import { problemsOf, sourcesOf } from './dev-project.ts'
import { createDevSite, type DevSite, type Updated } from './dev-site.ts'
import { isKnownHost, refuseHost } from './known-hosts.ts'
import { openPages } from './live-pages.ts'
import { createReport } from './report-problems.ts'
import { servedDevSite } from './served-dev-site.ts'
import { createVisits } from './visits.ts'
import { type FileWatcher, watchFiles } from './watch-files.ts'

export interface DevServerOptions extends ProjectChoice {
  readonly host: string
  readonly port: number
  /** Whether another port will do when this one is taken. */
  readonly anyPort: boolean
}

export interface DevServer {
  readonly url: string
  /** Puts the site together again from nothing. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** As many ports above the usual one are looked at. */
const PORTS_TRIED = 20

/** Serves the site from memory, and keeps it up to date with its files. */
export async function openDevServer(options: DevServerOptions, out: Console): Promise<DevServer> {
  const { host } = options
  const began = Date.now()
  const sources = new Set<string>(configPlaces(options))
  const configFiles = new Set(sources)
  const state: { watcher?: FileWatcher; isClosed: boolean } = { isClosed: false }
  const addSources = (files: readonly string[]): void => {
    const fresh = files.filter((file) => !sources.has(file))
    for (const file of fresh) sources.add(file)
    state.watcher?.add(fresh)
  }
  const say = (problems: readonly Problem[]): void =>
    out.problems(problems, { root: site.project?.root ?? options.cwd, format: 'text' })
  const onFault = (error: unknown): void => say(problemsOf(error))

  const memory = careForMemory()
  const pages = openPages()
  const site: DevSite = createDevSite({
    ...options,
    configFiles,
    onConfig(files) {
      for (const file of files) configFiles.add(file)
      addSources(files)
    },
    onSources: addSources,
    onChange: pages.tell,
    onProblems: () => report(),
    onFault,
  })
  const report = createReport(site, { say, tell: pages.tellProblems, line: out.line })

  const visits = createVisits()
  // Listening comes first: whoever asks meanwhile waits.
  const ready = new Promise((resolve) => setImmediate(resolve)).then(site.start)
  const server = await listen(options, {
    site: servedDevSite(site, ready),
    live: {
      script: pages.script,
      answer(request, response) {
        if (isKnownHost(request.headers.host, host)) {
          if (pages.answer(request, response)) return true
          visits.begin()
          response.once('close', visits.end)
          return false
        }
        refuseHost(request.headers.host, response)
        return true
      },
    },
  })
  await ready
  if (!site.project) {
    await server.close()
    throw new HelpgenError(site.failure, 1)
  }
  if (!isLoopback(host)) say([devServerOpen({ host })])
  out.line(`The site is at ${server.url} (Ctrl+C stops)`)
  out.line(readyLine(site, Date.now() - began))

  void watchSoon().catch(onFault)

  /** What the first page can do without comes after it. */
  async function watchSoon(): Promise<void> {
    await visits.quiet()
    if (state.isClosed) return
    site.begin()
    const watcher = await watchFiles({
      root: site.project?.root ?? options.cwd,
      sources: [...sources, ...(site.project ? sourcesOf(site.project) : [])],
      onChange: (files) => void follow(() => site.update(files)).catch(onFault),
      onProblem: (problem) => say([problem]),
    })
    state.watcher = watcher
    if (state.isClosed) return watcher.close()
    watcher.add([...sources])
    await follow(() => site.catchUp(began))
  }

  async function follow(update: () => Promise<Updated | undefined>): Promise<void> {
    const started = performance.now()
    const before = server.url
    const updated = await update()
    if (!updated) return
    if (site.project) state.watcher?.add(sourcesOf(site.project))
    if (server.url !== before) out.line(`The site is at ${server.url} (Ctrl+C stops)`)
    memory.updated()
    const line = site.failure.length > 0 ? KEPT : updateLine(updated, performance.now() - started)
    if (line !== undefined) out.line(line)
  }

  return {
    get url() {
      return server.url
    },
    renew: () => follow(site.renew),
    async close() {
      state.isClosed = true
      await Promise.all([state.watcher?.close(), site.close(), server.close()])
    },
  }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** The usual port, or one near it when that is taken. */
async function listen({ host, port, anyPort }: DevServerOptions, served: Pick<SiteServerOptions, 'site' | 'live'>) {
  for (let next = port; ; next += 1) {
    try {
      return await openSiteServer({ ...served, host, port: next })
    } catch (error) {
      const isTaken = error instanceof HelpgenError && (error.cause as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!anyPort || !isTaken || next >= port + PORTS_TRIED) throw error
    }
  }
}

function readyLine({ current, failure }: DevSite, ms: number): string {
  const pages = current?.listing.pages.length ?? 0
  return failure.length > 0 ? KEPT : `Ready in ${(ms / 1000).toFixed(1)} s: ${pages} ${pages === 1 ? 'page' : 'pages'}`
}

const KEPT = 'Nothing new to show before that is mended. Waiting for a change.'

/** Undefined when there is nothing to say: a file was saved as it was. */
function updateLine({ scope, pages, broken }: Updated, ms: number): string | undefined {
  const time = `${Math.round(ms)} ms`
  if (scope !== 'pages') return `Updated the ${scope} in ${time}`
  if (broken.length > 0) return `Kept the last good version of ${countOf(broken)}. Waiting for a change.`
  return pages.length === 0 ? undefined : `Updated ${countOf(pages)} in ${time}`
}

const countOf = (pages: readonly string[]): string => (pages.length === 1 ? (pages[0] ?? '') : `${pages.length} pages`)
