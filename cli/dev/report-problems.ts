import type { DevProblem } from '../../schema/dev-events.ts'
import type { Problem } from '../../schema/problem.ts'
import { hrefFor } from '../../template/shared/url.ts'
import type { DevSite } from './dev-site.ts'

export interface ReportTargets {
  /** Prints problems. */
  readonly say: (problems: readonly Problem[]) => void
  readonly line: (text: string) => void
  /** Tells open pages. */
  readonly tell: (problems: readonly DevProblem[]) => void
}

/** Says what is wrong, each thing once for as long as it lasts; open pages are told of errors. */
export function createReport(site: DevSite, { say, line, tell }: ReportTargets): () => void {
  const state: { said: ReadonlySet<string>; errors: number } = { said: new Set(), errors: 0 }
  return () => {
    const problems = site.problems()
    const errors = problems.filter(({ severity }) => severity === 'error')
    tell(withPages(errors, site))
    // Halfway through, nobody knows all that is wrong.
    if (!site.isComplete && site.failure.length === 0) return
    const fresh = problems.filter((problem) => !state.said.has(JSON.stringify(problem)))
    if (fresh.length > 0) say(fresh)
    if (errors.length === 0 && state.errors > 0) line('All errors are mended')
    Object.assign(state, { said: new Set(problems.map((problem) => JSON.stringify(problem))), errors: errors.length })
  }
}

/** Problems with the addresses of the pages that they are about. */
function withPages(problems: readonly Problem[], { current }: DevSite): DevProblem[] {
  if (!current || problems.length === 0) return [...problems]
  const { content, listing, site, edition } = current
  const wanted = new Set(problems.map(({ place }) => place?.path))
  const named = listing.pages.filter(({ path }) => wanted.has(content.fileOf(path)))
  const urls = new Map(named.map(({ path }) => [content.fileOf(path), site.page(path)?.url]))
  return problems.map((problem) => {
    const url = urls.get(problem.place?.path ?? '')
    return url === undefined ? problem : { ...problem, page: hrefFor(url, edition.project.config) }
  })
}
