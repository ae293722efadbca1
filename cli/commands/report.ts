import type { Console } from '../io/console.ts'
import { loadProject, type ProjectChoice } from '../io/load-config.ts'
import { fail } from '../problem-kind.ts'
import { type CountedQuery, type Gap, reportSearches } from '../typesense/report.ts'
import { openSiteCluster } from '../typesense/site-cluster.ts'
import { notTypesense } from '../typesense-problems.ts'

export interface ReportOptions extends ProjectChoice {
  readonly env: NodeJS.ProcessEnv
  /** Most searches of each list. */
  readonly limit: number
}

/** `helpgen report`: what readers searched for, and did not find. Returns the exit code. */
export async function report(options: ReportOptions, out: Console): Promise<number> {
  const { root, config } = await loadProject(options)
  const { search } = config
  if (search.engine !== 'typesense') return fail(notTypesense, { option: 'helpgen report' })
  const { cluster, settings } = openSiteCluster({ root, config, search, env: options.env })
  try {
    const { gaps, popular } = await reportSearches(cluster, settings, options.limit)
    out.line(`Searched for and not found (${gaps.length})`)
    for (const line of table(gaps)) out.line(line)
    out.line(`Most searched for (${popular.length})`)
    for (const line of table(popular)) out.line(line)
    return 0
  } finally {
    cluster.close()
  }
}

function table(queries: readonly (CountedQuery & Pick<Gap, 'foundNow'>)[]): string[] {
  const width = String(queries[0]?.count ?? 0).length
  return queries.map(
    ({ q, count, foundNow }, index) =>
      `${String(index + 1).padStart(4)}.  ${String(count).padStart(width)} ×  ${q}${foundNow === undefined ? '' : `  (found now: ${foundNow})`}`,
  )
}
