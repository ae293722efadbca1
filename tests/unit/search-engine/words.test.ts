import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../../template/shared/search-engine/words.ts'

/** Words with their places; parts of a word stand in brackets behind it. */
function written(text: string): string {
  const words = wordsOf(text)
  return words.map(({ text: word, part }) => (part ? `(${word})` : word)).join(' ')
}

describe('words of every script are found', () => {
  test.each([
    ['English', 'Add an account, then “sign in”.', 'add an account then sign in'],
    ['accents', 'Élève, naïve, Łódź, Straße, Ærø, ça', 'eleve naive lodz strasse aero ca'],
    ['accents as letters of their own', 'e\u0301te\u0301', 'ete'],
    ['Turkish', 'İstanbul ışık', 'istanbul isik'],
    ['Greek, with both forms of sigma', 'ΣΊΣΥΦΟΣ Σίσυφος', 'σισυφοσ σισυφοσ'],
    ['Russian', 'Ещё нужны', 'еще нужны'],
    ['Hebrew without its points', 'שָׁלוֹם עולם', 'שלום עולם'],
    ['Arabic without its points', 'مُحَمَّد كتاب', 'محمد كتاب'],
    ['Hindi with its vowel signs', 'हिन्दी में', 'हिन्दी में'],
    ['Chinese in pairs', '安装指南', '安装 装指 指南'],
    ['Japanese in pairs', 'タワーへ', 'タワ ワー ーへ'],
    ['one character', '猫', '猫'],
    ['Latin beside Chinese', 'Redux工具包', 'redux 工具 具包'],
    ['Korean', '검색을 사용', '검색을 사용'],
    ['full-width letters', 'ＡＢＣ　１２', 'abc 12'],
    ['French articles', "l'image, d’une, qu'elle", 'l image d une qu elle'],
    ['English apostrophes', "don't, the site's, we’ve", 'dont the site weve'],
    ['no word at all', '😀 – … 👩‍👩‍👧', ''],
  ])('%s', (_, text, words) => {
    expect(written(text)).toBe(words)
  })

  test('Thai is cut by the dictionary', () => {
    expect(written('ภาษาไทยง่าย')).toBe('ภาษา ไทย ง่าย')
  })
})

describe('names of programs are found whole and in parts', () => {
  test.each([
    ['createEntityAdapter', 'createentityadapter (create) (entity) (adapter)'],
    ['HTTPServer', 'httpserver (http) (server)'],
    ['cast.ToInt', 'cast toint (to) (int)'],
    ['front-matter', 'front matter'],
    ['snake_case', 'snake case'],
    ['@scope/pkg', 'scope pkg'],
    ['URLs of iOS', 'urls of ios'],
    ['C++, C#, a+b', 'c++ c# a b'],
    ['v2.1.0 3.14 1,024', 'v2.1.0 (2.1.0) 3.14 1,024'],
    ['utf8 UTF-8', 'utf8 utf 8'],
  ])('%s', (text, words) => {
    expect(written(text)).toBe(words)
  })
})

test('parts have the place of their whole, and every word its extent in the text', () => {
  expect(wordsOf('Use getRemote.')).toEqual([
    { text: 'use', start: 0, end: 3, place: 0, part: false },
    { text: 'getremote', start: 4, end: 13, place: 1, part: false },
    { text: 'get', start: 4, end: 7, place: 1, part: true },
    { text: 'remote', start: 7, end: 13, place: 1, part: true },
  ])
})

test('what is too long for a word, or is data, is no word', () => {
  expect(written(`${'x'.repeat(65)} ${'y'.repeat(64)}`)).toBe('y'.repeat(64))
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  expect(written(`before ${base64} after`)).toBe('before after')
  expect(written('a/very/long/path/that/goes/on/and/on/and/is/still/made/of/words/only')).toMatch(
    /^a very long .* only$/,
  )
})
