import { existsSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import type { Problem } from '../../schema/problem.ts'
import { watchFailed } from '../problems.ts'
import { openBatch, stampOf } from './change-batch.ts'

export interface FileWatcher {
  /** Watches more files and folders, also those that are not there yet. What is watched already stays so. */
  add(paths: readonly string[]): void
  close(): Promise<void>
}

export interface WatchOptions {
  /** The project's folder: whatever comes, goes and comes back inside of it is noticed. */
  readonly root: string
  readonly sources: readonly string[]
  /** Called once for a batch of changes, with the files and folders in it. */
  readonly onChange: (files: readonly string[]) => void
  readonly onProblem: (problem: Problem) => void
}

const IGNORED = /(^|[\\/])(node_modules|\.git|\.helpgen|\.DS_Store)([\\/]|$)|~$|\.sw[a-z]$/

/** Resolves when nothing can be missed any more. */
export async function watchFiles({ root, sources, onChange, onProblem }: WatchOptions): Promise<FileWatcher> {
  const places = openPlaces(root)
  const watcher = watch([root, ...places.add(sources).filter(isThere)], {
    ignoreInitial: true,
    ignored: (path) => IGNORED.test(relative(root, path)) || !places.isWatched(path),
  })
  const batch = openBatch(onChange)
  const failures = new Set<string>()
  watcher.on('all', (_, path) => batch.grow([path]))
  watcher.on('error', (error) => {
    const { code = '', message } = error as NodeJS.ErrnoException
    // Where one file cannot be watched, thousands cannot.
    if (!failures.has(code)) onProblem(watchFailed({ code, reason: message }))
    failures.add(code)
  })
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
  const late = openLateChecks(batch.grow)
  return {
    add(more) {
      const fresh = places.add(more)
      late.check(fresh)
      watcher.add(fresh.filter(isThere))
    },
    close() {
      batch.close()
      late.close()
      return watcher.close()
    },
  }
}

// chokidar would watch the folder of a missing one, with all that is in it.
const isThere = (path: string): boolean => existsSync(path)

interface Places {
  isWatched(path: string): boolean
  /** Returns the files and folders that are now to be watched and were not before. */
  add(sources: readonly string[]): string[]
}

/**
 * The sources, and the folders on the way to them: a file that is watched by itself is lost once it is deleted, a
 * folder tells when it comes back.
 */
function openPlaces(root: string): Places {
  const sources = new Set<string>()
  const ways = new Set([root])
  const isSource = (path: string): boolean => sources.has(path) || (dirname(path) !== path && isSource(dirname(path)))
  return {
    isWatched: (path) => ways.has(path) || isSource(path),
    add(more) {
      const fresh = more.filter((path) => !isSource(path))
      for (const path of fresh) sources.add(path)
      const folders = fresh.flatMap((path) => foldersTo(path, root)).filter((folder) => !ways.has(folder))
      for (const folder of folders) ways.add(folder)
      return [...new Set([...folders, ...fresh])]
    },
  }
}

/** Outside of the project, the file's own folder only. */
function foldersTo(path: string, root: string): string[] {
  const folder = dirname(path)
  if (folder === root || !folder.startsWith(root + sep)) return [folder]
  return [...foldersTo(folder, root), folder]
}

/** Watching begins some time after it was asked for, later on a busy machine: what changed by then is looked for. */
const LOOK_AGAIN_MS = [300, 1_500, 5_000]

function openLateChecks(onChange: (paths: readonly string[]) => void): {
  check(paths: readonly string[]): void
  close(): void
} {
  const timers = new Set<NodeJS.Timeout>()
  return {
    check(paths) {
      if (paths.length === 0) return
      const known = paths.map(stampOf)
      for (const wait of LOOK_AGAIN_MS) {
        const timer = setTimeout(() => {
          timers.delete(timer)
          const now = paths.map(stampOf)
          const changed = paths.filter((_, index) => now[index] !== known[index])
          if (changed.length === 0) return
          known.splice(0, known.length, ...now)
          onChange(changed)
        }, wait)
        timers.add(timer)
      }
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
