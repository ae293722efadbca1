import type { Problem } from '../schema/problem.ts'
import type { RenderJob } from '../schema/site.ts'
import type { BuildCache } from './build-cache.ts'
import { checkPageSize, type PageBudget } from './check-budgets.ts'
import type { DocumentWriter } from './io/document-store.ts'
import { type Stamps, sizeIn } from './io/output-stamps.ts'
import type { SiteWriter } from './io/site-writer.ts'
import type { LinkedContent } from './link-content.ts'
import type { RenderResult } from './page-worker.ts'
import type { PageTask } from './render-job.ts'
import { BATCH, type PageRunner } from './run-pages.ts'
import type { IndexCollector } from './search/publish-embedded.ts'
import { type PageTime, slowestOf } from './slowest-pages.ts'
import { documentsIn, packedIn } from './stored-content.ts'

export interface Rendering {
  readonly linked: LinkedContent
  readonly runner: PageRunner
  readonly cache: BuildCache | undefined
  readonly budget: PageBudget
  /** Whether pages are read for the embedded index. */
  readonly indexed: boolean
  /** What the index is made from; absent where the last one can stay. */
  readonly index?: IndexCollector | undefined
  readonly documents?: DocumentWriter | undefined
  /** Absent when no site is written. */
  readonly writer?: SiteWriter | undefined
  /** What the last build left. */
  readonly stamps?: Stamps | undefined
}

export interface Rendered {
  readonly problems: readonly Problem[]
  readonly slowest: readonly PageTime[]
  /** What each page's file was made from, by path in the output folder. */
  readonly keys: ReadonlyMap<string, string>
  /** Pages that did not have to be rendered at all, and those whose content did not. */
  readonly kept: number
  readonly reused: number
}

/** A page on its way: it is done when its problems are known, and reported when all before it are done. */
interface PageOnItsWay extends PageTask {
  content: Uint8Array | undefined
  problems?: readonly Problem[]
}

/** Renders what is not known yet. Documents and index get all pages, in the order of the site. */
export async function renderSite(rendering: Rendering, onProgress?: (done: number, total: number) => void) {
  const { linked, runner, cache, index, documents, writer, indexed } = rendering
  const { jobs, frame } = linked
  const frameKey = cache?.frameKey(frame) ?? ''
  const keys = new Map<string, string>()
  const waiting: PageOnItsWay[] = []
  const problems: Problem[] = []
  const count = { done: 0, kept: 0, reused: 0 }
  let slowest: readonly PageTime[] = []

  function* batches(): Generator<readonly PageOnItsWay[]> {
    let batch: PageOnItsWay[] = []
    for (const job of jobs) {
      const page = takeUp(job)
      waiting.push(page)
      if (page.problems) continue
      batch.push(page)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }

  function takeUp(job: RenderJob): PageOnItsWay {
    const key = cache?.pageKey(job, frameKey) ?? ''
    keys.set(job.output, key)
    const contentKey = cache?.contentKey(job)
    const content = contentKey === undefined ? undefined : cache?.contents.get(contentKey)
    if (content) count.reused += 1
    const stamp = rendering.stamps?.get(job.output)
    const isWhole = contentKey === undefined || content !== undefined
    if (!stamp || key === '' || stamp[0] !== key || !isWhole || !writer?.keep(job.output, stamp))
      return { job, content }
    count.kept += 1
    return { job, content, problems: checkPageSize(job, sizeIn(stamp), rendering.budget) }
  }

  function finish({ pages, slowest: times }: RenderResult, batch: readonly PageOnItsWay[]): void {
    for (const [at, page] of batch.entries()) {
      const { problems: found, content } = pages[at]!
      const key = content && cache?.contentKey(page.job)
      if (content && key !== undefined) cache?.contents.put(key, content)
      Object.assign(page, { problems: found, content: content ?? page.content })
    }
    slowest = slowestOf(slowest, times)
    report()
  }

  function report(): void {
    const end = waiting.findIndex((page) => !page.problems)
    for (const page of waiting.splice(0, end === -1 ? waiting.length : end)) {
      problems.push(...(page.problems ?? []))
      count.done += 1
      if (!page.content) continue
      documents?.add(documentsIn(page.content))
      const packed = index && packedIn(page.content)
      if (packed) index?.add(packed)
    }
    onProgress?.(count.done, jobs.length)
  }

  const context = { frame, index: indexed, ...(writer && { session: writer.session }) }
  runner.expect(expectedWork(jobs, rendering))
  await runner.render(batches(), context, finish)
  report()
  const { kept, reused } = count
  return { problems, slowest, keys, kept, reused } satisfies Rendered
}

/** Pages whose content is not known, and a part of those that only get a new shell. */
function expectedWork(jobs: readonly RenderJob[], { cache }: Rendering): number {
  if (!cache || cache.isEmpty) return jobs.length
  const unknown = jobs.filter((job) => {
    const key = cache.contentKey(job)
    return key !== undefined && !cache.contents.has(key)
  })
  return unknown.length
}
