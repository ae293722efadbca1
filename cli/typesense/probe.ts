import { fail } from '../problem-kind.ts'
import { aliasTaken, searchKeyTooStrong, typesenseFull, typesenseTooOld } from '../typesense-problems.ts'
import type { Cluster } from './cluster.ts'
import { ifFound, UnreadableAnswer } from './request-failure.ts'

export interface Server {
  readonly version: string
  /** 27 and later; a version without a number counts as the newest. */
  readonly major: number
}

const OLDEST = 27
const NEWEST = 30
/** A wrong address is noticed soon; a server that starts has a few seconds. */
const ROUNDS = 4

/** Is there a Typesense that takes documents, is it new enough, and is the alias free to be one? */
export async function probeServer(cluster: Cluster, alias: string): Promise<Server> {
  await cluster.ask(
    'looking for the server',
    async (client, node) => {
      const health = (await client.health.retrieve()) as { ok?: boolean; resource_error?: string }
      if (health.ok !== true) throw new UnreadableAnswer('what answers there is no Typesense, or it is not ready')
      const { resource_error: reason } = health
      if (reason !== undefined) fail(typesenseFull, { step: 'looking for the server', node, reason })
    },
    { rounds: Math.min(ROUNDS, cluster.patience.rounds) },
  )
  const server = await cluster.ask('asking for the version', async (client, node) => {
    const { version } = await client.debug.retrieve()
    const major = majorOf(version)
    return major < OLDEST ? fail(typesenseTooOld, { node, version }) : { version, major }
  })
  const named = await cluster.ask('looking for the alias', (client) => ifFound(client.collections(alias).retrieve()))
  // Behind an alias stands a collection of another name.
  if (named?.name === alias) fail(aliasTaken, { alias })
  return server
}

const majorOf = (version: string): number => Number(/^v?(\d+)/.exec(version)?.[1] ?? NEWEST)

/** A key that lists keys or collections is no search key: every reader would hold it. */
export async function probeSearchKey(cluster: Cluster, searchKey: string): Promise<void> {
  const site = cluster.withKey(searchKey)
  try {
    const lists = [
      {
        can: 'lists the keys of the cluster',
        list: () => site.ask('testing the search key', (client) => unlessForbidden(client.keys().retrieve())),
      },
      {
        can: 'lists the collections of the cluster',
        list: () =>
          site.ask('testing the search key', (client) =>
            unlessForbidden(client.collections().retrieve({ exclude_fields: 'fields' })),
          ),
      },
    ]
    for (const { can, list } of lists) if (await list()) fail(searchKeyTooStrong, { can })
  } finally {
    site.close()
  }
}

async function unlessForbidden(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer
    return true
  } catch (error) {
    if ((error as { httpStatus?: number }).httpStatus === 401) return false
    throw error
  }
}
