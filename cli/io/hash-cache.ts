import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { codeOf } from './output-failure.ts'
import { isAlive, startOf } from './process-life.ts'
import { replaceFile } from './replace-file.ts'

/**
 * Records under the digests of what they were made from. Whatever is missing, damaged or of another version is a miss;
 * nothing that goes wrong here is worth more than making a record again.
 */
export interface HashCache {
  readonly isEmpty: boolean
  /** Whether there is a record; who asks for it makes it stay. */
  has(key: string): boolean
  get(key: string): Buffer | undefined
  put(key: string, record: Uint8Array): void
  /** Keeps what was put for the next run. */
  commit(): void
  /** Drops what was put. */
  close(): void
}

/** Where a record is: number of the segment, offset and length in it, checksum. */
type Entry = readonly [segment: number, offset: number, length: number, checksum: number]

interface CacheIndex {
  readonly format: number
  readonly segments: readonly string[]
  readonly entries: { readonly [key: string]: Entry }
}

const FORMAT = 1
const FLUSH_AT = 1024 * 1024
/** Records that nobody asked for may take as much again as those in use, and this much in any case. */
const UNUSED_BYTES = 4 * 1024 * 1024

export interface HashCacheOptions {
  /** Nearly all records will be asked for: segments are read in one go, and stay in memory. */
  readonly readsAll?: boolean
}

/** `folder` holds one cache for each name: an index, and segments that are never changed once they are in it. */
export function openHashCache(folder: string, name: string, { readsAll = false }: HashCacheOptions = {}): HashCache {
  const indexPath = join(folder, `${name}.json`)
  const index = readIndex(indexPath)
  const readers = index.segments.map((segment) => openReader(join(folder, segment), readsAll))
  const known = new Map(Object.entries(index.entries))
  const used = new Set<string>()
  const own = openSegment(folder, name)
  const ownNumber = index.segments.length
  const state = { isBroken: false }

  /** A disk that is full, or a folder that may not be written to, costs time in the next run and nothing else. */
  function attempt(act: () => void): void {
    if (state.isBroken) return
    try {
      act()
    } catch (error) {
      if (codeOf(error) === '') throw error
      state.isBroken = true
    }
  }

  function read(key: string): Buffer | undefined {
    const [segment, offset, length, checksum] = known.get(key) ?? []
    if (segment === undefined || length === undefined || offset === undefined) return undefined
    const record = segment === ownNumber ? own.read(offset, length) : readers[segment]?.read(offset, length)
    return record && crc32(record) === checksum ? record : undefined
  }

  function put(key: string, record: Uint8Array): void {
    attempt(() => {
      known.set(key, [ownNumber, own.append(record), record.length, crc32(record)])
      used.add(key)
    })
  }

  /** Copies the records in use out of the old segments, which can go then. */
  function compact(): void {
    for (const key of used) {
      if (known.get(key)?.[0] === ownNumber) continue
      const record = read(key)
      if (record) put(key, record)
    }
    for (const [key, [segment]] of known) if (segment !== ownNumber) known.delete(key)
  }

  function isBloated(): boolean {
    const total = own.size() + readers.reduce((sum, { size }) => sum + size, 0)
    const live = [...used].reduce((sum, key) => sum + (known.get(key)?.[2] ?? 0), 0)
    return total > 2 * live + UNUSED_BYTES
  }

  function closeReaders(): void {
    for (const { close } of readers) close()
  }

  return {
    isEmpty: known.size === 0,
    has(key) {
      const isKnown = known.has(key)
      if (isKnown) used.add(key)
      return isKnown
    },
    get(key) {
      const record = read(key)
      if (record) used.add(key)
      return record
    },
    put,
    commit() {
      if (isBloated()) compact()
      attempt(() => own.close())
      closeReaders()
      if (own.size() === 0) return
      attempt(() => {
        replaceFile(indexPath, JSON.stringify(packed([...index.segments, own.name], known)))
        removeUnnamed(folder, name)
      })
    },
    close() {
      closeReaders()
      attempt(() => own.close())
      attempt(() => own.remove())
    },
  }
}

/** Leaves out the segments that hold nothing. */
function packed(segments: readonly string[], entries: ReadonlyMap<string, Entry>): CacheIndex {
  const inUse = [...new Set([...entries.values()].map(([segment]) => segment))].sort((a, b) => a - b)
  const numbers = new Map(inUse.map((segment, number) => [segment, number]))
  const renumbered = [...entries].map(([key, [segment, ...rest]]) => [key, [numbers.get(segment), ...rest]])
  return {
    format: FORMAT,
    segments: inUse.flatMap((segment) => segments[segment] ?? []),
    entries: Object.fromEntries(renumbered) as CacheIndex['entries'],
  }
}

const NOTHING: CacheIndex = { format: FORMAT, segments: [], entries: {} }

function readIndex(path: string): CacheIndex {
  try {
    const index = JSON.parse(readFileSync(path, 'utf8')) as CacheIndex
    return index.format === FORMAT && Array.isArray(index.segments) && index.entries ? index : NOTHING
  } catch {
    // None yet, or no longer whole.
    return NOTHING
  }
}

interface Reader {
  readonly size: number
  read(offset: number, length: number): Buffer | undefined
  close(): void
}

function openReader(path: string, readsAll: boolean): Reader {
  try {
    const file = openSync(path, 'r')
    const { size } = fstatSync(file)
    return { size, read: readsAll ? wholeReaderOf(file) : readerOf(file), close: () => closeSync(file) }
  } catch {
    // Another run made room: its records are made again.
    return { size: 0, read: () => undefined, close: () => {} }
  }
}

const readerOf = (file: number) => (offset: number, length: number) => {
  const record = Buffer.allocUnsafeSlow(length)
  return readSync(file, record, 0, length, offset) === length ? record : undefined
}

function wholeReaderOf(file: number) {
  const state: { all?: Buffer } = {}
  return (offset: number, length: number) => {
    state.all ??= readFileSync(file)
    const record = state.all.subarray(offset, offset + length)
    return record.length === length ? record : undefined
  }
}

interface Segment {
  readonly name: string
  size(): number
  /** Returns the offset. */
  append(record: Uint8Array): number
  read(offset: number, length: number): Buffer | undefined
  close(): void
  remove(): void
}

/** A segment is made with its first record. Its name says which process owns it. */
function openSegment(folder: string, cache: string): Segment {
  const name = `${cache}-${process.pid}-${startOf(process.pid)}-${randomBytes(6).toString('hex')}.bin`
  const path = join(folder, name)
  const state: { file?: number; size: number; waiting: Uint8Array[]; waitingBytes: number } = {
    size: 0,
    waiting: [],
    waitingBytes: 0,
  }

  function fileOf(): number {
    if (state.file === undefined) {
      mkdirSync(folder, { recursive: true })
      state.file = openSync(path, 'wx+')
      // An interruption ends the process without waiting for what goes on here.
      process.once('exit', remove)
    }
    return state.file
  }

  function remove(): void {
    process.off('exit', remove)
    rmSync(path, { force: true })
    try {
      rmdirSync(folder)
    } catch {
      // Others have something in it.
    }
  }

  function flush(): void {
    if (state.waiting.length === 0) return
    const bytes = Buffer.concat(state.waiting)
    for (let at = 0; at < bytes.length; ) at += writeSync(fileOf(), bytes, at)
    Object.assign(state, { waiting: [], waitingBytes: 0 })
  }

  return {
    name,
    size: () => state.size,
    append(record) {
      const offset = state.size
      state.waiting.push(record)
      state.waitingBytes += record.length
      state.size += record.length
      if (state.waitingBytes >= FLUSH_AT) flush()
      return offset
    },
    read(offset, length) {
      flush()
      return readerOf(fileOf())(offset, length)
    },
    close() {
      if (state.size === 0) return
      flush()
      if (state.file !== undefined) closeSync(state.file)
      delete state.file
      process.off('exit', remove)
    },
    remove,
  }
}

/** Deletes segments and indexes that are in no use any more: those of other runs that are still at work stay. */
function removeUnnamed(folder: string, cache: string): void {
  const named = new Set(readIndex(join(folder, `${cache}.json`)).segments)
  for (const name of readdirSync(folder)) {
    const [, owner, pid, started] = /^([a-z]+)-(\d+)-(\d+)-[0-9a-f]{12}\.bin$/.exec(name) ?? []
    const isOwn = Number(pid) === process.pid
    if (owner !== cache || named.has(name) || (!isOwn && isAlive(Number(pid), started ?? '0'))) continue
    rmSync(join(folder, name), { force: true })
  }
}
