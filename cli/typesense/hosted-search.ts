import type { SearchClient as OfficialClient } from 'typesense'
import type { TypesenseSettings } from '../../schema/typesense.ts'
import { createTypesenseRetriever } from '../../template/search-client/typesense/retriever.ts'
import { createTypesenseClient } from '../../template/search-client/typesense/search-client.ts'
import type { TestedSearch } from '../search/run-search-tests.ts'
import type { Cluster } from './cluster.ts'

/** A search in one collection exactly as browsers ask and read it, but patiently, and with the key that may write. */
export function searchInCollection(cluster: Cluster, settings: TypesenseSettings, collection: string): TestedSearch {
  const perform = (searches: object): Promise<unknown> =>
    cluster.ask('running search tests', (client) => client.multiSearch.perform(searches as never, {}))
  const official = { multiSearch: { perform } } as unknown as OfficialClient
  const there = { ...settings, collection }
  const client = createTypesenseClient({ settings: there, official, now: () => performance.now() })
  return {
    client,
    retriever: createTypesenseRetriever(there, (search) => perform({ searches: [search] })),
    async describe(query) {
      const { groups } = await client.search(query)
      return groups.map(({ url, title }) => `${url} (${title})`)
    },
  }
}
