import { relative } from 'node:path'
import { watch } from 'chokidar'

export interface FileWatcher {
  /** Watches more files and folders; what is watched already stays so. */
  add(paths: readonly string[]): void
  close(): Promise<void>
}

/**
 * Saving one file is several events, switching a branch is thousands: when none came for this long, all are in. Longer
 * than the 50 ms in which chokidar keeps further changes of one file to itself: they too are on disk when a build reads.
 */
const QUIET_MS = 80

const IGNORED = /(^|[\\/])(node_modules|\.git|\.helpgen|\.DS_Store)([\\/]|$)|~$|\.sw[a-z]$/

/** Calls `onChange` once for a batch of changes. Resolves when nothing can be missed any more. */
export async function watchFiles(root: string, paths: readonly string[], onChange: () => void): Promise<FileWatcher> {
  const watcher = watch([...paths], { ignoreInitial: true, ignored: (path) => IGNORED.test(relative(root, path)) })
  const state: { timer?: NodeJS.Timeout } = {}
  const ready = new Promise<void>((resolve) => watcher.once('ready', resolve))
  watcher.on('all', () => {
    clearTimeout(state.timer)
    state.timer = setTimeout(onChange, QUIET_MS)
  })
  await ready
  return {
    add: (more) => void watcher.add([...more]),
    close() {
      clearTimeout(state.timer)
      return watcher.close()
    },
  }
}
