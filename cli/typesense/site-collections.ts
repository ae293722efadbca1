import type { Cluster } from './cluster.ts'
import type { CollectionMark } from './collection-schema.ts'
import { lockOf, timeOfCollection } from './names.ts'
import { ifFound } from './request-failure.ts'

/** A collection that this site's runs made. */
export interface SiteCollection {
  readonly name: string
  /** When it was begun, in milliseconds. */
  readonly time: number
  readonly documents: number
  readonly mark: CollectionMark
}

/** What of a site is in the cluster. */
export interface SiteCollections {
  /** The collection that readers search in, whoever made it. */
  readonly live?: { readonly name: string; readonly documents: number; readonly mark?: CollectionMark }
  /** Published before the live one, newest first. */
  readonly earlier: readonly SiteCollection[]
  /** Begun and never published: what killed runs left, and what a rollback put aside. */
  readonly unpublished: readonly SiteCollection[]
  readonly locked: boolean
}

/** The name that the alias leads to. Asked of `/aliases` alone: `/collections/<alias>` answers with what is behind it. */
export async function targetOf(cluster: Cluster, alias: string): Promise<string | undefined> {
  const found = await cluster.ask('reading the alias', (client) => ifFound(client.aliases(alias).retrieve()))
  return found?.collection_name
}

export async function readSiteCollections(cluster: Cluster, alias: string): Promise<SiteCollections> {
  const target = await targetOf(cluster, alias)
  const { aliases } = await cluster.ask('reading the aliases', (client) => client.aliases().retrieve())
  const all = await cluster.ask('listing collections', (client) =>
    client.collections().retrieve({ exclude_fields: 'fields' }),
  )
  const live = all.find(({ name }) => name === target)
  // Another alias, such as one for a preview, may lead to a collection of ours: then somebody needs it.
  const needed = new Set(aliases.map(({ collection_name: name }) => name))
  const ours = all
    .flatMap(({ name, num_documents: documents, metadata }): SiteCollection[] => {
      const time = timeOfCollection(alias, name)
      const mark = markOf(metadata, alias)
      return time === undefined || mark === undefined || needed.has(name) ? [] : [{ name, time, documents, mark }]
    })
    .sort((a, b) => b.time - a.time)
  const liveTime = live && timeOfCollection(alias, live.name)
  const isEarlier = ({ time }: SiteCollection): boolean =>
    live !== undefined && (liveTime === undefined || time < liveTime)
  const mark = live && markOf(live.metadata, alias)
  return {
    ...(live && { live: { name: live.name, documents: live.num_documents, ...(mark && { mark }) } }),
    earlier: ours.filter(isEarlier),
    unpublished: ours.filter((each) => !isEarlier(each)),
    locked: all.some(({ name }) => name === lockOf(alias)),
  }
}

function markOf(metadata: object | undefined, alias: string): CollectionMark | undefined {
  const mark = metadata as Partial<CollectionMark> | undefined
  return mark?.generator === 'helpgen' && mark.alias === alias ? (mark as CollectionMark) : undefined
}
