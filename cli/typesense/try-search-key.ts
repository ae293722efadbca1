import type { Problem } from '../../schema/problem.ts'
import type { TypesenseSettings } from '../../schema/typesense.ts'
import { searchFor } from '../../template/shared/typesense/presets.ts'
import { HelpgenError } from '../problem-kind.ts'
import { searchKeyUseless } from '../typesense-problems.ts'
import type { Cluster } from './cluster.ts'

/** Searches as readers do, with their key. What fails is a warning: the index is published all the same. */
export async function trySearchKey(cluster: Cluster, settings: TypesenseSettings): Promise<Problem | undefined> {
  const site = cluster.withKey(settings.key)
  const { collection: alias } = settings
  try {
    const search = { ...searchFor({ q: 'help' }, settings), per_page: 1, enable_analytics: false }
    const { results } = await site.ask('searching with the search key', (client) =>
      client.multiSearch.perform({ searches: [search as never] }, {}),
    )
    const { error } = results[0] as unknown as { error?: string }
    return error === undefined ? undefined : searchKeyUseless({ alias, reason: error.replace(/\.$/, '') })
  } catch (error) {
    if (error instanceof HelpgenError) return searchKeyUseless({ alias, reason: 'the cluster does not accept it' })
    throw error
  } finally {
    site.close()
  }
}
