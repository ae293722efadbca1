import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive, startOf } from '../io/process-life.ts'
import { fail } from '../problem-kind.ts'
import { indexOvertaken, indexRunning, lockTaken } from '../typesense-problems.ts'
import type { Cluster } from './cluster.ts'
import { thisMachine } from './machine.ts'
import { lockOf } from './names.ts'
import { ifFound } from './request-failure.ts'

/** Who holds a lock: its collection's metadata. */
interface Holder {
  readonly generator: 'helpgen'
  readonly run: string
  readonly machine: string
  readonly pid: number
  readonly started: string
}

/** A lock as it is seen. */
interface SeenLock {
  readonly holder: Holder
  /** Seconds since 1970, by the server's clock. */
  readonly since: number
  /** One more with every sign of life. */
  readonly beats: number
}

export interface Lock {
  /** Name of this run. */
  readonly run: string
  /** Fails when another run believed this one dead, and took over. */
  check(): Promise<void>
}

/** Signs of life are given every `beat` milliseconds; whoever is silent for `silence` is taken for dead. */
export interface LockTiming {
  readonly beat: number
  readonly silence: number
}

export const LOCK_TIMING: LockTiming = { beat: 4_000, silence: 30_000 }

/** Two runs that take over the same dead one may meet a few times. */
const MOST_TRIES = 5

/**
 * Runs `act` while no other run publishes to the alias, on this machine or any other. The lock is a collection in the
 * cluster: creating one is the only thing that Typesense does for exactly one of two who ask for the same. Its documents
 * are signs of life, so that the lock of a killed run is not obeyed for ever; a dead process of this machine is known at
 * once.
 */
export async function withLock<T>(
  cluster: Cluster,
  { alias, timing = LOCK_TIMING }: { readonly alias: string; readonly timing?: LockTiming | undefined },
  act: (lock: Lock) => Promise<T>,
): Promise<T> {
  const holder: Holder = {
    generator: 'helpgen',
    run: randomUUID(),
    machine: thisMachine(),
    pid: process.pid,
    started: startOf(process.pid),
  }
  const name = lockOf(alias)
  await acquire(cluster, { alias, holder, timing })
  const isOurs = async (): Promise<boolean> => (await readLock(cluster, name))?.holder.run === holder.run
  const stop = keepAlive(cluster, { name, run: holder.run, every: timing.beat })
  const release = async (): Promise<void> => {
    await stop()
    if (await isOurs()) await remove(cluster, name)
  }
  const check = async (): Promise<void> => {
    if (!(await isOurs())) fail(indexOvertaken, { alias })
  }
  const result = await act({ run: holder.run, check }).catch(async (error: unknown) => {
    // A lock that cannot be released now is known for dead later: what went wrong first is what there is to say.
    await release().catch(() => {})
    throw error
  })
  await release()
  return result
}

interface Wanted {
  readonly alias: string
  readonly holder: Holder
  readonly timing: LockTiming
}

async function acquire(cluster: Cluster, { alias, holder, timing }: Wanted): Promise<void> {
  const name = lockOf(alias)
  for (let tries = 1; ; tries += 1) {
    if (await create(cluster, name, holder)) return
    const seen = await readLock(cluster, name)
    if (seen?.holder.run === holder.run) return // created by a request whose answer was lost
    if (seen === undefined) continue
    if (tries === MOST_TRIES || (await isAtWork(cluster, { name, seen, here: holder.machine, timing }))) {
      const where = seen.holder.machine === holder.machine ? `process ${seen.holder.pid} here` : 'another machine'
      fail(indexRunning, { alias, since: new Date(seen.since * 1000).toISOString(), where })
    }
    await remove(cluster, name)
  }
}

async function create(cluster: Cluster, name: string, holder: Holder): Promise<boolean> {
  return cluster.ask('taking the lock', async (client) => {
    try {
      await client.collections().create({ name, fields: [{ name: 'run', type: 'string' }], metadata: holder })
      return true
    } catch (error) {
      if ((error as { httpStatus?: number }).httpStatus === 409) return false
      throw error
    }
  })
}

async function readLock(cluster: Cluster, name: string): Promise<SeenLock | undefined> {
  const found = await cluster.ask('reading the lock', (client) => ifFound(client.collections(name).retrieve()))
  if (found === undefined) return undefined
  const holder = found.metadata as Partial<Holder> | undefined
  // Somebody's own collection must not be taken for the lock of a dead run, and dropped.
  if (holder?.generator !== 'helpgen' || holder.run === undefined) fail(lockTaken, { name })
  return { holder: holder as Holder, since: found.created_at, beats: found.num_documents }
}

const remove = (cluster: Cluster, name: string): Promise<unknown> =>
  cluster.ask('releasing the lock', (client) => ifFound(client.collections(name).delete()))

interface Watched {
  readonly name: string
  readonly seen: SeenLock
  readonly here: string
  readonly timing: LockTiming
}

async function isAtWork(cluster: Cluster, { name, seen, here, timing }: Watched): Promise<boolean> {
  const { machine, pid, started, run } = seen.holder
  if (machine === here) return isAlive(pid, started)
  for (let silent = 0; silent < timing.silence; silent += timing.beat) {
    await wait(timing.beat)
    const now = await readLock(cluster, name)
    if (now?.holder.run !== run) return now !== undefined
    if (now.beats !== seen.beats) return true
  }
  return false
}

/** Gives signs of life until it is told to stop. */
function keepAlive(cluster: Cluster, { name, run, every }: { name: string; run: string; every: number }) {
  const over = new AbortController()
  const beating = beatUntil(over.signal)
  return async (): Promise<void> => {
    over.abort()
    await beating
  }

  async function beatUntil(signal: AbortSignal): Promise<void> {
    for (let count = 1; !signal.aborted; count += 1) {
      await wait(every, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await beat(count)
    }
  }

  async function beat(count: number): Promise<void> {
    try {
      const document = { id: `${run}-${count}`, run }
      await cluster.ask('keeping the lock', (client) => client.collections(name).documents().upsert(document), {
        rounds: 1,
      })
    } catch {
      // One sign of life less. Whether the lock is still ours, `check` asks before anything is published.
    }
  }
}
