import { deserialize, serialize } from 'node:v8'
import type { Heading } from '../schema/page.ts'
import type { PackedPages } from '../template/shared/search-engine/format/pack-pages.ts'

/** All that comes of a Markdown page by itself, before there is a shell around it: as bytes, for other threads and later builds. */
export interface StoredContent {
  /** See `storePage`. */
  readonly page: Uint8Array
  /** Search documents as JSON lines. */
  readonly documents: Uint8Array
  /** See `storePacked`; empty where there is no embedded index. */
  readonly packed: Uint8Array
}

/** What the shell goes around. */
export interface PageContent {
  readonly headings: readonly Heading[]
  /** The page's own HTML. */
  readonly html: string
}

export const storePage = (content: PageContent): Uint8Array => Buffer.from(JSON.stringify(content))

export const readStoredPage = (stored: Uint8Array): PageContent =>
  JSON.parse(Buffer.from(stored.buffer, stored.byteOffset, stored.length).toString()) as PageContent

export const storePacked = (packed: PackedPages | undefined): Uint8Array =>
  packed ? serialize(packed) : new Uint8Array()

export const readStoredPacked = (stored: Uint8Array): PackedPages | undefined =>
  stored.length === 0 ? undefined : (deserialize(stored) as PackedPages)
