/** Puts numbers and texts into bytes, one after the other. */
export interface ByteWriter {
  readonly length: number
  byte(value: number): void
  /** A whole number from 0 to 2⁵³ − 1: seven bits a byte, the low ones first. */
  number(value: number): void
  bytes(values: Uint8Array): void
  /** The bytes so far; the next ones begin anew. */
  take(): Uint8Array<ArrayBuffer>
  /** The same, for somebody who has done with them before the next ones come. */
  lend(): Uint8Array<ArrayBuffer>
}

export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(1_024)
  let length = 0

  function reserve(count: number): void {
    if (length + count <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + count))
    larger.set(buffer)
    buffer = larger
  }

  return {
    get length() {
      return length
    },
    byte(value) {
      reserve(1)
      buffer[length] = value
      length += 1
    },
    number(value) {
      reserve(8)
      length = putNumber(buffer, length, value)
    },
    bytes(values) {
      reserve(values.length)
      buffer.set(values, length)
      length += values.length
    },
    lend() {
      const lent = buffer.subarray(0, length)
      length = 0
      return lent
    },
    take() {
      const taken = buffer.slice(0, length)
      length = 0
      return taken
    },
  }
}

/** Puts a number into bytes that have room for it, as `ByteWriter` does; returns where it ends. */
export function putNumber(bytes: Uint8Array, at: number, value: number): number {
  let end = at
  let rest = value
  while (rest >= 128) {
    bytes[end] = (rest % 128) + 128
    end += 1
    rest = Math.floor(rest / 128)
  }
  bytes[end] = rest
  return end + 1
}

/** Bytes that a number takes. */
export function lengthOfNumber(value: number): number {
  let length = 1
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length += 1
  return length
}

const encoder = new TextEncoder()

/** A text, its length before it. */
export function putText(writer: ByteWriter, text: string): void {
  const bytes = encoder.encode(text)
  writer.number(bytes.length)
  writer.bytes(bytes)
}

/** Signed numbers as ones that are not: small ones stay small. */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
