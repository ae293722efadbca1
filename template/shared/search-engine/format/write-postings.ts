import { type ByteWriter, putNumber } from './byte-writer.ts'
import { FAR } from './posting-columns.ts'
import { type Cursor, takeNumber, type WordRows } from './rows-by-word.ts'

/** In a word's larger lists only the rows that weigh most keep their places: the others hardly matter, and there are many. */
const ROWS_WITH_PLACES = 1_024
const MOST_WEIGHT = 512
/** Of a head: all but how many places follow. */
const WITHOUT_PLACES = 0b11100011

interface Columns {
  readonly heads: Uint8Array
  readonly far: Uint8Array
  readonly sections: Uint8Array
  readonly facts: Uint8Array
  readonly uses: Uint8Array
  readonly below: Uint8Array
  readonly places: Uint8Array
  /** By row: where its places end. */
  readonly placeEnds: Uint32Array
}

const columnsOf = (size: number): Columns => {
  const [heads, far, sections, facts, uses, below, places] = Array.from({ length: 7 }, () => new Uint8Array(size))
  return { heads, far, sections, facts, uses, below, places, placeEnds: new Uint32Array(size) } as Columns
}

/** How much of each column a word takes. */
interface Ends {
  readonly rows: number
  readonly far: number
  readonly sections: number
  readonly below: number
  readonly places: number
}

/**
 * Writes the rows of a word, and returns how many there are: column by column, so that like stands beside like and compresses:
 * uses and steps between pages · far steps · sections · facts · occurrences · sections below · places.
 */
export function createPostingsWriter(writer: ByteWriter): (word: WordRows) => number {
  let columns = columnsOf(4_096)
  return (word) => {
    // Nothing in a column is longer than it is in the rows.
    const most = word.to - word.from
    if (most > columns.heads.length) columns = columnsOf(most * 2)
    const { heads, far, sections, facts, uses, below, places } = columns
    const ends = splitRows(word, columns)
    const placesEnd = ends.rows > ROWS_WITH_PLACES ? dropPlaces(columns, ends.rows) : ends.places
    writer.bytes(heads.subarray(0, ends.rows))
    writer.bytes(far.subarray(0, ends.far))
    writer.bytes(sections.subarray(0, ends.sections))
    writer.bytes(facts.subarray(0, ends.rows))
    writer.bytes(uses.subarray(0, ends.rows))
    writer.bytes(below.subarray(0, ends.below))
    writer.bytes(places.subarray(0, placesEnd))
    return ends.rows
  }
}

/** Millions of rows pass here: each byte is looked at once. */
function splitRows({ bytes, from, to }: WordRows, columns: Columns): Ends {
  const { heads, far, sections, facts, uses, below, places, placeEnds } = columns
  const cursor: Cursor = { bytes, at: from }
  const ends = { rows: 0, far: 0, sections: 0, below: 0, places: 0 }
  let row = 0
  let sectionsEnd = 0
  let placesEnd = 0
  while (cursor.at < to) {
    let step = takeNumber(cursor)
    if (step >= FAR) ends.far = putNumber(far, ends.far, step - FAR)
    const behind = row + takeNumber(cursor)
    let at = cursor.at
    for (; row < behind; row += 1) {
      const head = bytes[at]!
      at += 1
      heads[row] = head | (Math.min(step, FAR) << 5)
      step = 0
      do sections[sectionsEnd++] = bytes[at]!
      while (bytes[at++]! >= 128)
      facts[row] = bytes[at]!
      uses[row] = bytes[at + 1]!
      at += 2
      if ((head & 3) > 0) {
        do below[ends.below++] = bytes[at]!
        while (bytes[at++]! >= 128)
      }
      for (let left = head >> 2; left > 0; ) {
        const byte = bytes[at]!
        places[placesEnd] = byte
        placesEnd += 1
        at += 1
        if (byte < 128) left -= 1
      }
      placeEnds[row] = placesEnd
    }
    cursor.at = at
  }
  return { ...ends, rows: row, sections: sectionsEnd, places: placesEnd }
}

/** More for a heading's word, then for a text that holds it often or is short. */
function weightOf({ heads, uses }: Columns, row: number): number {
  const use = uses[row]!
  return ((heads[row]! & 3) > 0 ? 256 : 16) + (use >> 4) - (use & 15)
}

function leastWeightWithPlaces(columns: Columns, rows: number): number {
  const counts = new Uint32Array(MOST_WEIGHT)
  for (let row = 0; row < rows; row += 1) counts[weightOf(columns, row)]! += 1
  let kept = 0
  for (let weight = MOST_WEIGHT - 1; weight > 0; weight -= 1) {
    kept += counts[weight]!
    if (kept > ROWS_WITH_PLACES) return weight + 1
  }
  return 1
}

/** Returns where the places end that are left. */
function dropPlaces(columns: Columns, rows: number): number {
  const { heads, places, placeEnds } = columns
  const least = leastWeightWithPlaces(columns, rows)
  let end = 0
  for (let row = 0, from = 0; row < rows; row += 1) {
    const to = placeEnds[row]!
    if (weightOf(columns, row) >= least) {
      places.copyWithin(end, from, to)
      end += to - from
    } else heads[row]! &= WITHOUT_PLACES
    from = to
  }
  return end
}
