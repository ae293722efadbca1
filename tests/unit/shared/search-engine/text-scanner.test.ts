import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTextScanner } from '../../../../template/shared/search-engine/format/text-scanner.ts'
import { wordsOf } from '../../../../template/shared/search-engine/words.ts'

/** Words with their places, and the place behind the last one, as a scanner hands them on. */
function scanned(texts: readonly string[]) {
  const scanner = createTextScanner()
  return texts.map((text) => {
    const words: (readonly [word: number, place: number])[] = []
    const length = scanner.scan(text, (word, place) => words.push([word, place]))
    return { words: words.map(([word, place]) => [scanner.wordOf(word), place]), length }
  })
}

function expected(text: string) {
  const words = wordsOf(text).map(({ text, place }) => [text, place])
  return { words, length: Number(words.at(-1)?.[1] ?? -1) + 1 }
}

const PIECES = [
  ...[
    'lantern',
    'Lanterns',
    'createEntityAdapter',
    'HTTPServer',
    "don't",
    'site’s',
    "l'image",
    'qu’il',
    "'quoted'",
    "a''b",
  ],
  ...[
    'C',
    '+',
    '#',
    'v',
    'V',
    '1',
    '23',
    '.',
    ',',
    "'",
    '’',
    '-',
    '_',
    '/',
    '=',
    ' ',
    '\n',
    '\0',
    '…',
    '—',
    'é',
    'e\u0301',
    '\u0301',
  ],
  ...[
    '東京タワー',
    'ภาษาไทย',
    'Ещё',
    'שָׁלוֹם',
    'हिन्दी',
    '검색',
    '𝒳𝒴',
    '😀',
    '\uD800',
    '\uDC00',
    '١٢',
    'ﷺ',
    'İ',
    'ﬁ',
    'Ａ',
    '＇',
  ],
  ...['abcDEF123'.repeat(8), 'Ab1+/='.repeat(9), 'x'.repeat(70), 'é'.repeat(65), 'a1B'.repeat(20)],
]

const texts = fc.array(
  fc
    .oneof(
      fc.array(
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'binary', maxLength: 4 })),
        {
          maxLength: 24,
        },
      ),
      fc.array(fc.constantFrom('C', '+', '#', 'v', '1', '.', ',', "'", 'é', ' '), { maxLength: 12 }),
    )
    .map((pieces) => pieces.join('')),
  { maxLength: 6 },
)

describe('words found in bytes', () => {
  test('are those that a query is read as, whatever the texts hold', () => {
    fc.assert(
      fc.property(texts, (list) => {
        expect(scanned(list)).toEqual(list.map(expected))
      }),
      { numRuns: 1_500 },
    )
  })

  test('are found again by their numbers', () => {
    const scanner = createTextScanner()
    const numbers: number[] = []
    for (const text of ['a lantern', 'Lantern, A!']) scanner.scan(text, (word) => numbers.push(word))
    expect(numbers).toEqual([0, 1, 1, 0])
    expect(scanner.size).toBe(2)
  })

  test('may be more than there was room for', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `word${index} Part${index}Whole`).join(' ')
    expect(scanned([many, many])).toEqual([many, many].map(expected))
  })
})
