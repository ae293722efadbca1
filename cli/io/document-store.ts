import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `.helpgen/documents.json` says of `.helpgen/documents.jsonl`. */
export interface DocumentsSummary {
  /** Digest of all documents: the same content, the same id. */
  readonly buildId: string
  readonly count: number
}

export interface DocumentWriter {
  /** Adds documents, as JSON lines in UTF-8. */
  add(lines: Uint8Array): void
  /** Puts the finished list in the place of the last build's. */
  commit(): DocumentsSummary
  abandon(): void
}

const LINE_END = 10

/** Writes the search documents of a build: for `helpgen index` and the search engines, never for the site itself. */
export function openDocuments(workDir: string): DocumentWriter {
  const target = join(workDir, 'documents.jsonl')
  const temporary = `${target}.${process.pid}`
  mkdirSync(workDir, { recursive: true })
  const file = openSync(temporary, 'w')
  const hash = createHash('sha256')
  const progress = { count: 0 }
  return {
    add(lines) {
      if (lines.length === 0) return
      // Unlike writeSync, this goes on until everything is written.
      appendFileSync(file, lines)
      hash.update(lines)
      for (let end = lines.indexOf(LINE_END); end !== -1; end = lines.indexOf(LINE_END, end + 1)) progress.count += 1
    },
    commit() {
      closeSync(file)
      renameSync(temporary, target)
      const summary = { buildId: hash.digest('hex').slice(0, 16), count: progress.count }
      writeFileSync(join(workDir, 'documents.json'), `${JSON.stringify(summary)}\n`)
      return summary
    },
    abandon() {
      closeSync(file)
      rmSync(temporary, { force: true })
    },
  }
}
