import type { CollectionCreateSchema } from 'typesense'
import type { Cluster } from './cluster.ts'

/** A collection that outlives all runs: made once, never dropped. */
export async function ensureCollection(cluster: Cluster, schema: CollectionCreateSchema): Promise<void> {
  await cluster.ask(`creating ${schema.name}`, async (client) => {
    try {
      await client.collections().create(schema)
    } catch (error) {
      if ((error as { httpStatus?: number }).httpStatus !== 409) throw error
    }
  })
}
