import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmdirSync, statSync, unlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, withOutputFailures } from './output-failure.ts'
import { isAlive, startOf } from './process-life.ts'

/**
 * Folders beside the output. `new`: a site being written · `old`: a site that a commit moved aside, whole ·
 * `gone`: being deleted. Only what was renamed to `gone` is deleted, so that a half deleted site is never put back.
 */
export type SiblingKind = 'new' | 'old' | 'gone'

interface Sibling {
  readonly path: string
  readonly kind: SiblingKind
  readonly alive: boolean
}

// Between two renames of a live process there are microseconds: whoever takes longer is suspended, or is a stranger
// that was given a dead process's number. A suspended commit notices that it was overtaken.
const PATIENCE_MS = 2000

/** A name that nobody else uses, and that says which process owns it. */
export function siblingPath(outDir: string, kind: SiblingKind): string {
  const owner = `${process.pid}-${startOf(process.pid)}`
  return join(dirname(outDir), `.${basename(outDir)}.${kind}-${owner}-${randomBytes(6).toString('hex')}`)
}

/** The folder that is meant: where a symbolic link leads, whether or not that exists just now. */
export function outputFolder(outDir: string): string {
  let path = resolve(outDir)
  for (let links = 0; links < 40; links++) {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) break
    path = resolve(dirname(path), readlinkSync(path))
  }
  return path
}

/** Puts back what a commit that was killed had moved aside, and deletes what dead processes left. */
export async function mendOutput(outDir: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!existsSync(outDir)) {
    const olds = siblingsOf(outDir).filter(({ kind }) => kind === 'old')
    if (olds.length === 0) break
    if (olds.some(({ alive }) => alive) && Date.now() < deadline) await wait(5)
    else putBack(outDir, olds)
  }
  for (const { path, alive } of siblingsOf(outDir)) if (!alive) removeFolder(outDir, path)
}

/** Best effort: what cannot be deleted harms no site, and the next command tries again. */
export function removeFolder(outDir: string, path: string): void {
  try {
    let gone = path
    if (!basename(path).startsWith(`.${basename(outDir)}.gone-`)) {
      // Also takes the folder from under threads that still write to it.
      gone = siblingPath(outDir, 'gone')
      renameSync(path, gone)
    }
    deleteFolder(gone)
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

/** Half the CPU time of Node's `rmSync`, which asks for every file what it is: 5,000 pages took it half a second. */
function deleteFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) deleteFolder(path)
    else unlinkSync(path)
  }
  rmdirSync(folder)
}

function putBack(outDir: string, olds: readonly Sibling[]): void {
  // A rename sets the change time: the latest is the site that readers saw last.
  const latest = olds
    .map(({ path }) => ({ path, moved: statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0 }))
    .reduce((best, other) => (other.moved > best.moved ? other : best))
  withOutputFailures(outDir, () => {
    try {
      renameSync(latest.path, outDir)
    } catch (error) {
      // Another process was faster: either it mended the same, or it committed a site.
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
    }
  })
}

function siblingsOf(outDir: string): Sibling[] {
  const prefix = `.${basename(outDir)}.`
  const folder = dirname(outDir)
  const found: Sibling[] = []
  for (const name of namesIn(folder)) {
    if (!name.startsWith(prefix)) continue
    const [, kind, pid, started] = /^(new|old|gone)-(\d+)-(\d+)-[0-9a-f]{12}$/.exec(name.slice(prefix.length)) ?? []
    if (kind === undefined) continue
    const alive = isAlive(Number(pid), started ?? '0')
    found.push({ path: join(folder, name), kind: kind as SiblingKind, alive })
  }
  return found
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return []
    return withOutputFailures(folder, () => {
      throw error
    })
  }
}
