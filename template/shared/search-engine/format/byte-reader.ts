import { DamagedFile } from './damaged-file.ts'

/** Reads what a `ByteWriter` wrote. Every method throws `DamagedFile` where the bytes cannot be what was written. */
export interface ByteReader {
  readonly left: number
  byte(): number
  number(): number
  /** A number of things that take at least one byte each: no more of them than there are bytes. */
  count(): number
  bytes(length: number): Uint8Array
}

export function createByteReader(file: string, bytes: Uint8Array): ByteReader {
  let at = 0

  function byte(): number {
    const value = bytes[at]
    if (value === undefined) throw new DamagedFile(file, 'ends too early')
    at += 1
    return value
  }

  function number(): number {
    let value = 0
    for (let scale = 1; scale < 2 ** 53; scale *= 128) {
      const next = byte()
      value += (next & 127) * scale
      if (next < 128) break
    }
    if (!Number.isSafeInteger(value)) throw new DamagedFile(file, 'holds an impossible number')
    return value
  }

  return {
    get left() {
      return bytes.length - at
    },
    byte,
    number,
    count() {
      const value = number()
      if (value > bytes.length - at) throw new DamagedFile(file, 'ends too early')
      return value
    },
    bytes(length) {
      if (length > bytes.length - at) throw new DamagedFile(file, 'ends too early')
      at += length
      return bytes.subarray(at - length, at)
    },
  }
}

export const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
