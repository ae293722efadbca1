import type { StoredSection } from '../index-reader.ts'
import { createByteReader } from './byte-reader.ts'
import { nameOf } from './file-name.ts'
import { firstSectionOf, readPart } from './stored-parts.ts'

/** Where sections stand: those from here on, up to the next file's first. */
export interface StoredFile {
  readonly page: number
  readonly section: number
  readonly hash: number
}

/** Finds sections in a file; the others are not read. */
export function readStoredFile({ hash, page: first }: StoredFile, bytes: Uint8Array) {
  const file = nameOf(hash)
  const reader = createByteReader(file, bytes)
  const lengths = Array.from({ length: reader.count() }, () => reader.number())
  const parts = lengths.map((length) => reader.bytes(length))
  const starts = parts.map((part) => firstSectionOf(part, file))
  let page = first
  const places = starts.map((section, index) => {
    // A page begins with its section 0.
    if (index > 0 && section === 0) page += 1
    return { page, section }
  })
  const known = new Map<number, StoredSection[]>()
  return (wantedPage: number, section: number): StoredSection | undefined => {
    const index = places.findLastIndex((place) => place.page === wantedPage && place.section <= section)
    const part = parts[index]
    if (part === undefined) return undefined
    const sections = known.get(index) ?? readPart(part, { file, page: wantedPage })
    known.set(index, sections)
    return sections.find((each) => each.section === section)
  }
}
