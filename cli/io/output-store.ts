import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fail } from '../problem-kind.ts'
import { fileUnreadable, outputNotWritable } from '../problems.ts'
import { type Interruption, onInterruption } from './interruption.ts'
import { codeOf, withOutputFailures, withSourceFailures } from './output-failure.ts'
import { mendOutput, outputFolder, removeFolder, siblingPath } from './output-siblings.ts'
import { isUntouched, type Stamp, sizeIn } from './output-stamps.ts'

/** A site being written. Plain data: it travels to worker threads, each of which opens its own writer. */
export interface OutputSession {
  /** Absolute, symbolic links resolved: the site as it is now. May not exist. */
  readonly outDir: string
  /** Absolute: where the next site is written, beside `outDir`, so that a rename can put it there. */
  readonly staging: string
}

export interface OutputWriter {
  /** Writes a file of the site. `path` is relative to the site's root. */
  write(path: string, content: string | Uint8Array): void
  /** Copies the file `source` into the site. */
  copy(source: string, path: string): void
  /** Takes the present site's file over as it is; false when it is not the one that was stamped, or cannot be had. */
  keep(path: string, stamp: Stamp): boolean
}

/** Run before anything reads or writes the output: mends what killed runs left. Safe while other runs are at work. */
export async function recoverOutput(outDir: string): Promise<void> {
  await mendOutput(withOutputFailures(outDir, () => outputFolder(outDir)))
}

export async function beginOutput(outDir: string): Promise<OutputSession> {
  await recoverOutput(outDir)
  return withOutputFailures(outDir, () => {
    const folder = outputFolder(outDir)
    refuseFile(folder)
    mkdirSync(dirname(folder), { recursive: true })
    const staging = siblingPath(folder, 'new')
    mkdirSync(staging)
    return { outDir: folder, staging }
  })
}

/** Makes the written site the site. Two renames back to back: a kill between them is mended by `recoverOutput`. */
export async function commitOutput(session: OutputSession): Promise<void> {
  try {
    const replaced = withOutputFailures(session.outDir, () => swap(session))
    for (const folder of replaced) removeFolder(session.outDir, folder)
  } catch (error) {
    await abandonOutput(session)
    throw error
  }
}

/** Drops what was written; the site stays as it is. May be called twice, and after a commit. */
export async function abandonOutput(session: OutputSession): Promise<void> {
  removeStaging(session)
}

/**
 * On SIGINT or SIGTERM drops what was written, then hands over to `end`, which ends the process. Returns how to stop
 * listening. Main thread only.
 */
export function abandonWhenInterrupted(session: OutputSession, end: (signal: Interruption) => void): () => void {
  return onInterruption((signal) => {
    removeStaging(session)
    end(signal)
  })
}

/** Many threads may write to one session at once. */
export function createOutputWriter({ outDir, staging }: OutputSession): OutputWriter {
  const folders = new Set([staging])
  const rebuilding = existsSync(outDir)

  const placeFor = (path: string): string => {
    const target = resolve(staging, path)
    if (!target.startsWith(staging + sep)) throw new Error(`The output path ${JSON.stringify(path)} leaves the site.`)
    return target
  }

  const ensureFolder = (folder: string): void => {
    if (folders.has(folder)) return
    // Not mkdir's own `recursive`: that would bring a staging folder back which was abandoned in the meantime.
    ensureFolder(dirname(folder))
    try {
      mkdirSync(folder)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    folders.add(folder)
  }

  /** Links the present site's file into the next one if it holds the same; its bytes and its mtime stay. */
  const keep = (path: string, target: string, { size, isSame }: NewFile): boolean => {
    if (!rebuilding) return false
    const present = join(outDir, path)
    const entry = lstatSync(present, { throwIfNoEntry: false })
    if (!entry?.isFile() || entry.size !== size) return false
    try {
      placeAnew(target, () => linkSync(present, target))
      // Compared after linking: another run may put a different file at this path at any time.
      if (isSame(target)) return true
      unlinkSync(target)
    } catch {
      // Links are not to be had here (file system, owner, number of links). What really is wrong, writing will say.
    }
    return false
  }

  return {
    keep(path, stamp) {
      const target = placeFor(path)
      return withOutputFailures(join(outDir, path), () => {
        ensureFolder(dirname(target))
        return keep(path, target, { size: sizeIn(stamp), isSame: (file) => isUntouched(file, stamp) })
      })
    },
    write(path, content) {
      const target = placeFor(path)
      withOutputFailures(join(outDir, path), () => {
        ensureFolder(dirname(target))
        const bytes = rebuilding && typeof content === 'string' ? Buffer.from(content) : content
        const isSame = (file: string): boolean => readFileSync(file).equals(bytes as Uint8Array)
        if (rebuilding && keep(path, target, { size: bytes.length, isSame })) return
        placeAnew(target, () => writeFileSync(target, bytes, { flag: 'wx' }))
      })
    },
    copy(source, path) {
      const target = placeFor(path)
      const size = sizeOfSource(source)
      withOutputFailures(join(outDir, path), () => {
        ensureFolder(dirname(target))
        if (keep(path, target, { size, isSame: (file) => haveSameBytes(file, source) })) return
        placeAnew(target, () => copyAnew(source, target))
      })
    },
  }
}

interface NewFile {
  readonly size: number
  readonly isSame: (file: string) => boolean
}

/** `put` must refuse an existing file: writing into one that is linked would change the present site. */
function placeAnew(target: string, put: () => void): void {
  try {
    put()
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    unlinkSync(target)
    put()
  }
}

function copyAnew(source: string, target: string): void {
  try {
    copyFileSync(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  } catch (error) {
    // The error names both files; only the source tells whose fault it is.
    if (codeOf(error) !== 'EEXIST') withSourceFailures(source, () => accessSync(source, constants.R_OK))
    throw error
  }
}

function sizeOfSource(source: string): number {
  const entry = withSourceFailures(source, () => statSync(source))
  return entry.isFile() ? entry.size : fail(fileUnreadable, { path: source, reason: 'it is not a file' })
}

/** Compares two files of one size in pieces: videos need not fit into memory. */
function haveSameBytes(first: string, second: string): boolean {
  const handles: number[] = []
  try {
    handles.push(openSync(first, 'r'), openSync(second, 'r'))
    const pieces = handles.map(() => Buffer.allocUnsafe(256 * 1024))
    for (;;) {
      const read = handles.map((handle, index) => pieces[index]!.subarray(0, readSync(handle, pieces[index]!)))
      if (!read[0]!.equals(read[1]!)) return false
      if (read[0]!.length === 0) return true
    }
  } finally {
    for (const handle of handles) closeSync(handle)
  }
}

/** Returns the sites that were moved aside. */
function swap({ outDir, staging }: OutputSession): string[] {
  const replaced: string[] = []
  refuseFile(outDir)
  for (;;) {
    const old = siblingPath(outDir, 'old')
    const moved = renameIfPresent(outDir, old)
    try {
      renameSync(staging, outDir)
      return moved ? [...replaced, old] : replaced
    } catch (error) {
      const overtaken = ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))
      // Another run put its site here between the two renames: ours is newer still, so move that one aside as well.
      if (overtaken && moved) replaced.push(old)
      else if (!overtaken) {
        if (moved) renameSync(old, outDir)
        throw error
      }
    }
  }
}

function renameIfPresent(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function refuseFile(outDir: string): void {
  const entry = statSync(outDir, { throwIfNoEntry: false })
  if (entry && !entry.isDirectory()) fail(outputNotWritable, { path: outDir, reason: 'it is a file, not a folder' })
}

const removeStaging = ({ outDir, staging }: OutputSession): void => removeFolder(outDir, staging)
