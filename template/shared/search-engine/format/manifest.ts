import { type ByteReader, createByteReader, unzigzag } from './byte-reader.ts'
import { type ByteWriter, createByteWriter, putText, zigzag } from './byte-writer.ts'
import { DamagedFile } from './damaged-file.ts'
import { readHash, writeHash } from './dictionary.ts'
import { hashOf } from './file-name.ts'
import { readSorted, writeSorted } from './front-coding.ts'
import { readSettings, type SearchSettings } from './settings.ts'
import type { StoredFile } from './stored-files.ts'

/** First in the manifest. Readers refuse other formats, so that a change of this number is all that a new one needs. */
export const FORMAT = 1

/** A file of something sorted, and the least that can stand in it. */
export interface SortedFile {
  readonly from: string
  readonly hash: number
}

/** As many pages in a row as `count` says are alike. */
export interface PageRun {
  readonly count: number
  readonly language: string
  readonly tag: string
  readonly boost: number
}

/** What every search needs: small, however large the site is. */
export interface Manifest {
  readonly settings: SearchSettings
  readonly pages: number
  readonly sections: number
  /** Sums over the sections. */
  readonly headingLength: number
  readonly contentLength: number
  readonly runs: readonly PageRun[]
  /** Words in order, words in the order of their ends, and beginnings of words by their first character. */
  readonly words: readonly SortedFile[]
  readonly endings: readonly SortedFile[]
  readonly beginnings: readonly SortedFile[]
  /** Files of stored sections; of a large site, files that list those. */
  readonly stored: readonly StoredFile[]
  readonly storedIsListed: boolean
}

const decoder = new TextDecoder()
const NAME = 'manifest.bin'
const MOST = 10_000_000

export function writeManifest(manifest: Manifest): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter()
  writer.number(FORMAT)
  for (const key of ['pages', 'sections', 'headingLength', 'contentLength'] as const) writer.number(manifest[key])
  putText(writer, JSON.stringify(manifest.settings))
  writeRuns(writer, manifest.runs)
  for (const files of [manifest.words, manifest.endings, manifest.beginnings]) writeSortedFiles(writer, files)
  writer.byte(manifest.storedIsListed ? 1 : 0)
  writeStoredList(writer, manifest.stored)
  const bytes = writer.take()
  writer.bytes(bytes)
  writeHash(writer, hashOf(bytes))
  return writer.take()
}

/** Throws `DamagedFile` for another format, and for bytes that are no manifest, such as a host's error page. */
export function readManifest(bytes: Uint8Array): Manifest {
  const reader = createByteReader(NAME, bytes)
  // A host's page for missing files begins with a tag.
  if (bytes[0] === 0x3c) throw new DamagedFile(NAME, 'is something else')
  // Manifests of every format end with the hash of what stands before: something else may begin with any number.
  const isWhole =
    bytes.length > 4 && readHash(createByteReader(NAME, bytes.subarray(-4))) === hashOf(bytes.subarray(0, -4))
  if (!isWhole) throw new DamagedFile(NAME, 'is damaged or incomplete')
  const format = reader.number()
  if (format !== FORMAT)
    throw new DamagedFile(NAME, `has format ${format}, and this page reads format ${FORMAT}: reload the page`)
  const [pages, sections, headingLength, contentLength] = [
    reader.number(),
    reader.number(),
    reader.number(),
    reader.number(),
  ]
  // No site is so large: numbers like these come of damage, and memory is made by them.
  if (pages > MOST || sections > MOST) throw new DamagedFile(NAME, 'names an impossible page')
  return {
    pages,
    sections,
    headingLength,
    contentLength,
    settings: readSettings(readText(reader), NAME),
    runs: readRuns(reader),
    words: readSortedFiles(reader),
    endings: readSortedFiles(reader),
    beginnings: readSortedFiles(reader),
    storedIsListed: reader.byte() === 1,
    stored: readStoredList(reader),
  }
}

function writeRuns(writer: ByteWriter, runs: readonly PageRun[]): void {
  const texts = [...new Set(runs.flatMap(({ language, tag }) => [language, tag]))]
  writer.number(texts.length)
  for (const text of texts) putText(writer, text)
  writer.number(runs.length)
  for (const { count, language, tag, boost } of runs) {
    for (const value of [count, texts.indexOf(language), texts.indexOf(tag)]) writer.number(value)
    writer.number(thousandths(boost))
  }
}

/** A boost, as a number that can be written. */
export const thousandths = (boost: number): number => zigzag(Math.round(Math.max(-1e9, Math.min(1e9, boost)) * 1_000))

function readRuns(reader: ByteReader): PageRun[] {
  const texts = Array.from({ length: reader.count() }, () => readText(reader))
  return Array.from({ length: reader.count() }, () => ({
    count: reader.number(),
    language: texts[reader.number()] ?? '',
    tag: texts[reader.number()] ?? '',
    boost: unzigzag(reader.number()) / 1_000,
  }))
}

export const readText = (reader: ByteReader): string => decoder.decode(reader.bytes(reader.number()))

function writeSortedFiles(writer: ByteWriter, files: readonly SortedFile[]): void {
  writer.number(files.length)
  writeSorted(
    writer,
    files.map(({ from }) => from),
  )
  for (const { hash } of files) writeHash(writer, hash)
}

function readSortedFiles(reader: ByteReader): SortedFile[] {
  const texts = readSorted(reader, reader.count(), NAME)
  return texts.map((from) => ({ from, hash: readHash(reader) }))
}

/** Also a file by itself, where the manifest only lists such files. */
export function writeStoredList(writer: ByteWriter, files: readonly StoredFile[]): void {
  writer.number(files.length)
  let last = 0
  for (const { page, section } of files) {
    writer.number(page - last)
    writer.number(section)
    last = page
  }
  for (const { hash } of files) writeHash(writer, hash)
}

export function readStoredList(reader: ByteReader): StoredFile[] {
  let page = 0
  const places = Array.from({ length: reader.count() }, () => {
    page += reader.number()
    return { page, section: reader.number() }
  })
  return places.map((place) => ({ ...place, hash: readHash(reader) }))
}
