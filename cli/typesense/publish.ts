import type { Problem } from '../../schema/problem.ts'
import type { DocumentSource } from '../io/document-source.ts'
import { HelpgenError } from '../problem-kind.ts'
import type { Cluster } from './cluster.ts'
import { createCollection, dropCollection, verifyCount } from './collection.ts'
import { type CollectionFields, settingsDigest } from './collection-schema.ts'
import { type Digests, digestsOf } from './documents.ts'
import { importDocuments } from './import-documents.ts'
import { inDocuments } from './in-documents.ts'
import { type Lock, type LockTiming, withLock } from './lock.ts'
import { collectionAt, timeOfCollection } from './names.ts'
import { guardSize } from './plan.ts'
import type { Server } from './probe.ts'
import { type CollectionResources, openResources, type ResourceStore } from './resources.ts'
import type { SharedResources } from './shared-resources.ts'
import { planSite, type SitePlan } from './site-plan.ts'
import { updateInPlace } from './update-in-place.ts'

export interface PublishOptions {
  /** Nothing is written. */
  readonly dryRun: boolean
  /** Much fewer documents than before are meant. */
  readonly allowShrink: boolean
  /** Changes go into the collection that readers search in. */
  readonly inPlace: boolean
  /** Earlier collections that stay. */
  readonly keep: number
}

export interface Publication {
  readonly cluster: Cluster
  /** As `probeServer` found it. */
  readonly server: Server
  readonly alias: string
  readonly fields: CollectionFields
  readonly source: DocumentSource
  readonly resources: CollectionResources & SharedResources
  /** The author's search tests, on a collection that nobody searches in yet. */
  readonly test: (collection: string) => Promise<readonly Problem[]>
  readonly options: PublishOptions
  readonly onStep: (step: string) => void
  /** How far the step is. */
  readonly onProgress: (done: number, total: number) => void
  readonly onPlan: (plan: SitePlan) => void
  readonly lockTiming?: LockTiming
}

/** `collection` is the one that readers search in afterwards. */
export interface Published {
  readonly outcome: 'planned' | 'unchanged' | 'tidied' | 'updated' | 'published'
  readonly collection: string | undefined
}

/** From documents to what readers find: compare → fill a new collection → verify → swap the alias → clean up. */
export async function publish(publication: Publication): Promise<Published> {
  const { cluster, server, alias, source, options, onStep, onPlan, lockTiming } = publication
  onStep('Comparing with what is live')
  const wanted = await digestsOf(source)
  const first = await plan(publication, wanted)
  onPlan(first)
  guardSize(first.site.live?.documents ?? 0, wanted.size, options.allowShrink)
  if (options.dryRun) return { outcome: 'planned', collection: first.site.live?.name }
  if (first.isDone) return { outcome: 'unchanged', collection: first.site.live?.name }
  return withLock(cluster, { alias, timing: lockTiming }, async (lock) => {
    // Another run may have published since: what counts is what is there now that we are alone.
    const now = await plan(publication, wanted)
    guardSize(now.site.live?.documents ?? 0, wanted.size, options.allowShrink)
    return carryOut({ ...publication, wanted, plan: now, lock, store: openResources(cluster, server.major) })
  })
}

const plan = ({ cluster, alias, fields, resources, options }: Publication, wanted: Digests): Promise<SitePlan> =>
  planSite(cluster, { alias, wanted, settings: settingsOf(fields, resources), shared: resources, keep: options.keep })

const settingsOf = (fields: CollectionFields, { synonyms, curation }: CollectionResources): string =>
  settingsDigest(fields, synonyms, curation)

export interface PlannedPublication extends Publication {
  readonly wanted: Digests
  readonly plan: SitePlan
  readonly lock: Lock
  readonly store: ResourceStore
}

async function carryOut(publication: PlannedPublication): Promise<Published> {
  const { plan, options, onStep } = publication
  const live = plan.site.live
  await drop(publication, plan.surplus)
  if (live && !plan.needsWork) {
    for (const { what, write } of plan.pending) {
      onStep(`Writing ${what}`)
      await write()
    }
    return { outcome: plan.pending.length > 0 ? 'updated' : 'tidied', collection: live.name }
  }
  if (live && options.inPlace && plan.sameSettings) {
    await updateInPlace(publication, live.name)
    return { outcome: 'updated', collection: live.name }
  }
  return publishAnew(publication)
}

async function publishAnew(publication: PlannedPublication): Promise<Published> {
  const { cluster, alias, plan, lock, options, onStep } = publication
  const collection = collectionAt(alias, nextTime(alias, plan))
  try {
    await fill(publication, collection)
    await lock.check()
  } catch (error) {
    onStep(`Dropping ${collection}`)
    // What cannot be dropped now, the next run drops.
    await drop(publication, [collection]).catch(() => {})
    throw error
  }
  onStep(`Switching ${alias} to ${collection}`)
  await cluster.ask('switching the alias', (client) => client.aliases().upsert(alias, { collection_name: collection }))
  const { live, earlier } = plan.site
  const kept = [...(live?.mark ? [live.name] : []), ...earlier.slice(0, options.keep).map(({ name }) => name)]
  await drop(publication, kept.slice(options.keep))
  return { outcome: 'published', collection }
}

async function fill(publication: PlannedPublication, collection: string): Promise<void> {
  const { cluster, alias, source, fields, resources, plan, lock, wanted, store, test, onStep, onProgress } = publication
  onStep(`Creating ${collection}`)
  const more = await store.prepare(collection, resources)
  const settings = settingsOf(fields, resources)
  const metadata = { generator: 'helpgen', alias, build: source.buildId, settings, run: lock.run } as const
  await createCollection(cluster, { name: collection, ...fields, ...more, metadata })
  onStep(`Importing ${inDocuments(wanted.size)}`)
  await importDocuments(cluster, {
    collection,
    documents: source.read(),
    onProgress: (done) => onProgress(done, wanted.size),
  })
  onStep('Writing synonyms, curation, stop words and presets')
  await store.write(collection, resources)
  for (const { write } of plan.pending) await write()
  onStep('Verifying')
  await verifyCount(cluster, collection, wanted.size)
  const problems = await test(collection)
  if (problems.length > 0) throw new HelpgenError(problems, 4)
}

/** Later than every other, whatever the clocks of the machines say that made them. */
function nextTime(alias: string, { site }: SitePlan): number {
  const names = [site.live?.name ?? '', ...site.earlier.map(({ name }) => name)]
  return Math.max(Date.now(), ...names.map((name) => (timeOfCollection(alias, name) ?? 0) + 1))
}

async function drop({ cluster, store }: PlannedPublication, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await dropCollection(cluster, name)
    await store.remove(name)
  }
}
