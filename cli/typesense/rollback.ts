import { fail } from '../problem-kind.ts'
import { nothingBefore } from '../typesense-problems.ts'
import type { Cluster } from './cluster.ts'
import { withLock } from './lock.ts'
import { readSiteCollections, type SiteCollection } from './site-collections.ts'

/** Lets readers search in the collection before the present one, which the next publication drops. */
export async function rollBack(cluster: Cluster, alias: string): Promise<SiteCollection> {
  return withLock(cluster, { alias }, async (lock) => {
    const { live, earlier } = await readSiteCollections(cluster, alias)
    const target = earlier[0] ?? fail(nothingBefore, { alias, live: live?.name })
    await lock.check()
    await cluster.ask('switching the alias', (client) =>
      client.aliases().upsert(alias, { collection_name: target.name }),
    )
    return target
  })
}
