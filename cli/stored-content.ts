import { deserialize, serialize } from 'node:v8'
import type { Heading } from '../schema/page.ts'
import type { PackedPages } from '../template/shared/search-engine/format/pack-pages.ts'

/** All that comes of a Markdown page by itself, before there is a shell around it. */
export interface PageContent {
  readonly headings: readonly Heading[]
  /** The page's own HTML. */
  readonly html: string
  /** Search documents as JSON lines. */
  readonly documents: Uint8Array
  /** The page, read for the embedded index; absent where there is none. */
  readonly packed?: PackedPages
}

const NUMBERS = 4
const HEAD = NUMBERS * Uint32Array.BYTES_PER_ELEMENT

/**
 * The content as bytes, for other threads and later builds: lengths of the parts, then headings, documents, index and
 * HTML. Whoever needs one part reads that one only.
 */
export function storeContent({ headings, html, documents, packed }: PageContent): Uint8Array {
  const parts = [
    Buffer.from(JSON.stringify(headings)),
    documents,
    packed ? serialize(packed) : Buffer.alloc(0),
    Buffer.from(html),
  ]
  const head = Buffer.alloc(HEAD)
  for (const [index, { length }] of parts.entries()) head.writeUInt32LE(length, index * Uint32Array.BYTES_PER_ELEMENT)
  return Buffer.concat([head, ...parts])
}

function partOf(stored: Uint8Array, wanted: number): Buffer {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length)
  const lengthOf = (index: number): number => bytes.readUInt32LE(index * Uint32Array.BYTES_PER_ELEMENT)
  const start = Array.from({ length: wanted }, (_, index) => lengthOf(index)).reduce((sum, each) => sum + each, HEAD)
  return bytes.subarray(start, start + lengthOf(wanted))
}

export const headingsIn = (stored: Uint8Array): readonly Heading[] =>
  JSON.parse(partOf(stored, 0).toString()) as readonly Heading[]

export const documentsIn = (stored: Uint8Array): Uint8Array => partOf(stored, 1)

/** The bytes that `packedIn` reads: the same page, the same bytes. */
export const packedBytesIn = (stored: Uint8Array): Uint8Array => partOf(stored, 2)

export function packedIn(stored: Uint8Array): PackedPages | undefined {
  const bytes = partOf(stored, 2)
  return bytes.length === 0 ? undefined : (deserialize(bytes) as PackedPages)
}

export const htmlIn = (stored: Uint8Array): string => partOf(stored, 3).toString()
