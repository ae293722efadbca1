import type { SynonymRule } from '../../template/shared/search-engine/synonyms.ts'
import type { Cluster } from './cluster.ts'
import type { CurationRule } from './curation.ts'
import { ifFound } from './request-failure.ts'

/** What belongs to one version of the collection, and goes with it. */
export interface CollectionResources {
  readonly synonyms: readonly SynonymRule[]
  readonly curation: readonly CurationRule[]
}

/** How a server keeps synonyms and curation: within the collection, or since version 30 in sets that it names. */
export interface ResourceStore {
  /** Before the collection is created; returns what its schema says of it. */
  prepare(collection: string, resources: CollectionResources): Promise<object>
  /** Once the collection is there. */
  write(collection: string, resources: CollectionResources): Promise<void>
  /** When the collection is dropped. */
  remove(collection: string): Promise<void>
}

export const openResources = (cluster: Cluster, major: number): ResourceStore =>
  major >= 30 ? setsOf(cluster) : withinCollection(cluster)

const items = (rules: readonly SynonymRule[]) =>
  rules.map(({ root, synonyms }, index) => ({
    id: `helpgen-${index + 1}`,
    synonyms: [...synonyms],
    ...(root !== undefined && { root }),
  }))

const overrideOf = ({ includes, excludes, ...rest }: CurationRule) => ({
  ...rest,
  ...(includes.length > 0 && { includes: [...includes] }),
  ...(excludes.length > 0 && { excludes: [...excludes] }),
})

function withinCollection(cluster: Cluster): ResourceStore {
  return {
    async prepare() {
      return {}
    },
    async write(collection, { synonyms, curation }) {
      for (const { id, ...item } of items(synonyms))
        await cluster.ask('writing synonyms', (client) => client.collections(collection).synonyms().upsert(id, item))
      for (const { id, ...override } of curation.map(overrideOf))
        await cluster.ask('writing curation', (client) =>
          client.collections(collection).overrides().upsert(id, override),
        )
    },
    async remove() {
      // They are gone with the collection.
    },
  }
}

/** A set has the name of its collection: an earlier version keeps its own, should readers go back to it. */
function setsOf(cluster: Cluster): ResourceStore {
  return {
    async prepare(collection, { synonyms, curation }) {
      if (synonyms.length > 0)
        await cluster.ask('writing synonyms', (client) =>
          client.synonymSets(collection).upsert({ items: items(synonyms) }),
        )
      if (curation.length > 0)
        await cluster.ask('writing curation', (client) =>
          client.curationSets(collection).upsert({ items: curation.map(overrideOf) }),
        )
      return {
        ...(synonyms.length > 0 && { synonym_sets: [collection] }),
        ...(curation.length > 0 && { curation_sets: [collection] }),
      }
    },
    async write() {
      // The schema names the sets.
    },
    async remove(collection) {
      await cluster.ask('dropping synonyms', (client) => ifFound(client.synonymSets(collection).delete()))
      await cluster.ask('dropping curation', (client) => ifFound(client.curationSets(collection).delete()))
    },
  }
}
