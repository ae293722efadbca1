import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unsupportedMark } from '../../../schema/search.ts'
import { type CitationRules, checkCitations } from '../../../template/search-client/assistants/check-citations.ts'

const rules: CitationRules = { sources: new Set([1, 2]) }

function checked(chunks: readonly string[], options = rules): string {
  const check = checkCitations(options)
  return (chunks.map(check.push).join('') + check.end()).replaceAll(unsupportedMark, '‽')
}

describe('citations', () => {
  test.each([
    ['Click the Share button now [1].', 'Click the Share button now [1].'],
    ['Click the Share button now. [1] Then copy it.', 'Click the Share button now. [1] Then copy it.'],
    ['Click the Share button [1][7].', 'Click the Share button [1].'],
    ['Click the Share button [1, 7, 2].', 'Click the Share button [1][2].'],
    ['Click the Share button [7].', 'Click the Share button.‽'],
    ['Click the Share button. [7] Then copy it.', 'Click the Share button.‽ Then copy it.'],
    ['So [7] nothing is left', 'So nothing is left‽'],
    ['Take the array[0] or `list[9]` here [1].', 'Take the array or `list[9]` here [1].'],
    ['An [aside] and [link](/x) are kept here [1].', 'An [aside] and [link](/x) are kept here [1].'],
  ])('%j becomes %j', (answer, shown) => {
    expect(checked([answer])).toBe(shown)
  })
})

describe('sentences', () => {
  test.each([
    ['The plan costs ten pounds.', 'The plan costs ten pounds.‽'],
    [
      'The plan costs ten pounds. It has seven seats too [2].',
      'The plan costs ten pounds.‽ It has seven seats too [2].',
    ],
    ['Version 3.5 of example.com is new [1].', 'Version 3.5 of example.com is new [1].'],
    ['Is it really free? Yes. [1] It is free for all.', 'Is it really free?‽ Yes. [1] It is free for all.‽'],
    [
      '**The plan costs ten pounds.** More text follows here [1].',
      '**The plan costs ten pounds.**‽ More text follows here [1].',
    ],
    [
      '1. Open the tour first [1]\n2. Click the Share button\n',
      '1. Open the tour first [1]\n2. Click the Share button‽\n',
    ],
    ['## How to share a tour\n\nDo it like this, please:\n', '## How to share a tour\n\nDo it like this, please:\n'],
    ['Yes.\n\nIn short: yes.', 'Yes.\n\nIn short: yes.'],
    ['```\nlet a = list[9]. And so on it goes.\n```\n', '```\nlet a = list[9]. And so on it goes.\n```\n'],
    ['A stray ` sign stands here\nand nothing cited there.', 'A stray ` sign stands here‽\nand nothing cited there.‽'],
    ['ツアーを共有します。リンクをコピーします[1]。', 'ツアーを共有します。‽リンクをコピーします[1]。'],
    [`Marks of its own${unsupportedMark} go away [1].`, 'Marks of its own go away [1].'],
  ])('%j become %j', (answer, shown) => {
    expect(checked([answer])).toBe(shown)
  })

  test('are judged by whoever knows the sources', () => {
    const supports = (sentence: string, cited: readonly number[]): boolean =>
      sentence.includes('tour') || cited.includes(2)
    expect(
      checked(['Every tour has a link. Nothing else is known [1]. But this is [2].'], { ...rules, supports }),
    ).toBe('Every tour has a link. Nothing else is known [1].‽ But this is [2].')
  })
})

test('chunks may be cut anywhere', () => {
  const words = [
    'Click it',
    ' now',
    '. ',
    '[1]',
    '[9]',
    ' [2, 7]',
    '`a[3]`',
    '```',
    '``',
    '\n',
    '? ',
    '。',
    '**',
    ' [',
    ']',
    '1',
    ', ',
  ]
  const answer = fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(answer, fc.array(fc.nat(6), { minLength: 1, maxLength: 9 }), (text, sizes) => {
      const chunks: string[] = []
      for (let at = 0, turn = 0; at < text.length; turn += 1) {
        const size = sizes[turn % sizes.length]! + 1
        chunks.push(text.slice(at, at + size))
        at += size
      }
      expect(checked(chunks)).toBe(checked([text]))
    }),
    { numRuns: 500 },
  )
})

test('what is known is shown at once', () => {
  const check = checkCitations(rules)
  expect(check.push('Click **Sha')).toBe('Click **Sha')
  expect(check.push('re** [')).toBe('re**')
  expect(check.push('1')).toBe('')
  expect(check.push('] now')).toBe(' [1] now')
  expect(check.end()).toBe('')
})
