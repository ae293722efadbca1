import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, closeSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `.helpgen/documents.json` says of `.helpgen/documents.jsonl`. */
export interface DocumentsSummary {
  /** Digest of all documents: the same content, the same id. */
  readonly buildId: string
  readonly count: number
}

/** Where the documents of each page are in the list, by the key of the page's content. */
export type DocumentRanges = ReadonlyMap<string, DocumentRange>

export type DocumentRange = readonly [offset: number, length: number, count: number]

export interface DocumentWriter {
  /** Adds documents of a page, as JSON lines in UTF-8. */
  add(lines: Uint8Array, key?: string): void
  /** Adds the documents that the last build's list has under this key; false when it has none. */
  keep(key: string): boolean
  /** All that was added under a key. */
  readonly ranges: DocumentRanges
  /** Puts the finished list in the place of the last build's. */
  commit(): DocumentsSummary
  abandon(): void
}

const LINE_END = 10
const PIECE = 1024 * 1024

export const documentsPath = (workDir: string): string => join(workDir, 'documents.jsonl')

/**
 * Writes the search documents of a build: for `helpgen index` and the search engines, never for the site itself. `known`
 * are the ranges of the last build's list, when it still is as it was.
 */
export function openDocuments(workDir: string, known: DocumentRanges = new Map()): DocumentWriter {
  const target = documentsPath(workDir)
  const temporary = `${target}.${process.pid}-${randomBytes(4).toString('hex')}`
  mkdirSync(workDir, { recursive: true })
  const last = known.size > 0 ? openSync(target, 'r') : undefined
  const file = openSync(temporary, 'w')
  const hash = createHash('sha256')
  const ranges = new Map<string, DocumentRange>()
  const progress = { count: 0, size: 0 }
  // Pages that follow each other in both lists are copied at once.
  const waiting = { start: 0, end: 0 }

  function write(bytes: Uint8Array): void {
    // Unlike writeSync, this goes on until everything is written.
    appendFileSync(file, bytes)
    hash.update(bytes)
  }

  function copyWaiting(): void {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, waiting.end - waiting.start))
    while (waiting.start < waiting.end) {
      const wanted = Math.min(piece.length, waiting.end - waiting.start)
      const read = readSync(last ?? -1, piece, 0, wanted, waiting.start)
      if (read === 0) throw new Error('The list of search documents ended early.')
      write(piece.subarray(0, read))
      waiting.start += read
    }
  }

  function note(key: string | undefined, length: number, count: number): void {
    if (key !== undefined) ranges.set(key, [progress.size, length, count])
    progress.size += length
    progress.count += count
  }

  function close(): void {
    closeSync(file)
    if (last !== undefined) closeSync(last)
  }

  return {
    ranges,
    add(lines, key) {
      copyWaiting()
      let count = 0
      for (let end = lines.indexOf(LINE_END); end !== -1; end = lines.indexOf(LINE_END, end + 1)) count += 1
      if (lines.length > 0) write(lines)
      note(key, lines.length, count)
    },
    keep(key) {
      const [offset, length, count] = known.get(key) ?? []
      if (offset === undefined || length === undefined || count === undefined) return false
      if (offset !== waiting.end) {
        copyWaiting()
        waiting.start = offset
      }
      waiting.end = offset + length
      note(key, length, count)
      return true
    },
    commit() {
      copyWaiting()
      close()
      renameSync(temporary, target)
      const summary = { buildId: hash.digest('hex').slice(0, 16), count: progress.count }
      writeFileSync(join(workDir, 'documents.json'), `${JSON.stringify(summary)}\n`)
      return summary
    },
    abandon() {
      close()
      rmSync(temporary, { force: true })
    },
  }
}
