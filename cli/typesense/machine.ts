import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Tells apart the places where process numbers mean something: machines, their restarts, and containers, which may all
 * have the same host name. A digest: the lock that holds it can be read with a search key.
 */
export function thisMachine(): string {
  const parts = [
    hostname(),
    readIfThere(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    readIfThere(() => readlinkSync('/proc/self/ns/pid')),
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

/** Linux alone has these files. */
function readIfThere(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
