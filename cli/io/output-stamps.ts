import { type Dirent, lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/** What a finished file was made from, and what the file system says of it: nobody touched it while that stays so. */
export type Stamp = readonly [key: string, size: number, modified: number, inode: number]

/** Stamps by path in the output folder. */
export type Stamps = ReadonlyMap<string, Stamp>

interface StampFile {
  readonly format: number
  readonly stamps: { readonly [output: string]: Stamp }
}

const FORMAT = 1

/** None, when there was no build before, or not of this helpgen. */
export function readStamps(path: string): Stamps {
  try {
    const { format, stamps } = JSON.parse(readFileSync(path, 'utf8')) as StampFile
    return new Map(format === FORMAT ? Object.entries(stamps) : [])
  } catch {
    // No build before, or one that was killed while it wrote this.
    return new Map()
  }
}

export function writeStamps(path: string, stamps: Stamps): void {
  const file: StampFile = { format: FORMAT, stamps: Object.fromEntries(stamps) }
  replaceFile(path, JSON.stringify(file))
}

/** Stamps of files in a folder; `keys` says what each was made from. */
export function stampFiles(folder: string, keys: ReadonlyMap<string, string>): Stamps {
  const stamps = new Map<string, Stamp>()
  for (const [output, key] of keys) {
    const entry = lstatSync(join(folder, output), { throwIfNoEntry: false })
    if (entry) stamps.set(output, stampOf(key, entry))
  }
  return stamps
}

export const sizeIn = ([, size]: Stamp): number => size

export const stampOf = (key: string, { size, mtimeMs, ino }: Stats): Stamp => [key, size, mtimeMs, ino]

/** Whether the file is the one that was stamped, and as it was then. */
export function isUntouched(path: string, [key, ...facts]: Stamp): boolean {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  return (
    entry?.isFile() === true && stampOf(key, entry).every((fact, index) => index === 0 || fact === facts[index - 1])
  )
}

/** Whether a folder holds exactly the stamped files, all of them untouched. */
export function holdsExactly(folder: string, stamps: Stamps): boolean {
  let seen = 0
  const walk = (path: string, prefix: string): boolean =>
    entriesOf(path).every((entry) => {
      const output = prefix + entry.name
      if (entry.isDirectory()) return walk(join(path, entry.name), `${output}/`)
      const stamp = stamps.get(output)
      seen += 1
      return stamp !== undefined && isUntouched(join(path, entry.name), stamp)
    })
  return walk(folder, '') && seen === stamps.size && seen > 0
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Not there: there is nothing to hold on to.
    return []
  }
}
