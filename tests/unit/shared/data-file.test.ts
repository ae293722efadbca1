import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type DataText, readData } from '../../../cli/shared/data-file.ts'

const schema = z.strictObject({
  label: z.string().optional(),
  position: z.number().optional(),
  level: z.int().min(2).max(6).optional(),
  kind: z.enum(['a', 'b']).optional(),
  names: z.array(z.string()).default([]),
  link: z.union([z.null(), z.strictObject({ id: z.string() })]).optional(),
  search: z.strictObject({ boost: z.number().default(0) }).prefault({}),
})

function read(text: string, format: DataText['format'] = 'YAML') {
  const { data, problems } = readData({ format, text, path: '_category_.yml', firstLine: 1 }, schema)
  const said = problems.map(({ code, place, message }) => `${place?.line}:${place?.column ?? '-'} ${code} ${message}`)
  return { data, said }
}

const defaults = { names: [], search: { boost: 0 } }

test.for([
  ['YAML', 'label: A\nnames: [b, c]'],
  ['TOML', 'label = "A"\nnames = ["b", "c"]'],
  ['JSON', '{ "label": "A", "names": ["b", "c"] }'],
] as const)('%s is read', ([format, text]) => {
  expect(read(text, format)).toEqual({ data: { ...defaults, label: 'A', names: ['b', 'c'] }, said: [] })
})

test.for(['', '# nothing', 'null', '{}'])('%j is no data', (text) => {
  expect(read(text)).toEqual({ data: defaults, said: [] })
})

describe('what does not fit is left out and reported', () => {
  test.for([
    ['label: 1', '1:1 FRONT_MATTER_INVALID `label`: expected text, found 1.'],
    ['position: x', '1:1 FRONT_MATTER_INVALID `position`: expected a number, found "x".'],
    ['level: 9', '1:1 FRONT_MATTER_INVALID `level`: expected at most 6, found 9.'],
    ['level: 1', '1:1 FRONT_MATTER_INVALID `level`: expected at least 2, found 1.'],
    ['kind: c', '1:1 FRONT_MATTER_INVALID `kind`: expected "a" or "b", found "c".'],
    ['names: a', '1:1 FRONT_MATTER_INVALID `names`: expected a list, found "a".'],
    ['names:\n  - a\n  - 1', '1:1 FRONT_MATTER_INVALID `names[1]`: expected text, found 1.'],
    ['search:\n  boost: x', '2:3 FRONT_MATTER_INVALID `search.boost`: expected a number, found "x".'],
    [
      'search:\n  bost: 1',
      '2:3 FRONT_MATTER_UNKNOWN_KEY `search.bost` is not a front matter key. Did you mean `boost`?',
    ],
    [
      '{"label": "a", "labl": 1}',
      '1:17 FRONT_MATTER_UNKNOWN_KEY `labl` is not a front matter key. Did you mean `label`?',
    ],
    ['__proto__: 1', '1:1 FRONT_MATTER_UNKNOWN_KEY `__proto__` is not a front matter key.'],
  ] as const)('%j', ([text, message]) => {
    expect(read(text).said).toEqual([message])
  })

  test('and the rest counts', () => {
    expect(read('label: 1\nposition: 2\nnope: 3\nkind: a')).toMatchObject({
      data: { ...defaults, position: 2, kind: 'a' },
      said: [expect.stringContaining('`label`'), expect.stringContaining('`nope`')],
    })
  })
})

describe('broken data is reported once, with its place', () => {
  test.for([
    ['YAML', 'label: "a\nposition: 1', /^2:\d+ FRONT_MATTER_SYNTAX This YAML cannot be read: /],
    ['TOML', 'label = "a\n', /^1:\d+ FRONT_MATTER_SYNTAX This TOML cannot be read: /],
    ['JSON', '{ "label": ', /^1:\d+ FRONT_MATTER_SYNTAX This JSON cannot be read: /],
    ['YAML', '- a', /^1:- FRONT_MATTER_SYNTAX This YAML cannot be read: expected keys and values/],
  ] as const)('%s %j', ([format, text, message]) => {
    const { data, said } = read(text, format)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(message)
    expect(data).toEqual(defaults)
  })

  test('a bomb of aliases is refused', () => {
    const bomb = [
      'a: &a [x, x]',
      ...Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*${n ? `b${n - 1}` : 'a'}, *${n ? `b${n - 1}` : 'a'}]`),
    ]
    expect(read(bomb.join('\n')).said).toHaveLength(1)
  })
})
