import { setTimeout as wait } from 'node:timers/promises'
import type { CollectionCreateSchema, CollectionSchema } from 'typesense'
import { fail } from '../problem-kind.ts'
import { documentsLost } from '../typesense-problems.ts'
import type { Cluster } from './cluster.ts'
import type { CollectionMark } from './collection-schema.ts'
import { ifFound } from './request-failure.ts'

export async function createCollection(
  cluster: Cluster,
  schema: CollectionCreateSchema & { readonly metadata: CollectionMark },
): Promise<void> {
  await cluster.ask('creating the collection', async (client) => {
    try {
      await client.collections().create(schema)
    } catch (error) {
      if ((error as { httpStatus?: number }).httpStatus !== 409) throw error
      // Our own, when the answer to an earlier request was lost.
      const present: CollectionSchema = await client.collections(schema.name).retrieve()
      if ((present.metadata as Partial<CollectionMark> | undefined)?.run !== schema.metadata.run) throw error
    }
  })
}

export async function dropCollection(cluster: Cluster, name: string): Promise<void> {
  await cluster.ask('dropping a collection', (client) => ifFound(client.collections(name).delete()))
}

/** A node that only follows may be a moment behind what was written. */
const MOST_LOOKS = 5

export async function verifyCount(cluster: Cluster, collection: string, expected: number): Promise<void> {
  const { pause, longestPause } = cluster.patience
  for (let look = 1; ; look += 1) {
    const { num_documents: found } = await cluster.ask('counting documents', (client) =>
      client.collections(collection).retrieve(),
    )
    if (found === expected) return
    if (look === MOST_LOOKS) fail(documentsLost, { collection, expected, found })
    await wait(Math.min(longestPause, pause * 2 ** (look - 1)))
  }
}
