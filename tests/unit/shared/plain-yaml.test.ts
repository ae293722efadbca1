import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readPlainYaml } from '../../../cli/shared/plain-yaml.ts'

describe('plain YAML', () => {
  test.each([
    [
      'title: First steps\nsidebar_position: 3\ndraft: true',
      { title: 'First steps', sidebar_position: 3, draft: true },
    ],
    ['title: First steps \r\nslug: a\r\n', { title: 'First steps', slug: 'a' }],
    ['', {}],
  ])('%j is read', (text, value) => {
    expect(readPlainYaml(text)).toEqual(value)
  })

  test.each([
    'title: "Quoted"',
    'title: a # comment',
    'title: a: b',
    'title: null',
    'title: No',
    'title: a\ntitle: b',
    'title: a\n  and more',
    'tags: [a]',
    'tags:\n  - a',
    'price: 1.5',
    'number: 007',
    'date: 2026-01-01',
    'title:',
    '- a',
  ])('%j is left to the whole language', (text) => {
    expect(readPlainYaml(text)).toBeUndefined()
  })

  test('whatever is read, the whole language reads alike', () => {
    const character = fc.constantFrom(...'ab1 :#-\'"[]{}&*!|>%@`,.?~é\n\t=_/()')
    const line = fc.tuple(
      fc.constantFrom('title', 'a-b', 'x_1'),
      fc.constantFrom(': ', ':', ':  '),
      fc.string({ unit: character, maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 3 }), (lines) => {
        const text = lines.map((each) => each.join('')).join('\n')
        const plain = readPlainYaml(text)
        if (plain) expect(plain).toEqual(parse(text) ?? {})
      }),
      { numRuns: 3_000 },
    )
  })
})
