import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typosBetween } from '../../../template/shared/search-engine/typos.ts'

test.each([
  ['search', 'search', 0],
  ['serach', 'search', 1],
  ['saerch', 'search', 1],
  ['esarch', 'search', 1],
  ['earch', 'search', 1],
  ['xearch', 'search', 1],
  ['searchh', 'search', 1],
  ['seerhc', 'search', 2],
  ['sea', 'search', 3],
])('%s is typed for %s with %i errors', (typed, meant, errors) => {
  expect(typosBetween(typed, meant, 2)).toBe(errors)
})

test('as many errors from here to there as back', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(fc.property(word, word, (a, b) => typosBetween(a, b, 2) === typosBetween(b, a, 2)))
})
