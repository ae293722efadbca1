import type { Problem } from '../../schema/problem.ts'
import type { RenderJob } from '../../schema/site.ts'
import type { DevRendered, DevWorker } from './dev-worker.ts'
import type { LinkedSite } from './linked-site.ts'

/** What a page is rendered from. */
export interface Rendering {
  readonly worker: DevWorker
  readonly site: LinkedSite
  readonly job: RenderJob
}

interface Kept extends DevRendered {
  readonly worker: DevWorker
  readonly frame: LinkedSite['frame']
  readonly job: string
}

interface Answer {
  readonly html: string | undefined
  readonly isNew: boolean
  /** Whether the next version is better, although nothing changed. */
  readonly isPlain: boolean
}

/** Pages as they were rendered last, and as they were when nothing was wrong with them. */
export interface PageAnswers {
  /** Renders a page unless that is what was rendered last. Tells whether its HTML is new. */
  render(rendering: Rendering): Promise<Answer>
  /** The last HTML of a page without errors. */
  good(output: string): string | undefined
  /** Keeps what was rendered last as good. */
  approve(output: string): void
  /** Whether anybody asked for this file lately. */
  isAsked(output: string): boolean
  /** Files that were asked for lately. */
  asked(): string[]
  /** Makes sure that these are rendered anew. */
  forget(outputs: Iterable<string>): void
  /** Keeps what went wrong with a page that others rendered. */
  note(output: string, problems: readonly Problem[]): void
  /** Another one whenever other things go wrong. */
  readonly version: number
  /** What went wrong when pages were rendered last. */
  problems(): Problem[]
}

/** Nobody looks at more pages at a time. */
const KEPT = 64

export function createPageAnswers(): PageAnswers {
  const kept = new Map<string, Kept>()
  const good = new Map<string, string>()
  const problems = new Map<string, readonly Problem[]>()
  const state = { version: 0 }

  function keep<Value>(map: Map<string, Value>, output: string, value: Value): void {
    map.delete(output)
    map.set(output, value)
    for (const oldest of map.keys()) if (map.size > KEPT) map.delete(oldest)
  }

  function note(output: string, found: readonly Problem[]): void {
    if (found.length > 0 || problems.has(output)) state.version += 1
    if (found.length > 0) problems.set(output, found)
    else problems.delete(output)
  }

  return {
    note,
    get version() {
      return state.version
    },
    async render({ worker, site, job }) {
      const before = kept.get(job.output)
      const text = JSON.stringify(job)
      if (before && before.worker === worker && before.frame === site.frame && before.job === text)
        return { html: before.html, isNew: false, isPlain: before.isPlain }
      const rendered = await worker.render(job, site.frame)
      keep(kept, job.output, { ...rendered, worker, frame: site.frame, job: text })
      note(job.output, rendered.problems)
      return { html: rendered.html, isNew: before?.html !== rendered.html, isPlain: rendered.isPlain }
    },
    good: (output) => good.get(output),
    approve(output) {
      const html = kept.get(output)?.html
      if (html !== undefined) keep(good, output, html)
    },
    isAsked: (output) => kept.has(output),
    asked: () => [...kept.keys()],
    forget(outputs) {
      for (const output of outputs) {
        const known = kept.get(output)
        // What is known to be shown stays known; only its job is none that can come again.
        if (known) kept.set(output, { ...known, job: '' })
        note(output, [])
      }
    },
    problems: () => [...problems.values()].flat(),
  }
}
