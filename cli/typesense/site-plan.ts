import type { Cluster } from './cluster.ts'
import type { Digests } from './documents.ts'
import { type Changes, compare, hasChanges, liveDigests } from './plan.ts'
import { type PendingWrite, pendingWrites, type SharedResources } from './shared-resources.ts'
import { readSiteCollections, type SiteCollections } from './site-collections.ts'

/** What is in the cluster, and what is to be done about it. */
export interface SitePlan {
  readonly site: SiteCollections
  readonly changes: Changes
  /** Fields, synonyms and curation are those of the live collection. */
  readonly sameSettings: boolean
  readonly pending: readonly PendingWrite[]
  /** Collections that nobody needs: never published, or earlier than what is kept. */
  readonly surplus: readonly string[]
  /** The collection that readers search in is not the one that is wanted. */
  readonly needsWork: boolean
  /** Nothing at all is to be written. */
  readonly isDone: boolean
}

export interface Wanted {
  readonly alias: string
  readonly wanted: Digests
  readonly settings: string
  readonly shared: SharedResources
  readonly keep: number
}

/** Only reads. */
export async function planSite(cluster: Cluster, { alias, wanted, settings, shared, keep }: Wanted): Promise<SitePlan> {
  const site = await readSiteCollections(cluster, alias)
  const changes = compare(wanted, site.live ? await liveDigests(cluster, site.live.name) : new Map())
  const pending = await pendingWrites(cluster, shared)
  const sameSettings = site.live?.mark?.settings === settings
  const needsWork = site.live === undefined || hasChanges(changes) || !sameSettings
  const surplus = [...site.unpublished, ...site.earlier.slice(keep)].map(({ name }) => name)
  // A lock is there while another run is at work; or one was killed, and left it.
  const isDone = !needsWork && pending.length + surplus.length === 0 && !site.locked
  return { site, changes, sameSettings, pending, surplus, needsWork, isDone }
}
