import { createByteReader, unzigzag } from './byte-reader.ts'
import { type PageRun, readText } from './manifest.ts'
import type { PackedPage } from './pack-pages.ts'
import type { StoredPart } from './stored-parts.ts'

export interface UnpackedPage extends Omit<PageRun, 'count'> {
  readonly sections: number
  /** Sums over the sections. */
  readonly headingLength: number
  readonly contentLength: number
  readonly parts: readonly StoredPart[]
}

/** Takes a page apart that `createPagePacker` packed. Throws `DamagedFile` where it ends too early. */
export function readPackedPage({ stored }: PackedPage): UnpackedPage {
  const reader = createByteReader('of a packed page', stored)
  const facts = {
    language: readText(reader),
    tag: readText(reader),
    boost: unzigzag(reader.number()) / 1_000,
    sections: reader.number(),
    headingLength: reader.number(),
    contentLength: reader.number(),
  }
  const parts = Array.from({ length: reader.count() }, () => ({
    firstSection: reader.number(),
    bytes: reader.bytes(reader.number()),
  }))
  return { ...facts, parts }
}
