import type { IndexPage } from '../index-reader.ts'
import { relatedTo } from '../thesaurus.ts'
import { beginningFiles, firstOf } from './beginnings.ts'
import { createByteWriter } from './byte-writer.ts'
import { type PlacedWord, writeDictionary, writeWords } from './dictionary.ts'
import { createFileSet, type FileSet, type IndexFile } from './file-set.ts'
import { reversed, sharedLength } from './front-coding.ts'
import { type PageRun, type SortedFile, writeManifest, writeStoredList } from './manifest.ts'
import { createPagePacker, type PackedPages } from './pack-pages.ts'
import { readPackedPage } from './read-packed-page.ts'
import { createRowsByWord, type RowsByWord } from './rows-by-word.ts'
import { type SearchSettings, usualSettings } from './settings.ts'
import type { StoredFile } from './stored-files.ts'
import { createStoredWriter } from './stored-writer.ts'
import { createPostingsWriter } from './write-postings.ts'

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
/** More files of stored sections than this, and the manifest lists lists of them. */
const LISTED_AT_ONCE = 512
const PER_LIST = 256

/** Makes an index of pages. The same pages make the same bytes, however they come in pieces. */
export function createIndexWriter(settings: SearchSettings = usualSettings): IndexWriter {
  const sums = { pages: 0, sections: 0, headingLength: 0, contentLength: 0 }
  const runs: PageRun[] = []
  const set = createFileSet()
  const stored = createStoredWriter(set)
  const rows = createRowsByWord()

  return {
    add(pages) {
      for (const packed of pages) {
        const { parts, ...facts } = readPackedPage(packed)
        addToRuns(runs, facts)
        for (const part of parts) stored.add({ ...part, page: sums.pages })
        rows.add(packed.words)
        sums.pages += 1
        for (const key of ['sections', 'headingLength', 'contentLength'] as const) sums[key] += facts[key]
      }
    },
    finish() {
      const words = placeWords(set, rows)
      const texts = words.map(({ text }) => text)
      const inOrder = sortedFiles(words, set, { keyOf: ({ text }) => text, write: writeDictionary })
      const files = stored.finish()
      const listed = files.length > LISTED_AT_ONCE
      const manifest = writeManifest({
        ...sums,
        settings: { ...settings, ...relatedIn(runs, texts) },
        runs,
        words: inOrder,
        endings: sortedFiles(byEnding(words), set, { keyOf: ({ text }) => text, write: writeEndings }),
        beginnings: beginningFiles(words, inOrder, set),
        stored: listed ? lists(set, files) : files,
        storedIsListed: listed,
      })
      return { manifest, files: set.files }
    },
  }
}

/** The whole of it at once, from pages that nobody has packed. */
export function writeIndex(pages: readonly IndexPage[], settings?: SearchSettings): WrittenIndex {
  const writer = createIndexWriter(settings)
  const pack = createPagePacker()
  for (const page of pages) writer.add([pack(page)])
  return writer.finish()
}

function relatedIn(runs: readonly PageRun[], words: readonly string[]): Pick<SearchSettings, 'related'> {
  const languages = new Set(runs.map(({ language }) => language))
  const related = [...languages].flatMap((language) => relatedTo(words, language))
  return related.length > 0 ? { related: [...new Set(related)] } : {}
}

function addToRuns(runs: PageRun[], { language, tag, boost }: Omit<PageRun, 'count'>): void {
  const last = runs.at(-1)
  if (last && last.language === language && last.tag === tag && last.boost === boost)
    runs[runs.length - 1] = { ...last, count: last.count + 1 }
  else runs.push({ count: 1, language, tag, boost })
}

/** Writes the rows of all words, in the order of the words; a file holds as many lists as fit. */
function placeWords(set: FileSet, rows: RowsByWord): PlacedWord[] {
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

  const writePostings = createPostingsWriter(list)
  for (const [index, word] of rows.sorted().entries()) {
    const sections = writePostings(word)
    const bytes = list.lend()
    // A piece of the dictionary names its own files.
    if (file.length + bytes.length > ROW_BYTES || index % WORDS_PER_FILE === 0) close()
    file.bytes(bytes)
    waiting.push({ text: word.text, pages: word.pages, sections })
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
