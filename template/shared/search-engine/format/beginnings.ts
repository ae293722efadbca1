import type { IndexWord } from '../index-reader.ts'
import { moreFrequentFirst } from '../word-order.ts'
import { createByteReader } from './byte-reader.ts'
import { createByteWriter } from './byte-writer.ts'
import { readWords, writeWords } from './dictionary.ts'
import { nameOf } from './file-name.ts'
import type { FileSet } from './file-set.ts'
import { readSorted, writeSorted } from './front-coding.ts'
import type { SortedFile } from './manifest.ts'
import { filesWithPrefix } from './sorted-files.ts'

/** A beginning that so many pieces of the dictionary share has a list of its most frequent words: a letter costs no more than a word. */
export const MANY_FILES = 3
/** Words in such a list. */
export const WORDS_LISTED = 32
const LONGEST_BEGINNING = 3

/** The lists of beginnings, one file for each first character. */
export function beginningFiles(
  words: readonly IndexWord[],
  files: readonly SortedFile[],
  set: FileSet,
): readonly SortedFile[] {
  const lists = new Map<string, Map<string, IndexWord[]>>()
  for (const word of words) {
    for (let length = 1; length <= Math.min(LONGEST_BEGINNING, word.text.length); length += 1) {
      const beginning = word.text.slice(0, length)
      if (filesWithPrefix(files, beginning).length < MANY_FILES) break
      const first = firstOf(beginning)
      // Half a character is no beginning.
      if (first.length > beginning.length) continue
      const own = lists.get(first) ?? new Map<string, IndexWord[]>()
      lists.set(first, own)
      const list = own.get(beginning)
      if (list) list.push(word)
      else own.set(beginning, [word])
    }
  }
  return [...lists.keys()].sort().map((first) => ({ from: first, hash: set.add(writeLists(lists.get(first)!)) }))
}

/** The first character of a text. */
export const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0)

function writeLists(lists: ReadonlyMap<string, readonly IndexWord[]>): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter()
  const beginnings = [...lists.keys()].sort()
  writer.number(beginnings.length)
  writeSorted(writer, beginnings)
  for (const beginning of beginnings) {
    const most = [...(lists.get(beginning) ?? [])].sort(moreFrequentFirst).slice(0, WORDS_LISTED)
    writeWords(
      writer,
      most.sort((a, b) => (a.text < b.text ? -1 : 1)),
    )
  }
  return writer.take()
}

export function readBeginnings(hash: number, bytes: Uint8Array): Map<string, readonly IndexWord[]> {
  const file = nameOf(hash)
  const reader = createByteReader(file, bytes)
  const beginnings = readSorted(reader, reader.count(), file)
  return new Map(beginnings.map((beginning) => [beginning, readWords(reader, file).sort(moreFrequentFirst)]))
}
