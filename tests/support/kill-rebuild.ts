import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** Two states of one site; every rebuild leads from one to the other. */
export type SiteName = 'A' | 'B'

export interface RebuildCommand {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd?: string
}

/** A folder of its own, with site A in it, in which rebuilds are killed one after the other. */
export interface KillLane {
  /** The command that turns the site into `next`. `round` counts the lane's runs, for commands of several kinds. */
  rebuild(next: SiteName, round: number): RebuildCommand
  /** Does what the next command would, then says which site there is. Throws when it is exactly neither. */
  verify(): Promise<{ readonly site: SiteName; readonly mended: boolean }>
}

export interface KillPlan {
  readonly kills: number
  readonly seed: number
  readonly lanes: readonly KillLane[]
  /** Lines that the command prints: a share of the kills falls after each of them, the others after its start. */
  readonly marks?: readonly string[]
}

export interface KillReport {
  readonly kills: number
  readonly old: number
  readonly new: number
  /** Kills that left no site at its place, so that it had to be put back. */
  readonly mended: number
  /** Runs that ended before they could be killed; they are not counted as kills. */
  readonly finished: number
  /** Milliseconds from the start, and from each mark, to the end of a rebuild that nobody kills. */
  readonly durations: Readonly<Record<string, number>>
}

const START = 'start'
/** Rebuilds that are only timed. */
const ROUNDS = 7

/** Kills rebuilds with SIGKILL at seeded moments, spread over what a rebuild was measured to take. */
export async function killRebuilds({ kills, seed, lanes, marks = [] }: KillPlan): Promise<KillReport> {
  const random = seededRandom(seed)
  const moments = [START, ...marks]
  const durations = await measure(lanes[0]!, moments)
  const counts = { kills: 0, old: 0, new: 0, mended: 0, finished: 0 }
  const plan = Array.from({ length: kills }, (_, index) => {
    const after = moments[index % moments.length]!
    return { after, delay: random() * durations[after]! }
  })

  const work = async (lane: KillLane): Promise<void> => {
    let { site } = await lane.verify()
    let round = 0
    for (let moment = plan.shift(); moment; moment = plan.shift()) {
      const next = other(site)
      const killed = await runAndKill(lane.rebuild(next, round++), moment)
      const found = await lane.verify()
      if (killed) {
        counts.kills++
        counts[found.site === site ? 'old' : 'new']++
        if (found.mended) counts.mended++
      } else {
        // Too late: try the same moment a little earlier.
        plan.push({ after: moment.after, delay: moment.delay * 0.8 })
        if (found.site !== next) throw new Error(`A rebuild that ended by itself left site ${found.site}.`)
        if (++counts.finished > kills * 5) throw new Error('Rebuilds end before they can be killed.')
      }
      site = found.site
    }
  }
  await Promise.all(lanes.map(work))
  return { ...counts, durations }
}

/** Medians: by the longest of them, most kills would come too late. */
async function measure(lane: KillLane, moments: readonly string[]): Promise<Record<string, number>> {
  const taken: Record<string, number[]> = Object.fromEntries(moments.map((moment) => [moment, []]))
  let { site } = await lane.verify()
  for (let round = 0; round < ROUNDS; round++) {
    const seen = new Map<string, number>()
    const ended = new Promise<number>((resolve, reject) => {
      start(lane.rebuild(other(site), round), {
        onMark: (mark) => seen.set(mark, performance.now()),
        onEnd: () => resolve(performance.now()),
        onError: reject,
      })
    })
    const end = await ended
    for (const moment of moments) {
      const from = seen.get(moment)
      if (from === undefined) throw new Error(`The rebuild never said "${moment}".`)
      taken[moment]!.push(end - from)
    }
    site = (await lane.verify()).site
  }
  return Object.fromEntries(
    Object.entries(taken).map(([moment, times]) => [moment, times.sort((a, b) => a - b)[ROUNDS >> 1]!]),
  )
}

/** Whether the signal came before the end. */
function runAndKill(command: RebuildCommand, moment: { after: string; delay: number }): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = start(command, {
      onMark: (mark) => {
        if (mark === moment.after) void killAfter(moment.delay)
      },
      onEnd: (signal) => resolve(signal === 'SIGKILL'),
      onError: reject,
    })
    const killAfter = async (delay: number): Promise<void> => {
      const due = performance.now() + delay
      // Timers count in milliseconds, and the moments that matter are shorter.
      if (delay > 2) await wait(delay - 2)
      while (performance.now() < due);
      child.kill('SIGKILL')
    }
  })
}

interface RunEvents {
  readonly onMark: (mark: string) => void
  readonly onEnd: (signal: NodeJS.Signals | null) => void
  readonly onError: (error: Error) => void
}

function start({ file, args, cwd }: RebuildCommand, { onMark, onEnd, onError }: RunEvents) {
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line) onMark(line)
  })
  child.on('spawn', () => onMark(START))
  child.on('error', onError)
  child.on('close', (code, signal) => {
    if (code === 0 || signal === 'SIGKILL') onEnd(signal)
    else onError(new Error(`The rebuild ended with ${signal ?? code}: ${errors}`))
  })
  return child
}

const other = (site: SiteName): SiteName => (site === 'A' ? 'B' : 'A')

/** Mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
