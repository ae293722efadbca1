import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'typesense'
import { fail } from '../problem-kind.ts'
import { typesenseForbidden, typesenseFull, typesenseRefused, typesenseUnreachable } from '../typesense-problems.ts'
import { type RequestFailure, readFailure, TimeLimitExceeded } from './request-failure.ts'

/** How patient requests are. Times in milliseconds. */
export interface Patience {
  /** How often each node is asked before a step has failed. */
  readonly rounds: number
  /** Pause after the first round; it doubles with each, up to `longestPause`, and a part of it is left to chance. */
  readonly pause: number
  readonly longestPause: number
  /** What an ordinary request may take. */
  readonly timeLimit: number
  /** What a batch of documents may take: with vectors, minutes. */
  readonly importLimit: number
}

/** A server that restarts has half a minute; a short one is not waited for. */
export const PATIENCE: Patience = {
  rounds: 7,
  pause: 500,
  longestPause: 30_000,
  timeLimit: 15_000,
  importLimit: 20 * 60_000,
}

export interface Cluster {
  /** Addresses of the nodes. */
  readonly nodes: readonly string[]
  readonly patience: Patience
  /** `act` must be one that may be repeated: it is, on this node or another, after every failure that may pass. */
  ask<T>(step: string, act: (client: Client, node: string) => Promise<T>, options?: AskOptions): Promise<T>
  /** Asks every node once. */
  askEach<T>(act: (client: Client) => Promise<T>): Promise<readonly NodeAnswer<T>[]>
  /** The same cluster with another key, e.g. the site's own. */
  withKey(key: string): Cluster
  close(): void
}

export interface AskOptions {
  readonly timeLimit?: number
  readonly rounds?: number
}

export interface NodeAnswer<T> {
  readonly node: string
  readonly answer?: T
  /** Why there is none. */
  readonly reason?: string
}

interface Node {
  readonly address: string
  readonly client: Client
  /** Cuts what is under way. */
  readonly cut: () => void
}

/**
 * `nodes` are addresses. There is one official client for each, so that a failure names its node. Requests stay with a
 * node that answers: what was written there is read there.
 */
export function openCluster(nodes: readonly string[], key: string, patience: Patience = PATIENCE): Cluster {
  const opened = nodes.map((node) => openNode(node, key, patience))
  const state = { current: 0 }

  return {
    nodes: opened.map(({ address }) => address),
    patience,
    async ask(step, act, { timeLimit = patience.timeLimit, rounds = patience.rounds } = {}) {
      const tries = rounds * opened.length
      for (let done = 1; ; done += 1) {
        const node = opened[state.current % opened.length]!
        try {
          return await within(timeLimit, act(node.client, node.address), node.cut)
        } catch (error) {
          const failure = readFailure(error)
          if (!failure.passing || done >= tries) refuse({ step, node: node.address, tries: done }, failure, error)
          state.current += 1
          // Another node may answer at once; only when each was asked is there something to wait for.
          if (done % opened.length === 0) await wait(pauseAfter(done / opened.length, patience))
        }
      }
    },
    askEach: (act) =>
      Promise.all(
        opened.map(async ({ address, client, cut }) => {
          try {
            return { node: address, answer: await within(patience.timeLimit, act(client), cut) }
          } catch (error) {
            return { node: address, reason: readFailure(error).reason }
          }
        }),
      ),
    withKey: (other) => openCluster(nodes, other, patience),
    close() {
      for (const { cut } of opened) cut()
    },
  }
}

function openNode(address: string, apiKey: string, { timeLimit }: Patience): Node {
  const httpAgent = new HttpAgent({ keepAlive: true })
  const httpsAgent = new HttpsAgent({ keepAlive: true })
  const client = new Client({
    nodes: [{ url: address }],
    apiKey,
    numRetries: 0,
    connectionTimeoutSeconds: timeLimit / 1000,
    httpAgent,
    httpsAgent,
    // It would print every attempt, and that synonyms of a collection are of the past.
    logLevel: 'silent',
  })
  const cut = (): void => {
    httpAgent.destroy()
    httpsAgent.destroy()
  }
  return { address, client, cut }
}

/** The client itself waits for ever for imports, and for bodies that stop in their middle. */
async function within<T>(timeLimit: number, answer: Promise<T>, cut: () => void): Promise<T> {
  const over = new AbortController()
  const limit = wait(timeLimit, undefined, { signal: over.signal }).then(
    () => Promise.reject(new TimeLimitExceeded()),
    () => answer,
  )
  try {
    return await Promise.race([answer, limit])
  } catch (error) {
    if (error instanceof TimeLimitExceeded) {
      // What comes of the abandoned request is of no interest: it is made again.
      answer.catch(() => {})
      cut()
    }
    throw error
  } finally {
    over.abort()
    limit.catch(() => {})
  }
}

/** Runs that failed together should not come back together: half of each pause is left to chance. */
function pauseAfter(round: number, { pause, longestPause }: Patience): number {
  const full = Math.min(longestPause, pause * 2 ** (round - 1))
  return full / 2 + (Math.random() * full) / 2
}

function refuse(at: { step: string; node: string; tries: number }, failure: RequestFailure, cause: unknown): never {
  const where = { ...at, reason: failure.reason }
  if (failure.status === 401 || failure.status === 403) return fail(typesenseForbidden, where, { cause })
  if (failure.status === 422 && failure.reason.includes('OUT_OF_')) return fail(typesenseFull, where, { cause })
  return failure.passing ? fail(typesenseUnreachable, where, { cause }) : fail(typesenseRefused, where, { cause })
}
