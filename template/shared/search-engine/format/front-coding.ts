import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { DamagedFile } from './damaged-file.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Writes texts in order, each as what differs from the one before it. */
export function writeSorted(writer: ByteWriter, texts: readonly string[]): void {
  const kept = texts.map((text, index) => sharedLength(texts[index - 1] ?? '', text))
  const rests = texts.map((text, index) => encoder.encode(text.slice(kept[index])))
  for (const length of kept) writer.number(length)
  for (const { length } of rests) writer.number(length)
  for (const rest of rests) writer.bytes(rest)
}

export function readSorted(reader: ByteReader, count: number, file: string): string[] {
  const kept = Array.from({ length: count }, () => reader.number())
  const lengths = Array.from({ length: count }, () => reader.number())
  const texts: string[] = []
  let last = ''
  for (let index = 0; index < count; index += 1) {
    const length = kept[index] ?? 0
    if (length > last.length) throw new DamagedFile(file, 'holds an impossible word')
    last = last.slice(0, length) + decoder.decode(reader.bytes(lengths[index] ?? 0))
    // Words have at most 64 letters: anything far longer grows from damage, and would grow on.
    if (last.length > 1_000) throw new DamagedFile(file, 'holds an impossible word')
    texts.push(last)
  }
  return texts
}

/** Units that both begin with; never half a character. */
export function sharedLength(first: string, second: string): number {
  const most = Math.min(first.length, second.length)
  let length = 0
  while (length < most && first.charCodeAt(length) === second.charCodeAt(length)) length += 1
  const last = first.charCodeAt(length - 1)
  return last >= 0xd800 && last <= 0xdbff ? length - 1 : length
}

/** A word from its end to its beginning, character by character. */
export const reversed = (text: string): string => [...text].reverse().join('')
