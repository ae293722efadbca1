import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fail } from '../problem-kind.ts'
import { indexRunning } from '../typesense-problems.ts'
import { codeOf } from './output-failure.ts'
import { isAlive, startOf } from './process-life.ts'

/** What a lock says of the run that holds it. */
interface Holder {
  readonly pid: number
  readonly started: string
}

/** Runs `act` while no other process of this machine holds the lock in this file. That of a dead one counts for nothing. */
export async function withRunLock<T>(path: string, what: string, act: () => Promise<T>): Promise<T> {
  take(path, what)
  try {
    return await act()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path: string, what: string): void {
  const own: Holder = { pid: process.pid, started: startOf(process.pid) }
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx' })
      return
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const holder = readHolder(path)
    if (holder && isAlive(holder.pid, holder.started)) {
      const since = statSync(path, { throwIfNoEntry: false })?.mtime ?? new Date()
      fail(indexRunning, { alias: what, since: since.toISOString(), where: `process ${holder.pid} here` })
    }
    rmSync(path, { force: true })
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    // Released meanwhile, or its process died while it wrote.
    return undefined
  }
}
