import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutLines } from '../../../../template/search-client/typesense/stream-lines.ts'

function linesOf(pieces: readonly Uint8Array[]): string[] {
  const cutter = cutLines()
  return [...pieces.flatMap((piece) => cutter.push(piece)), ...cutter.end()]
}

const cutInto = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))

test('lines are the same wherever the bytes are cut: within a character, and within a line end', () => {
  const text = fc
    .array(fc.constantFrom('data: ', 'Grüße', '🎬', '日本', '\n', '\r\n', '\r', ' '), { maxLength: 20 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 5 }), (written, size) => {
      const lines = linesOf(cutInto(new TextEncoder().encode(written), size))
      const expected = written.split(/\r\n|\n|\r/)
      expect(lines.filter(Boolean)).toEqual(expected.filter(Boolean))
    }),
  )
})

test('a line is there as soon as its end is', () => {
  const cutter = cutLines()
  const push = (text: string): string[] => cutter.push(new TextEncoder().encode(text))
  expect(push('data: a')).toEqual([])
  expect(push('b\n\ndata')).toEqual(['data: ab', ''])
  expect(cutter.end()).toEqual(['data'])
})
