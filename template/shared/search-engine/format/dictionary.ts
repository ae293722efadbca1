import type { IndexWord } from '../index-reader.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { type ByteWriter, createByteWriter } from './byte-writer.ts'
import { DamagedFile } from './damaged-file.ts'
import { nameOf } from './file-name.ts'
import { readSorted, writeSorted } from './front-coding.ts'

/** Where a word's rows are: a part of a file. */
export interface RowsPlace {
  readonly hash: number
  readonly offset: number
  readonly length: number
}

export interface PlacedWord extends IndexWord {
  readonly rows: RowsPlace
}

/** Writes a piece of the dictionary: words in order, how often there are, and where their rows are. */
export function writeDictionary(words: readonly PlacedWord[]): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter()
  writeWords(writer, words)
  // Rows stand in the order of the words, file by file: their lengths say where.
  const opens = words.map(({ rows }) => rows.offset === 0)
  for (const [index, { rows }] of words.entries()) writer.number(rows.length * 2 + (opens[index] ? 1 : 0))
  for (const { rows } of words.filter((_, index) => opens[index])) writeHash(writer, rows.hash)
  return writer.take()
}

export function readDictionary(hash: number, bytes: Uint8Array): PlacedWord[] {
  const file = nameOf(hash)
  const reader = createByteReader(file, bytes)
  const words = readWords(reader, file)
  const sizes = words.map(() => reader.number())
  let open = 0
  let offset = 0
  return words.map((word, index) => {
    const size = sizes[index] ?? 0
    if (size % 2 === 1) {
      open = readHash(reader)
      offset = 0
    } else if (index === 0) throw new DamagedFile(file, 'names an impossible file')
    const rows = { hash: open, offset, length: Math.floor(size / 2) }
    offset += rows.length
    return { ...word, rows }
  })
}

/** Words in any order that the texts have, without their rows. */
export function writeWords(writer: ByteWriter, words: readonly IndexWord[]): void {
  writer.number(words.length)
  writeSorted(
    writer,
    words.map(({ text }) => text),
  )
  for (const { sections } of words) writer.number(sections)
  for (const { sections, pages } of words) writer.number(sections - pages)
}

export function readWords(reader: ByteReader, file: string): IndexWord[] {
  const count = reader.count()
  const texts = readSorted(reader, count, file)
  const sections = texts.map(() => reader.number())
  return texts.map((text, index) => {
    const found = sections[index] ?? 0
    return { text, sections: found, pages: Math.max(0, found - reader.number()) }
  })
}

export function writeHash(writer: ByteWriter, hash: number): void {
  for (const shift of [24, 16, 8, 0]) writer.byte((hash >>> shift) & 255)
}

export function readHash(reader: ByteReader): number {
  let hash = 0
  for (let index = 0; index < 4; index += 1) hash = hash * 256 + reader.byte()
  return hash
}
