import { readFileSync } from 'node:fs'
import type { Problem } from '../schema/problem.ts'
import type { PageSource, SiteFrame } from '../schema/site.ts'
import { checkPageSize } from './check-budgets.ts'
import { createOutputWriter, type OutputSession } from './io/output-store.ts'
import { createTools, type Renderer, type WorkerInit } from './page-tools.ts'
import { type PageTask, renderJob } from './render-job.ts'
import { type ScannedPage, scanSources } from './scan-sources.ts'
import { type PageTime, slowestOf, timed } from './slowest-pages.ts'
import type { StoredContent } from './stored-content.ts'

export interface RenderTask {
  readonly pages: readonly PageTask[]
  /** The site's frame, or the file that holds it as JSON. */
  readonly frame: SiteFrame | string
  /** Where finished pages go; without it nothing is written (`helpgen check`). */
  readonly session?: OutputSession
  /** Whether pages are read for the embedded index. */
  readonly index?: boolean
}

/** What is left to do with a page after it was rendered. */
export interface PageResult {
  readonly problems: readonly Problem[]
  /** The content of a Markdown page, unless it came with the task. */
  readonly content?: StoredContent | undefined
}

export interface RenderResult {
  /** In the order of the task's pages. */
  readonly pages: readonly PageResult[]
  readonly slowest: readonly PageTime[]
}

/** Reads and renders pages, in this thread; many of them share the work of a large site. */
export interface PageWorker {
  scan(sources: readonly PageSource[]): Promise<readonly ScannedPage[]>
  render(task: RenderTask): Promise<RenderResult>
}

export async function createPageWorker(init: WorkerInit): Promise<PageWorker> {
  const tools = await createTools(init)
  const { bundle } = tools
  const renderers = new Map<SiteFrame | string, Renderer>()

  function rendererFor(frame: SiteFrame | string): Renderer {
    const known = renderers.get(frame)
    if (known) return known
    const value = typeof frame === 'string' ? (JSON.parse(readFileSync(frame, 'utf8')) as SiteFrame) : frame
    const renderer = bundle.createRenderer(value, bundle.registered)
    renderers.set(frame, renderer)
    return renderer
  }

  return {
    scan: (sources) => scanSources(sources, tools),
    async render({ pages, frame, session, index = false }) {
      const renderer = rendererFor(frame)
      const writer = session && createOutputWriter(session)
      const results: PageResult[] = []
      const times: PageTime[] = []
      for (const page of pages) {
        const { job } = page
        const { html, problems, content } = await timed(job.url, times, () =>
          renderJob(page, { renderer, tools, index }),
        )
        const bytes = Buffer.from(html ?? '')
        if (html !== undefined) writer?.write(job.output, bytes)
        results.push({
          problems: [...problems, ...checkPageSize(job, bytes.length, tools)],
          ...(content && { content }),
        })
      }
      return { pages: results, slowest: slowestOf(times) }
    },
  }
}
