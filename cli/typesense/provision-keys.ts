import { randomBytes } from 'node:crypto'
import type { Cluster } from './cluster.ts'

export interface SearchKeys {
  /** Shown once: the cluster keeps only a digest of it. */
  readonly key: string
  /** The same key, bound to a filter that no request can leave out. */
  readonly scoped: string
}

/** Makes the site's search key; undefined when it was made before, for then nobody can read it again. */
export async function provisionKeys(
  cluster: Cluster,
  { alias, filter }: { readonly alias: string; readonly filter: string },
): Promise<SearchKeys | undefined> {
  const description = `helpgen: search in ${alias}`
  const { keys } = await cluster.ask('listing keys', (client) => client.keys().retrieve())
  if (keys.some((key) => key.description === description)) return undefined
  // Chosen here, and not by the server: a request that is repeated makes the same key.
  const value = randomBytes(24).toString('base64url')
  return cluster.ask('creating the search key', async (client) => {
    try {
      await client.keys().create({ description, actions: ['documents:search'], collections: [`${alias}.*`], value })
    } catch (error) {
      if ((error as { httpStatus?: number }).httpStatus !== 409) throw error
    }
    return { key: value, scoped: client.keys().generateScopedSearchKey(value, { filter_by: filter }) }
  })
}
