import type { IndexPage } from '../index-reader.ts'
import { relatedTo } from '../thesaurus.ts'
import { beginningFiles, firstOf } from './beginnings.ts'
import { createByteWriter } from './byte-writer.ts'
import { type PlacedWord, writeDictionary, writeWords } from './dictionary.ts'
import { createFileSet, type FileSet, type IndexFile } from './file-set.ts'
import { reversed, sharedLength } from './front-coding.ts'
import { type PageRun, type SortedFile, writeManifest, writeStoredList } from './manifest.ts'
import { type PackedPages, packPages } from './pack-pages.ts'
import { writePostings } from './posting-columns.ts'
import type { RowSlice } from './posting-rows.ts'
import { type SearchSettings, usualSettings } from './settings.ts'
import { type StoredFile, writeStoredFile } from './stored-files.ts'
import type { StoredPart } from './stored-parts.ts'

/** An index, ready to be published: the manifest under a fixed name, everything else under the name of its content. */
export interface WrittenIndex {
  readonly manifest: Uint8Array<ArrayBuffer>
  readonly files: readonly IndexFile[]
}

export interface IndexWriter {
  /** Pages in the order of the site. */
  add(pages: PackedPages): void
  finish(): WrittenIndex
}

/** Sizes that were measured to cost a search least: smaller files compress badly, larger ones hold more than was asked for. */
const WORDS_PER_FILE = 192
const ROW_BYTES = 2_048
const STORED_BYTES = 3_000
/** More files of stored sections than this, and the manifest lists lists of them. */
const LISTED_AT_ONCE = 512
const PER_LIST = 256

/** Makes an index of pages. The same pages make the same bytes, however they come in pieces. */
export function createIndexWriter(settings: SearchSettings = usualSettings): IndexWriter {
  const sums = { pages: 0, sections: 0, headingLength: 0, contentLength: 0 }
  const rows = new Map<string, RowSlice[]>()
  const parts: (StoredPart & { readonly page: number })[] = []
  const runs: PageRun[] = []

  return {
    add(packed) {
      const firstPage = sums.pages
      for (const [index, { parts: own, ...facts }] of packed.pages.entries()) {
        for (const part of own) parts.push({ ...part, page: firstPage + index })
        addToRuns(runs, facts)
      }
      for (const [index, word] of packed.words.entries()) {
        const slice = { rows: packed.rows, from: packed.ends[index - 1] ?? 0, to: packed.ends[index] ?? 0, firstPage }
        const list = rows.get(word)
        if (list) list.push(slice)
        else rows.set(word, [slice])
      }
      sums.pages += packed.pages.length
      for (const key of ['sections', 'headingLength', 'contentLength'] as const) sums[key] += packed[key]
    },
    finish() {
      const set = createFileSet()
      const words = placeWords(set, rows)
      const inOrder = sortedFiles(words, set, { keyOf: ({ text }) => text, write: writeDictionary })
      const stored = storedFiles(set, parts)
      const listed = stored.length > LISTED_AT_ONCE
      const manifest = writeManifest({
        ...sums,
        settings: { ...settings, ...relatedIn(runs, rows.keys()) },
        runs,
        words: inOrder,
        endings: sortedFiles(byEnding(words), set, { keyOf: ({ text }) => text, write: writeEndings }),
        beginnings: beginningFiles(words, inOrder, set),
        stored: listed ? lists(set, stored) : stored,
        storedIsListed: listed,
      })
      return { manifest, files: set.files }
    },
  }
}

/** The whole of it at once, from pages that nobody has packed. */
export function writeIndex(pages: readonly IndexPage[], settings?: SearchSettings): WrittenIndex {
  const writer = createIndexWriter(settings)
  for (let from = 0; from < pages.length; from += PER_LIST) writer.add(packPages(pages.slice(from, from + PER_LIST)))
  return writer.finish()
}

function relatedIn(runs: readonly PageRun[], words: Iterable<string>): Pick<SearchSettings, 'related'> {
  const languages = new Set(runs.map(({ language }) => language))
  const all = [...words]
  const related = [...languages].flatMap((language) => relatedTo(all, language))
  return related.length > 0 ? { related: [...new Set(related)] } : {}
}

function addToRuns(runs: PageRun[], { language, tag, boost }: Omit<PageRun, 'count'>): void {
  const last = runs.at(-1)
  if (last && last.language === language && last.tag === tag && last.boost === boost)
    runs[runs.length - 1] = { ...last, count: last.count + 1 }
  else runs.push({ count: 1, language, tag, boost })
}

/** Writes the rows of all words, in the order of the words; a file holds as many lists as fit. */
function placeWords(set: FileSet, rows: ReadonlyMap<string, readonly RowSlice[]>): PlacedWord[] {
  const placed: PlacedWord[] = []
  const list = createByteWriter()
  const file = createByteWriter()
  let waiting: Omit<PlacedWord, 'rows'>[] = []
  let lengths: number[] = []

  function close(): void {
    if (waiting.length === 0) return
    const hash = set.add(file.take())
    let offset = 0
    for (const [index, word] of waiting.entries()) {
      const length = lengths[index] ?? 0
      placed.push({ ...word, rows: { hash, offset, length } })
      offset += length
    }
    waiting = []
    lengths = []
  }

  for (const [index, text] of [...rows.keys()].sort().entries()) {
    const size = writePostings(list, rows.get(text) ?? [])
    const bytes = list.take()
    // A piece of the dictionary names its own files.
    if (file.length + bytes.length > ROW_BYTES || index % WORDS_PER_FILE === 0) close()
    file.bytes(bytes)
    waiting.push({ text, ...size })
    lengths.push(bytes.length)
  }
  close()
  return placed
}

interface SortedPieces<Word> {
  readonly keyOf: (word: Word) => string
  readonly write: (words: readonly Word[]) => Uint8Array<ArrayBuffer>
}

function sortedFiles<Word>(words: readonly Word[], set: FileSet, { keyOf, write }: SortedPieces<Word>): SortedFile[] {
  const files: SortedFile[] = []
  for (let from = 0; from < words.length; from += WORDS_PER_FILE) {
    const piece = words.slice(from, from + WORDS_PER_FILE)
    const [before, first] = [words[from - 1], piece[0]]
    const key = first === undefined ? '' : keyOf(first)
    // No longer than it takes to tell the pieces apart.
    const shared = before === undefined ? 0 : sharedLength(keyOf(before), key)
    const least = before === undefined ? '' : key.slice(0, shared) + firstOf(key.slice(shared))
    files.push({ from: least, hash: set.add(write(piece)) })
  }
  return files
}

const byEnding = (words: readonly PlacedWord[]): PlacedWord[] =>
  words.map((word) => ({ ...word, text: reversed(word.text) })).sort((a, b) => (a.text < b.text ? -1 : 1))

function writeEndings(words: readonly PlacedWord[]): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter()
  writeWords(writer, words)
  return writer.take()
}

function storedFiles(set: FileSet, parts: readonly (StoredPart & { readonly page: number })[]): StoredFile[] {
  const files: StoredFile[] = []
  let waiting: (StoredPart & { readonly page: number })[] = []
  let size = 0
  const close = (): void => {
    const first = waiting[0]
    if (!first) return
    files.push({ page: first.page, section: first.firstSection, hash: set.add(writeStoredFile(waiting)) })
    waiting = []
    size = 0
  }
  for (const part of parts) {
    if (size + part.bytes.length > STORED_BYTES) close()
    waiting.push(part)
    size += part.bytes.length
  }
  close()
  return files
}

function lists(set: FileSet, stored: readonly StoredFile[]): StoredFile[] {
  const found: StoredFile[] = []
  for (let from = 0; from < stored.length; from += PER_LIST) {
    const piece = stored.slice(from, from + PER_LIST)
    const writer = createByteWriter()
    writeStoredList(writer, piece)
    found.push({ ...piece[0]!, hash: set.add(writer.take()) })
  }
  return found
}
