import { createByteWriter } from './byte-writer.ts'
import type { FileSet } from './file-set.ts'
import type { StoredFile } from './stored-files.ts'
import type { StoredPart } from './stored-parts.ts'

export interface PlacedPart extends StoredPart {
  readonly page: number
}

/** Makes files of stored sections. */
export interface StoredWriter {
  /** Parts come in the order of the site. */
  add(part: PlacedPart): void
  finish(): readonly StoredFile[]
}

/** Measured to cost a search least: smaller files compress badly, larger ones hold more than was asked for. */
const STORED_BYTES = 3_000

export function createStoredWriter(set: FileSet): StoredWriter {
  const files: StoredFile[] = []
  const writer = createByteWriter()
  let waiting: PlacedPart[] = []
  let size = 0

  function close(): void {
    const [first] = waiting
    if (!first) return
    writer.number(waiting.length)
    for (const { bytes } of waiting) writer.number(bytes.length)
    for (const { bytes } of waiting) writer.bytes(bytes)
    files.push({ page: first.page, section: first.firstSection, hash: set.add(writer.take()) })
    waiting = []
    size = 0
  }

  return {
    add(part) {
      if (size + part.bytes.length > STORED_BYTES) close()
      waiting.push(part)
      size += part.bytes.length
    },
    finish() {
      close()
      return files
    },
  }
}
