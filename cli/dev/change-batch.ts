import { statSync } from 'node:fs'

/** Collects changes, and hands them on together. */
export interface ChangeBatch {
  grow(files: readonly string[]): void
  close(): void
}

/** An editor's save is several events at once. */
const SAVED_MS = 4
/** A file that is empty is being written. */
const EMPTY_MS = 30
/** More files than this are no save: somebody switches a branch, which is over when nothing came for a while. */
const MANY = 10
const QUIET_MS = 80
/** Some programs never stop writing: what is there by then is handed on. */
const LONGEST_WAIT_MS = 1000
/** Further changes of a file within 50 ms are kept from us: it is looked at again when they are over. */
const LOOK_AGAIN_MS = 75

export function openBatch(onEnd: (files: readonly string[]) => void): ChangeBatch {
  const files = new Set<string>()
  const looks = new Set<NodeJS.Timeout>()
  const timers: { quiet?: NodeJS.Timeout | undefined; longest?: NodeJS.Timeout | undefined } = {}

  function stop(): void {
    clearTimeout(timers.quiet)
    clearTimeout(timers.longest)
    timers.longest = undefined
  }

  function end(): void {
    stop()
    const batch = [...files]
    files.clear()
    const stamps = batch.map(stampOf)
    onEnd(batch)
    const look = setTimeout(() => {
      looks.delete(look)
      const changed = batch.filter((file, index) => stampOf(file) !== stamps[index])
      if (changed.length > 0) grow(changed)
    }, LOOK_AGAIN_MS)
    looks.add(look)
  }

  function grow(more: readonly string[]): void {
    for (const file of more) files.add(file)
    clearTimeout(timers.quiet)
    timers.quiet = setTimeout(end, waitFor(files))
    timers.longest ??= setTimeout(end, LONGEST_WAIT_MS)
  }

  return {
    grow,
    close() {
      stop()
      for (const look of looks) clearTimeout(look)
    },
  }
}

function waitFor(files: ReadonlySet<string>): number {
  if (files.size > MANY) return QUIET_MS
  return [...files].some(isEmpty) ? EMPTY_MS : SAVED_MS
}

const isEmpty = (file: string): boolean => {
  const entry = statSync(file, { throwIfNoEntry: false })
  return entry?.isFile() === true && entry.size === 0
}

/** The same for a file as long as nobody changes or replaces it. */
export function stampOf(path: string): string {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return ''
  // The time of a folder changes with whatever comes and goes in it.
  return entry.isFile() ? `${entry.ino} ${entry.mtimeMs} ${entry.size}` : 'folder'
}
