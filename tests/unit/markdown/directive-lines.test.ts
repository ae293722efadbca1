import { describe, expect, test } from 'vitest'
import { readDirectiveLine } from '../../../cli/stages/markdown/directive-lines.ts'

describe('a line is read as a directive', () => {
  test.for<[string, object]>([
    [':::note', { kind: 'container', colons: 3, name: 'note', label: '', attributes: {} }],
    ['::::note', { colons: 4, name: 'note' }],
    ['::card', { kind: 'leaf', colons: 2, name: 'card' }],
    [':::', { kind: 'end', colons: 3 }],
    ['::::  ', { kind: 'end', colons: 4 }],
    ['::: note', { name: 'note', label: '' }],
    [':::note[A [b] \\] c]', { label: 'A [b] \\] c' }],
    ['::: tip [A]{b=c}', { label: 'A', attributes: { b: 'c' } }],
    ['::: tip A title {#b .c}', { label: 'A title', attributes: { id: 'b', class: 'c' } }],
    ['::: tip A [link](b) and c', { label: 'A [link](b) and c' }],
    [':::code-group', { name: 'code-group' }],
    [':::x{a b=c d="e f" g=\'h\' i=}', { attributes: { a: '', b: 'c', d: 'e f', g: 'h', i: '' } }],
    [':::x{a="{{b}}/{c}" d={{e}}/f}', { attributes: { a: '{{b}}/{c}', d: '{{e}}/f' } }],
    [':::x{a="b &amp; c &quot;"}', { attributes: { a: 'b & c "' } }],
    [':::x{href=https://a.example/b?c=d#e}', { attributes: { href: 'https://a.example/b?c=d#e' } }],
  ])('%s', ([line, directive]) => {
    expect(readDirectiveLine(line)).toMatchObject(directive)
  })
})

test.for([
  ':: a',
  '::',
  ':note',
  ':::1',
  ':::note#',
  ':::note[a',
  ':::note[a]b',
  ':::note{a',
  '::card text',
  '::card[a] b',
  ':::note[a](b)',
])('%s is no directive', (line) => {
  expect(readDirectiveLine(line)).toBeUndefined()
})

test.for([':::note[A]{b}', '::: tip  A title  {b} ', '::card[A]', ':::note', '::: tip [A] {b}', ':::note  '])(
  '%j can be put together again',
  (line) => {
    const { before, label, after } = readDirectiveLine(line) ?? {}
    expect(`${before}${label}${after}`).toBe(line)
  },
)
