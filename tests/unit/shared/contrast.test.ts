import { expect, test } from 'vitest'
import { contrast, readableOn } from '../../../template/shared/contrast.ts'

test.each([
  ['#000', '#fff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0b5fff', '#0b5fff', 1],
])('%s and %s have a contrast of %f', (first, second, ratio) => expect(contrast(first, second)).toBeCloseTo(ratio, 2))

test('colours written in another way have none', () => {
  expect(contrast('red', '#fff')).toBeUndefined()
  expect(readableOn('rgb(0 0 0)')).toBeUndefined()
})

test.each([
  ['#3046c5', '#ffffff'],
  ['#000', '#ffffff'],
  ['#a8b8ff', '#10131c'],
  ['#ffd400', '#10131c'],
])('words on %s are %s', (color, words) => expect(readableOn(color)).toBe(words))
