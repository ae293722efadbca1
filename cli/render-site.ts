import type { Problem } from '../schema/problem.ts'
import type { RenderJob } from '../schema/site.ts'
import { type BuildCache, DamagedCache } from './build-cache.ts'
import { checkPageSize, type PageBudget } from './check-budgets.ts'
import type { DocumentWriter } from './io/document-store.ts'
import { sizeIn } from './io/output-stamps.ts'
import type { SiteWriter } from './io/site-writer.ts'
import type { LastBuild } from './last-build.ts'
import type { LinkedContent } from './link-content.ts'
import type { RenderResult } from './page-worker.ts'
import type { PageTask } from './render-job.ts'
import { BATCH, type PageRunner } from './run-pages.ts'
import type { IndexCollector } from './search/publish-embedded.ts'
import { type PageTime, slowestOf } from './slowest-pages.ts'
import { readStoredPacked, type StoredContent } from './stored-content.ts'

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
  readonly last?: LastBuild | undefined
}

export interface Rendered {
  readonly problems: readonly Problem[]
  readonly slowest: readonly PageTime[]
  /** What each page's file was made from, by path in the output folder. */
  readonly keys: ReadonlyMap<string, string>
  /** Key of what all pages show. */
  readonly frameKey: string
  readonly reuse: Reuse
}

/** How much of the work was done by earlier builds. */
export interface Reuse {
  /** Pages that were left as they are. */
  readonly kept: number
  /** Pages that only got a new shell. */
  readonly reused: number
  readonly fresh: number
}

/** A page on its way: it is done when its problems are known, and reported when all before it are done. */
interface PageOnItsWay extends PageTask {
  /** Key of its content. */
  readonly key: string | undefined
  /** Whether its content is in the cache. */
  readonly isStored: boolean
  problems?: readonly Problem[]
  /** What was made anew. */
  made?: StoredContent | undefined
}

/** Renders what is not known yet. Documents and index get all pages, in the order of the site. */
export async function renderSite(
  rendering: Rendering,
  onProgress?: (done: number, total: number) => void,
): Promise<Rendered> {
  const { linked, runner, cache, index, documents, writer, indexed } = rendering
  const { jobs, frame } = linked
  const frameKey = cache?.frameKey(frame) ?? ''
  const keys = new Map<string, string>()
  const waiting: PageOnItsWay[] = []
  const problems: Problem[] = []
  const reuse = { kept: 0, reused: 0, fresh: 0 }
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
    const key = cache?.contentKey(job)
    const pageKey = cache?.pageKey(job, frameKey) ?? ''
    keys.set(job.output, pageKey)
    const isStored = key !== undefined && cache?.hasContent(key) === true
    const stamp = isStored || key === undefined ? rendering.last?.stamps.get(job.output) : undefined
    if (stamp && pageKey !== '' && stamp[0] === pageKey && writer?.keep(job.output, stamp)) {
      reuse.kept += 1
      return { job, key, isStored, problems: checkPageSize(job, sizeIn(stamp), rendering.budget) }
    }
    const content = isStored ? cache?.page(key) : undefined
    reuse[content ? 'reused' : 'fresh'] += 1
    return { job, key, content, isStored: content !== undefined }
  }

  function finish({ pages, slowest: times }: RenderResult, batch: readonly PageOnItsWay[]): void {
    for (const [at, page] of batch.entries()) {
      const { problems: found, content } = pages[at] ?? { problems: [] }
      if (content && page.key !== undefined) cache?.keepContent(page.key, content)
      Object.assign(page, { problems: found, made: content })
    }
    slowest = slowestOf(slowest, times)
    report()
  }

  function report(): void {
    const end = waiting.findIndex((page) => !page.problems)
    for (const page of waiting.splice(0, end === -1 ? waiting.length : end)) {
      problems.push(...(page.problems ?? []))
      // Generated pages have none, nor have those that could not be rendered.
      if (!page.made && !page.isStored) continue
      addDocuments(page)
      addToIndex(page)
    }
    onProgress?.(jobs.length - waiting.length, jobs.length)
  }

  function addDocuments({ key, made }: PageOnItsWay): void {
    if (!documents || (key !== undefined && !made && documents.keep(key))) return
    documents.add(made?.documents ?? stored(key, 'documents'), key)
  }

  function addToIndex({ key, made }: PageOnItsWay): void {
    const packed = index && readStoredPacked(made?.packed ?? stored(key, 'packed'))
    if (packed) index?.add(packed)
  }

  function stored(key = '', part: 'documents' | 'packed'): Uint8Array {
    const record = cache?.[part](key)
    if (!record) throw new DamagedCache()
    return record
  }

  runner.expect(expectedWork(rendering, frameKey))
  const context = { frame, index: indexed, ...(writer && { session: writer.session }) }
  await runner.render(batches(), context, finish)
  report()
  return { problems, slowest, keys, frameKey, reuse }
}

/** A shell is a fraction of a page's work. */
const SHELL_SHARE = 0.3

/** In pages. */
function expectedWork({ linked, cache, last }: Rendering, frameKey: string): number {
  const { jobs } = linked
  if (!cache || cache.isEmpty) return jobs.length
  const unknown = jobs.filter((job) => {
    const key = cache.contentKey(job)
    return key !== undefined && !cache.hasContent(key)
  })
  return unknown.length + (last?.frameKey === frameKey ? 0 : SHELL_SHARE * jobs.length)
}
