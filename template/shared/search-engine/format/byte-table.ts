/** Numbers texts in the order in which they are first met. A text is a stretch of UTF-8: no string is made to look one up. */
export interface ByteTable {
  readonly size: number
  /** The number of a text. A new one has the size of the table before. */
  find(bytes: Uint8Array, from: number, to: number): number
  textOf(number: number): string
  lengthOf(number: number): number
  /** Copies the bytes of a text; returns where they end. */
  copy(number: number, target: Uint8Array, at: number): number
}

const decoder = new TextDecoder()

/** A hash table with open addresses, at most half full. */
export function createByteTable(): ByteTable {
  /** One more than the number of a text; 0 where there is none. */
  let slots = new Int32Array(2_048)
  let hashes = new Int32Array(1_024)
  /** A text ends here, and begins where the one before it ends. */
  let ends = new Uint32Array(1_025)
  let pool = new Uint8Array(8_192)
  let size = 0

  function insert(hash: number, text: Uint8Array): number {
    const start = ends[size]!
    const end = start + text.length
    pool = grown(pool, end)
    pool.set(text, start)
    hashes = grown(hashes, size + 1)
    hashes[size] = hash
    ends = grown(ends, size + 2)
    size += 1
    ends[size] = end
    if (size * 2 > slots.length) enlarge()
    else slots[freeSlot(hash)] = size
    return size - 1
  }

  function freeSlot(hash: number): number {
    const mask = slots.length - 1
    let slot = hash & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    return slot
  }

  function enlarge(): void {
    slots = new Int32Array(slots.length * 2)
    for (let number = 0; number < size; number += 1) slots[freeSlot(hashes[number]!)] = number + 1
  }

  return {
    get size() {
      return size
    },
    find(bytes, from, to) {
      let hash = 0x811c9dc5 | 0
      for (let index = from; index < to; index += 1) hash = Math.imul(hash ^ bytes[index]!, 0x01000193)
      const mask = slots.length - 1
      for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const number = slots[slot]! - 1
        if (hashes[number] !== hash) continue
        const start = ends[number]!
        const end = ends[number + 1]!
        let at = start
        while (at < end && pool[at] === bytes[from + at - start]) at += 1
        if (at === end && end - start === to - from) return number
      }
      return insert(hash, bytes.subarray(from, to))
    },
    textOf: (number) => decoder.decode(pool.subarray(ends[number], ends[number + 1])),
    lengthOf: (number) => ends[number + 1]! - ends[number]!,
    copy(number, target, at) {
      const shift = at - ends[number]!
      for (let index = ends[number]!; index < ends[number + 1]!; index += 1) target[shift + index] = pool[index]!
      return shift + ends[number + 1]!
    },
  }
}

/** The same numbers with room for so many, and then some. */
export function grown<Numbers extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  numbers: Numbers,
  length: number,
): Numbers {
  if (length <= numbers.length) return numbers
  const Kind = numbers.constructor as new (length: number) => Numbers
  const larger = new Kind(Math.max(length, numbers.length * 2))
  larger.set(numbers)
  return larger
}
