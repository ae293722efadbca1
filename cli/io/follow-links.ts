import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { SiteConfig } from '../../schema/config.ts'

type Options = SiteConfig['checks']['external']

/** What came of a link: it works, it is broken, or nobody can tell. */
export type LinkAnswer = { readonly state: 'works' } | { readonly state: 'broken' | 'unsure'; readonly reason: string }

export interface Follower {
  /** Where links that worked are remembered. */
  readonly cacheFile: string
  readonly options: Options
  readonly onAnswer: (done: number) => void
}

const MOST_PER_HOST = 2
const LONGEST_WAIT = 30_000

/** Asks for every address, a few at a time. Only what worked is remembered. */
export async function followLinks(
  addresses: readonly string[],
  { cacheFile, options, onAnswer }: Follower,
): Promise<ReadonlyMap<string, LinkAnswer>> {
  const worked = readCache(cacheFile)
  const now = Date.now()
  const isFresh = (address: string): boolean => now - (worked.get(address) ?? 0) < options.cacheHours * 3_600_000
  const answers = new Map<string, LinkAnswer>()
  const queue = addresses.filter((address) => {
    if (isFresh(address)) answers.set(address, { state: 'works' })
    return !isFresh(address)
  })
  const busy = new Map<string, number>()

  async function work(): Promise<void> {
    for (;;) {
      // A worker whose hosts are all busy ends: those who keep them busy take what is left.
      const at = queue.findIndex((address) => (busy.get(hostOf(address)) ?? 0) < MOST_PER_HOST)
      const [address] = at < 0 ? [] : queue.splice(at, 1)
      if (address === undefined) return
      const host = hostOf(address)
      busy.set(host, (busy.get(host) ?? 0) + 1)
      const answer = await ask(address, options)
      busy.set(host, (busy.get(host) ?? 1) - 1)
      answers.set(address, answer)
      if (answer.state === 'works') worked.set(address, Date.now())
      onAnswer(answers.size)
    }
  }

  await Promise.all(Array.from({ length: options.concurrency }, work))
  const wanted = new Set(addresses)
  const kept = [...worked].filter(([address]) => wanted.has(address)).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(cacheFile, `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`)
  return answers
}

const hostOf = (address: string): string => new URL(address).host

/** Times at which links worked, in milliseconds since 1970; a file that cannot be read holds none. */
function readCache(file: string): Map<string, number> {
  try {
    const data = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(file, 'utf8')))
    return new Map(Object.entries(data))
  } catch {
    return new Map()
  }
}

interface Attempt {
  readonly answer: LinkAnswer
  /** Milliseconds after which another try may help. */
  readonly retryAfter?: number
}

async function ask(address: string, options: Options): Promise<LinkAnswer> {
  for (let tries = 0; ; tries += 1) {
    const { answer, retryAfter } = await attempt(address, options)
    if (retryAfter === undefined || tries >= options.retries) return answer
    await wait(Math.min(Math.max(retryAfter, 250 * 2 ** tries), LONGEST_WAIT))
  }
}

async function attempt(address: string, options: Options): Promise<Attempt> {
  try {
    const head = await request(address, 'HEAD', options)
    // Many servers answer HEAD wrongly, or not at all.
    return judge(head.ok ? head : await request(address, 'GET', options))
  } catch (error) {
    return { answer: failureOf(error), retryAfter: 0 }
  }
}

async function request(address: string, method: 'HEAD' | 'GET', { timeout }: Options): Promise<Response> {
  const response = await fetch(address, {
    method,
    headers: { accept: 'text/html,*/*;q=0.8', 'user-agent': 'helpgen (link check)' },
    signal: AbortSignal.timeout(timeout * 1000),
  })
  await response.body?.cancel()
  return response
}

function judge({ ok, status, headers }: Response): Attempt {
  if (ok) return { answer: { state: 'works' } }
  const reason = `answers with status ${status}`
  if (status === 404 || status === 410) return { answer: { state: 'broken', reason } }
  const mayPass = status === 429 || status >= 500
  const seconds = Number(headers.get('retry-after') ?? 0) || 0
  return { answer: { state: 'unsure', reason }, ...(mayPass && { retryAfter: seconds * 1000 }) }
}

/** A host that has no address is gone; anything else may be the network's fault, here or there. */
function failureOf(error: unknown): LinkAnswer {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  if (name === 'TimeoutError') return { state: 'unsure', reason: 'does not answer in time' }
  if (cause?.code === 'ENOTFOUND') return { state: 'broken', reason: 'is on a host that does not exist' }
  return { state: 'unsure', reason: `cannot be reached (${cause?.code ?? cause?.message ?? message})` }
}
