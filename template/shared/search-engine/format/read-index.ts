import type { IndexReader, IndexWord, Postings, StoredSection } from '../index-reader.ts'
import { moreFrequentFirst } from '../word-order.ts'
import { firstOf, MANY_FILES, readBeginnings, WORDS_LISTED } from './beginnings.ts'
import { createByteReader } from './byte-reader.ts'
import { DamagedFile } from './damaged-file.ts'
import { type PlacedWord, readDictionary, readWords } from './dictionary.ts'
import { checkFile, nameOf } from './file-name.ts'
import { reversed } from './front-coding.ts'
import { readManifest, readStoredList } from './manifest.ts'
import { pageTable } from './page-table.ts'
import { readPostings } from './posting-columns.ts'
import { createRecentCache } from './recent-cache.ts'
import type { SearchSettings } from './settings.ts'
import { similarWords } from './similar-words.ts'
import { filesWithPrefix, fileWith } from './sorted-files.ts'
import { readStoredFile, type StoredFile } from './stored-files.ts'

export interface IndexFiles {
  /** Bytes of `manifest.bin`. */
  readonly manifest: Uint8Array
  /** Fetches a file by its name; `again` after it failed or came damaged, so that no copy of that is taken. */
  readonly fetchFile: (name: string, again: boolean) => Promise<Uint8Array>
}

export interface OpenedIndex extends IndexReader {
  readonly settings: SearchSettings
}

/** Files and lists of rows that are kept in memory: some megabytes at most. */
const FILES_KEPT = 4_000
const LISTS_KEPT = 2_000

/** Reads an index out of its files, as they are needed. Throws `DamagedFile` when this is no manifest that it can read. */
export function openIndex({ manifest: bytes, fetchFile }: IndexFiles): OpenedIndex {
  const manifest = readManifest(bytes)
  const files = createRecentCache<unknown>(FILES_KEPT)
  const lists = createRecentCache<Postings>(LISTS_KEPT)

  /** A file, read once by whoever knows what is in it: no two kinds of file have one name. */
  const load = <Value>(hash: number, read: (hash: number, bytes: Uint8Array) => Value): Promise<Value> =>
    files.get(hash, async () => read(hash, await fetchWhole(hash, fetchFile))) as Promise<Value>

  async function placedWord(text: string): Promise<PlacedWord | undefined> {
    const file = fileWith(manifest.words, text)
    const words = file && (await load(file.hash, readDictionary))
    return words?.find((word) => word.text === text)
  }

  async function wordsIn(hashes: readonly { readonly hash: number }[]): Promise<IndexWord[]> {
    const found = await Promise.all(hashes.map(({ hash }) => load(hash, readDictionary)))
    return found.flat()
  }

  async function rowsOf(word: IndexWord): Promise<Postings> {
    const placed = await placedWord(word.text)
    if (!placed) throw new DamagedFile('manifest.bin', 'lacks a word that was found')
    const { hash, offset, length } = placed.rows
    const found = await load(hash, asIs)
    const file = nameOf(hash)
    if (offset + length > found.length) throw new DamagedFile(file, 'ends too early')
    const reader = createByteReader(file, found.subarray(offset, offset + length))
    return readPostings(reader, placed.sections, { file, pages: manifest.pages })
  }

  async function storedFileWith(page: number, section: number): Promise<StoredFile | undefined> {
    const isAtOrAfter = (file: StoredFile): boolean =>
      file.page < page || (file.page === page && file.section <= section)
    const found = manifest.stored.findLast(isAtOrAfter)
    if (!found || !manifest.storedIsListed) return found
    return (await load(found.hash, readList)).findLast(isAtOrAfter)
  }

  async function storedSection({ page, section }: { page: number; section: number }): Promise<StoredSection> {
    const file = await storedFileWith(page, section)
    const find = file && (await load(file.hash, (_, found) => readStoredFile(file, found)))
    const stored = find?.(page, section)
    if (!stored) throw new DamagedFile(file ? nameOf(file.hash) : 'manifest.bin', 'lacks a section that was found')
    return stored
  }

  const count = Math.max(1, manifest.sections)
  return {
    settings: manifest.settings,
    pages: manifest.pages,
    sections: manifest.sections,
    headingLength: manifest.headingLength / count,
    contentLength: manifest.contentLength / count,
    ...pageTable(manifest.runs),
    async word(text) {
      const placed = await placedWord(text)
      return placed && plainWord(placed)
    },
    async withPrefix(start, limit) {
      const range = filesWithPrefix(manifest.words, start)
      const listed = manifest.beginnings.find(({ from }) => from === firstOf(start))
      if (listed && limit <= WORDS_LISTED && range.length >= MANY_FILES) {
        const list = (await load(listed.hash, readBeginnings)).get(start)
        if (list) return list.slice(0, limit).map(plainWord)
      }
      const words = (await wordsIn(range)).filter(({ text }) => text.startsWith(start))
      return words.sort(moreFrequentFirst).slice(0, limit).map(plainWord)
    },
    similar: (text, typos) =>
      similarWords({
        text,
        typos,
        files: manifest,
        wordsIn,
        endingsIn: async (endings) => {
          const found = await Promise.all(endings.map(({ hash }) => load(hash, readEndings)))
          return found.flat()
        },
      }),
    postings: (word) => lists.get(word.text, () => rowsOf(word)),
    stored: (places) => Promise.all(places.map(storedSection)),
  }
}

/** What fails once may have been an accident; what keeps failing is said. */
async function fetchWhole(hash: number, fetchFile: IndexFiles['fetchFile']): Promise<Uint8Array> {
  const fetchOnce = async (again: boolean): Promise<Uint8Array> => {
    const bytes = await fetchFile(nameOf(hash), again)
    checkFile(hash, bytes)
    return bytes
  }
  try {
    return await fetchOnce(false)
  } catch (error) {
    if (error instanceof Error && 'isFinal' in error && error.isFinal) throw error
    return fetchOnce(true)
  }
}

const plainWord = ({ text, pages, sections }: IndexWord): IndexWord => ({ text, pages, sections })
const asIs = (_: number, bytes: Uint8Array): Uint8Array => bytes
const readList = (hash: number, bytes: Uint8Array) => readStoredList(createByteReader(nameOf(hash), bytes))
const readEndings = (hash: number, bytes: Uint8Array): IndexWord[] =>
  readWords(createByteReader(nameOf(hash), bytes), nameOf(hash)).map((word) => ({ ...word, text: reversed(word.text) }))
