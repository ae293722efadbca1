import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { SearchDocument } from '../../schema/search.ts'
import { fail } from '../problem-kind.ts'
import { documentsDamaged } from '../problems.ts'

/** The search documents of a build, read as often as they are needed and never all at once. */
export interface DocumentSource {
  /** Digest of all of them: the id of the build. */
  readonly buildId: string
  readonly count: number
  /** In the order of the site; the same documents every time, whatever is built meanwhile. */
  read(): AsyncIterable<SearchDocument>
  close(): Promise<void>
}

/** `path` is that of `.helpgen/documents.jsonl`. */
export async function openDocumentSource(path: string): Promise<DocumentSource> {
  // One handle for all passes: a build that ends in between puts another file in this place.
  const file = await open(path)
  const lines = () => linesOf(file.createReadStream({ start: 0, autoClose: false }))
  const hash = createHash('sha256')
  let count = 0
  for await (const line of lines()) {
    hash.update(`${line}\n`)
    count += 1
  }
  return {
    buildId: hash.digest('hex').slice(0, 16),
    count,
    async *read() {
      for await (const line of lines()) yield readDocument(line, path)
    },
    close: () => file.close(),
  }
}

/** Lines of JSON from a stream, the empty ones left out. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield line
}

function readDocument(line: string, path: string): SearchDocument {
  try {
    return JSON.parse(line) as SearchDocument
  } catch (cause) {
    return fail(documentsDamaged, { path }, { cause })
  }
}
