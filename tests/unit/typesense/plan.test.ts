import { expect, test } from 'vitest'
import { HelpgenError } from '../../../cli/problem-kind.ts'
import { collectionFields, settingsDigest } from '../../../cli/typesense/collection-schema.ts'
import { digestOfDocument } from '../../../cli/typesense/documents.ts'
import { collectionAt, timeOfCollection } from '../../../cli/typesense/names.ts'
import { compare, guardSize, hasChanges } from '../../../cli/typesense/plan.ts'
import type { TypesenseConfig } from '../../../schema/config-search.ts'

test('documents are added, changed, removed or unchanged by their content', () => {
  const live = new Map([
    ['a', '1'],
    ['b', '1'],
    ['gone', '1'],
  ])
  const changes = compare(
    new Map([
      ['a', '1'],
      ['b', '2'],
      ['new', '1'],
    ]),
    live,
  )
  expect(changes).toEqual({ added: new Set(['new']), changed: new Set(['b']), removed: ['gone'], unchanged: 1 })
  expect(hasChanges(changes)).toBe(true)
  expect(hasChanges(compare(live, live))).toBe(false)
})

test('the order of keys is no change, a value is', () => {
  expect(digestOfDocument({ id: '1', url: '/a' })).toBe(digestOfDocument({ url: '/a', id: '1' }))
  expect(digestOfDocument({ id: '1', url: '/a' })).not.toBe(digestOfDocument({ id: '1', url: '/b' }))
})

test.each([
  [1_000, 700, false],
  [1_000, 699, true],
  [0, 0, false],
  [10, 20, false],
])('from %i to %i documents is refused: %s', (before, after, refused) => {
  const act = () => guardSize(before, after, false)
  if (!refused) return expect(act).not.toThrow()
  expect(act).toThrow(HelpgenError)
  expect(() => guardSize(before, after, true)).not.toThrow()
})

test('collections of an alias are known by their name', () => {
  expect(collectionAt('help', 1_795_200_351_000)).toBe('help_1795200351000')
  expect(timeOfCollection('help', 'help_1795200351000')).toBe(1_795_200_351_000)
  for (const other of ['help', 'help_de', 'help_de_1795200351000', 'help_1', 'conversations_help'])
    expect(timeOfCollection('help', other)).toBeUndefined()
})

const search = {
  engine: 'typesense',
  collection: 'help',
  embedding: { model: 'openai/small', url: 'https://e.example.com' },
}

test('vectors are made of titles and texts, with the key of the environment', () => {
  const { fields } = collectionFields(search as TypesenseConfig, 'secret')
  expect(fields?.at(-1)).toEqual({
    name: 'embedding',
    type: 'float[]',
    embed: {
      from: ['hierarchy.lvl1', 'hierarchy.lvl2', 'hierarchy.lvl3', 'content'],
      model_config: { model_name: 'openai/small', url: 'https://e.example.com', api_key: 'secret' },
    },
  })
})

test('a new key publishes nothing anew, another model or synonym does', () => {
  const digest = (key: string, more: object = {}, synonyms: readonly string[] = []) =>
    settingsDigest(collectionFields({ ...search, ...more } as TypesenseConfig, key), synonyms)
  expect(digest('one')).toBe(digest('two'))
  expect(digest('one')).not.toBe(digest('one', { embedding: { model: 'openai/large' } }))
  expect(digest('one')).not.toBe(digest('one', {}, ['kb']))
})
