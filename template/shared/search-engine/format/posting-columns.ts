import type { Postings } from '../index-reader.ts'
import type { ByteReader } from './byte-reader.ts'
import { DamagedFile } from './damaged-file.ts'
import { lengthOfStep } from './posting-rows.ts'

/** Steps between pages from here on are written beside the row. */
export const FAR = 7

/** Reads the rows of a word, as `createPostingsWriter` writes them; `site` is what they may name at most. */
export function readPostings(
  reader: ByteReader,
  count: number,
  { file, pages }: { readonly file: string; readonly pages: number },
): Postings {
  const heads = reader.bytes(count)
  const page = new Uint32Array(count)
  let number = 0
  for (let row = 0; row < count; row += 1) {
    const step = heads[row]! >> 5
    number += step < FAR ? step : FAR + reader.number()
    if (number >= pages) throw new DamagedFile(file, 'names an impossible page')
    page[row] = number
  }
  const section = new Uint16Array(count)
  for (let row = 0; row < count; row += 1) {
    const value = reader.number()
    section[row] = row > 0 && page[row] === page[row - 1] ? section[row - 1]! + 1 + value : value
  }
  const facts = reader.bytes(count)
  const uses = reader.bytes(count)
  const below = new Uint16Array(count)
  const contentLength = new Uint16Array(count)
  const start = new Uint32Array(count + 1)
  for (let row = 0; row < count; row += 1) {
    if ((heads[row]! & 3) > 0) below[row] = reader.number()
    start[row + 1] = start[row]! + ((heads[row]! >> 2) & 7)
    contentLength[row] = lengthOfStep(uses[row]! & 15)
  }
  return {
    page,
    section,
    level: facts.map((value) => value & 7),
    below,
    inHeading: heads.map((value) => value & 3),
    inContent: uses.map((value) => value >> 4),
    headingLength: facts.map((value) => value >> 3),
    contentLength,
    start,
    places: readPlaces(reader, start),
  }
}

function readPlaces(reader: ByteReader, start: Uint32Array): Uint16Array {
  const total = start.at(-1) ?? 0
  // Each takes a byte at least: a length that is none asks for no memory.
  const places = new Uint16Array(Math.min(total, reader.left))
  for (let row = 0; row + 1 < start.length; row += 1) {
    let place = 0
    for (let index = start[row]!; index < start[row + 1]!; index += 1) {
      place += reader.number()
      places[index] = place
    }
  }
  return places
}
