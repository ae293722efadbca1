import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil((share / 100) * values.length) - 1)]

const SAMPLE_MS = 40

/**
 * Runs a command; wall and CPU seconds are bash's own account of the whole process tree, the peak resident set (bytes)
 * is sampled from /proc where there is one.
 */
export function runTree(command, options, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'bash',
      ['-c', 'TIMEFORMAT="%R %U %S"; time "$@" >/dev/null 2>/dev/null; exit $?', 'bash', command, ...options],
      { cwd },
    )
    const output = []
    child.stderr.on('data', (chunk) => output.push(chunk))
    const peak = { rss: 0 }
    const timer = setInterval(() => {
      peak.rss = Math.max(peak.rss, residentSet(child.pid))
    }, SAMPLE_MS)
    child.on('error', reject)
    child.on('close', () => {
      clearInterval(timer)
      const text = Buffer.concat(output).toString()
      const [wall = 0, user = 0, system = 0] = text.trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
      resolve({ wall, cpu: user + system, rss: peak.rss, exit: child.exitCode, output: text })
    })
  })
}

/** Resident memory of a process and all below it, bash itself aside. */
function residentSet(root) {
  const parents = new Map()
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        parents.set(Number(pid), Number(parent))
      } catch {
        // It ended between the listing and the look.
      }
    }
  } catch {
    return 0 // no /proc on this system
  }
  const isBelow = (pid) => pid !== undefined && (parents.get(pid) === root || isBelow(parents.get(pid)))
  let bytes = 0
  for (const pid of parents.keys()) if (isBelow(pid)) bytes += memoryOf(pid)
  return bytes
}

function memoryOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return 0 // it ended
  }
}
