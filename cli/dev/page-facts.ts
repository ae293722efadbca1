import { isDeepStrictEqual } from 'node:util'
import type { PageFacts } from '../../schema/page.ts'
import type { Problem } from '../../schema/problem.ts'
import type { PageSource } from '../../schema/site.ts'
import type { DevWorker, PageScan } from './dev-worker.ts'

/** What is known of one page. */
interface Known {
  /** Of the last version without errors, where there is one. */
  readonly facts?: PageFacts
  /** Digest of the version that was read last. */
  readonly digest: string
  /** Whether the whole page was read, or only its beginning. */
  readonly isWhole: boolean
  readonly problems: readonly Problem[]
  readonly reads: readonly string[]
}

/** What a page's change means for others: nothing, that its own links or those to it may be broken, or that it says something else of itself. */
export type PageChange = 'same' | 'text' | 'links' | 'facts'

/** What the pages of a site say of themselves: at first only their beginnings, in the end all of it. */
export interface PageFactsStore {
  get(path: string): Known | undefined
  /** Another one whenever something may be different. */
  readonly version: number
  /** Makes sure that something is known of each of these pages; of a few that are new, all. Forgets all others. */
  outline(sources: readonly PageSource[], worker: DevWorker): Promise<void>
  /** Takes in the scan of a page. */
  put(path: string, scan: PageScan): PageChange
  /** Pages of which only the beginning was read. */
  readonly unread: ReadonlySet<string>
  /** Pages that include one of these files. */
  including(paths: ReadonlySet<string>): string[]
  /** Pages in the order of the sources. */
  facts(sources: readonly PageSource[]): PageFacts[]
  problems(): Problem[]
  forget(paths: Iterable<string>): void
}

/** So many are read whole at once. */
const FEW = 20

export function createPageFacts(isError: (problem: Problem) => boolean): PageFactsStore {
  const pages = new Map<string, Known>()
  // Asked for after every change, however many pages there are.
  const unread = new Set<string>()
  const problematic = new Map<string, readonly Problem[]>()
  const state = { version: 0 }

  function know(path: string, known: Known): void {
    pages.set(path, known)
    if (known.isWhole) unread.delete(path)
    else unread.add(path)
    if (known.problems.length > 0) problematic.set(path, known.problems)
    else problematic.delete(path)
    state.version += 1
  }

  function forget(path: string): void {
    for (const map of [pages, unread, problematic]) map.delete(path)
    state.version += 1
  }

  function put(path: string, { facts, problems, reads }: PageScan): PageChange {
    const before = pages.get(path)
    const found = [...problems, ...(facts?.problems ?? [])]
    const isBroken = !facts || found.some(isError)
    // What is broken changes nothing for others: a title that cannot be read is no other title.
    const kept = isBroken && before?.isWhole ? (before.facts ?? facts) : facts
    const digest = facts?.digest ?? ''
    know(path, { ...(kept && { facts: kept }), digest, isWhole: true, problems: found, reads })
    if (before?.facts === undefined || kept === undefined) return before?.facts === kept ? 'same' : 'facts'
    const isSame = before.digest === digest && isDeepStrictEqual(before.problems, found) && kept.kind !== 'react'
    return isSame && before.isWhole ? 'same' : changeBetween(before.facts, kept)
  }

  return {
    get: (path) => pages.get(path),
    get version() {
      return state.version
    },
    put,
    async outline(sources, worker) {
      const wanted = new Set(sources.map(({ path }) => path))
      for (const path of pages.keys()) if (!wanted.has(path)) forget(path)
      const unknown = sources.filter(({ path }) => !pages.has(path))
      const few = unknown.length <= FEW
      for (const source of unknown) {
        const facts = few ? undefined : worker.outline(source)
        if (facts) know(source.path, { facts, digest: '', isWhole: false, problems: facts.problems, reads: [] })
        else put(source.path, await worker.scan(source))
      }
    },
    unread,
    including: (paths) =>
      [...pages].filter(([, { reads }]) => reads.some((each) => paths.has(each))).map(([path]) => path),
    facts: (sources) => sources.flatMap(({ path }) => factsOf(pages.get(path)) ?? []),
    problems: () => [...problematic.values()].flat(),
    forget(paths) {
      for (const path of paths) forget(path)
    },
  }
}

/** What is rendered is what was read last. */
export const factsOf = (known: Known | undefined): PageFacts | undefined =>
  known?.facts && (known.facts.digest === known.digest ? known.facts : { ...known.facts, digest: known.digest })

function changeBetween(before: PageFacts, after: PageFacts): PageChange {
  const differs = (key: keyof PageFacts): boolean => !isDeepStrictEqual(before[key], after[key])
  if ((['frontMatter', 'title', 'description'] as const).some(differs)) return 'facts'
  return (['anchors', 'links'] as const).some(differs) ? 'links' : 'text'
}
