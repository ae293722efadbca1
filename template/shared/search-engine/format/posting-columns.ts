import type { Postings } from '../index-reader.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { DamagedFile } from './damaged-file.ts'
import { lengthOfStep, ROW_HEAD, type RowSlice } from './posting-rows.ts'

/** In a word's larger lists only the rows that weigh most keep their places: the others hardly matter, and there are many. */
const ROWS_WITH_PLACES = 1_024
/** Steps between pages from here on are written beside the row. */
const FAR = 7

/** What a list of rows comes to. */
interface ListSize {
  readonly pages: number
  readonly sections: number
}

/**
 * Writes the rows of a word column by column, so that like stands beside like and compresses:
 * uses and steps between pages · far steps · sections · facts · occurrences · sections below · places.
 */
export function writePostings(writer: ByteWriter, slices: readonly RowSlice[]): ListSize {
  const heads: number[] = []
  const far: number[] = []
  const sections: number[] = []
  const facts: number[] = []
  const uses: number[] = []
  const below: number[] = []
  const places: number[] = []
  const least = leastWeightWithPlaces(slices)
  let pages = 0
  let last = { page: 0, section: -1 }
  for (const { rows, from, to, firstPage } of slices) {
    for (let at = from; at < to; ) {
      const page = firstPage + (rows[at] ?? 0)
      const section = rows[at + 1] ?? 0
      const fact = rows[at + 2] ?? 0
      const use = rows[at + 3] ?? 0
      const count = use >> 6
      const kept = least === 0 || weightOf(fact, use) >= least ? count : 0
      const step = page - last.page
      heads.push((use & 3) | (kept << 2) | (Math.min(step, FAR) << 5))
      if (step >= FAR) far.push(step - FAR)
      if (step > 0 || heads.length === 1) pages += 1
      sections.push(step === 0 ? section - last.section - 1 : section)
      facts.push(fact & 0xff)
      uses.push((fact >> 8) | (((use >> 2) & 15) << 4))
      if ((use & 3) > 0) below.push(rows[at + 4] ?? 0)
      let before = 0
      for (let index = 0; index < kept; index += 1) {
        const place = rows[at + ROW_HEAD + index] ?? 0
        places.push(place - before)
        before = place
      }
      last = { page, section }
      at += ROW_HEAD + count
    }
  }
  for (const head of heads) writer.byte(head)
  for (const column of [far, sections]) for (const value of column) writer.number(value)
  for (const column of [facts, uses]) for (const value of column) writer.byte(value)
  for (const column of [below, places]) for (const value of column) writer.number(value)
  return { pages, sections: heads.length }
}

/** More for a heading's word, then for a text that holds it often or is short. */
const weightOf = (facts: number, uses: number): number =>
  ((uses & 3) > 0 ? 256 : 16) + ((uses >> 2) & 15) - (facts >> 8)

/** 0 when every row keeps its places. */
function leastWeightWithPlaces(slices: readonly RowSlice[]): number {
  const counts = new Uint32Array(512)
  let total = 0
  for (const { rows, from, to } of slices) {
    for (let at = from; at < to; at += ROW_HEAD + ((rows[at + 3] ?? 0) >> 6)) {
      counts[weightOf(rows[at + 2] ?? 0, rows[at + 3] ?? 0)]! += 1
      total += 1
    }
  }
  if (total <= ROWS_WITH_PLACES) return 0
  let kept = 0
  for (let weight = counts.length - 1; weight > 0; weight -= 1) {
    kept += counts[weight] ?? 0
    if (kept > ROWS_WITH_PLACES) return weight + 1
  }
  return 1
}

/** Reads the rows of a word; `site` is what they may name at most. */
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
  const start = new Uint32Array(count + 1)
  for (let row = 0; row < count; row += 1) {
    if ((heads[row]! & 3) > 0) below[row] = reader.number()
    start[row + 1] = start[row]! + ((heads[row]! >> 2) & 7)
  }
  return {
    page,
    section,
    level: facts.map((value) => value & 7),
    below,
    inHeading: heads.map((value) => value & 3),
    inContent: uses.map((value) => value >> 4),
    headingLength: facts.map((value) => value >> 3),
    contentLength: Uint16Array.from(uses, (value) => lengthOfStep(value & 15)),
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
