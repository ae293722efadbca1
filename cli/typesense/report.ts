import type { TypesenseSettings } from '../../schema/typesense.ts'
import { searchFor } from '../../template/shared/typesense/presets.ts'
import { fail } from '../problem-kind.ts'
import { notProvisioned } from '../typesense-problems.ts'
import type { Cluster } from './cluster.ts'
import { noHitQueriesOf, popularQueriesOf } from './names.ts'
import { ifFound } from './request-failure.ts'

/** What readers searched for, and how often. */
export interface CountedQuery {
  readonly q: string
  readonly count: number
}

/** Something that readers looked for in vain. */
export interface Gap extends CountedQuery {
  /** Where the same search leads today; undefined while it still finds nothing. */
  readonly foundNow?: string
}

export interface SearchReport {
  /** Most wanted first: what still finds nothing before what has been written since. */
  readonly gaps: readonly Gap[]
  readonly popular: readonly CountedQuery[]
}

/** As many searches are tried again in one request. */
const AT_ONCE = 25

export async function reportSearches(
  cluster: Cluster,
  settings: TypesenseSettings,
  limit: number,
): Promise<SearchReport> {
  const { collection: alias } = settings
  const noHits = await readCounts(cluster, noHitQueriesOf(alias), limit)
  const popular = await readCounts(cluster, popularQueriesOf(alias), limit)
  const gaps: Gap[] = []
  for (let start = 0; start < noHits.length; start += AT_ONCE)
    gaps.push(...(await searchAgain(cluster, settings, noHits.slice(start, start + AT_ONCE))))
  const open = gaps.filter(({ foundNow }) => foundNow === undefined)
  return { gaps: [...open, ...gaps.filter(({ foundNow }) => foundNow !== undefined)], popular }
}

async function readCounts(cluster: Cluster, collection: string, limit: number): Promise<CountedQuery[]> {
  const found = await cluster.ask('reading what was searched for', (client) =>
    ifFound(
      client
        .collections<{ q: string; count: number }>(collection)
        .documents()
        .search({ q: '*', query_by: 'q', sort_by: 'count:desc', per_page: limit }),
    ),
  )
  if (!found) return fail(notProvisioned, { missing: collection })
  return (found.hits ?? []).map(({ document: { q, count } }) => ({ q, count }))
}

async function searchAgain(
  cluster: Cluster,
  settings: TypesenseSettings,
  queries: readonly CountedQuery[],
): Promise<Gap[]> {
  // These are no searches of readers: they must not be counted.
  const searches = queries.map(({ q }) => ({ ...searchFor({ q }, settings), per_page: 1, enable_analytics: false }))
  const { results } = await cluster.ask('searching again', (client) =>
    client.multiSearch.perform<{ url: string }[]>({ searches: searches as never }, {}),
  )
  return queries.map((query, index) => {
    const [group] = results[index]?.grouped_hits ?? []
    const url = group?.hits[0]?.document.url
    return { ...query, ...(url !== undefined && { foundNow: url }) }
  })
}
