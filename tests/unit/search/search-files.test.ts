import { expect, test } from 'vitest'
import { readSearchFiles } from '../../../cli/search/search-files.ts'

const read = (files: Readonly<Record<string, string>>) =>
  readSearchFiles(
    { readText: (path) => files[path.replace('_search/', '')], fileOf: (path) => `content/${path}` },
    { product: 'Acme' },
  )

test('curation, stop words and presets are read, with variables in them', () => {
  const { curation, stopWords, presets, problems } = read({
    'curation.yml': '- { q: "{{product}} price", match: contains, hide: [/changelog] }',
    'stop-words.yml': '- "{{product}}"\n- tool',
    'presets.yml': '- name: widget\n  parameters: { query_by: content, per_page: 5, prefix: false }',
  })
  expect(problems).toEqual([])
  expect(curation).toEqual([
    {
      value: { q: 'Acme price', match: 'contains', pin: [], hide: ['/changelog'] },
      place: { path: 'content/_search/curation.yml', line: 1, column: 3 },
    },
  ])
  expect(stopWords).toEqual(['Acme', 'tool'])
  expect(presets).toEqual([{ name: 'widget', parameters: { query_by: 'content', per_page: 5, prefix: false } }])
})

test.each([
  ['curation.yml', '- { q: start }', 'This entry of', 'Write `{ q: words, pin: [/page], hide: [/other-page] }`.'],
  [
    'curation.yml',
    '- { q: start, pin: [welcome] }',
    '`pin[0]` of',
    'Write `{ q: words, pin: [/page], hide: [/other-page] }`.',
  ],
  ['stop-words.yml', '- [a, b]', 'This entry of', 'Write a word.'],
  [
    'presets.yml',
    '- { name: a b, parameters: {} }',
    '`name` of',
    'Write `{ name: a-name, parameters: { per_page: 5 } }`.',
  ],
])('%s: %s is a problem', (name, text, start, hint) => {
  const { problems } = read({ [name]: text })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({ code: 'SEARCH_FILE_INVALID', hint })
  expect(problems[0]?.message).toContain(`${start} content/_search/${name}`)
})
