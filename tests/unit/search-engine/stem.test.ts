import { describe, expect, test } from 'vitest'
import { inflectionOf, stemOf } from '../../../template/shared/search-engine/stem.ts'

describe('forms of a word have one stem', () => {
  test.each([
    ['configure configures configured configuring'],
    ['cache caches cached caching'],
    ['add adds added adding'],
    ['run runs running ran'],
    ['query queries querying queried'],
    ['use uses used using'],
    ['write writes writing wrote written'],
    ['site sites'],
    ['process processes processed processing'],
    ['index indexes indices indexing'],
    ['setting settings set sets'],
    ['child children'],
    ['app apps'],
    ['menu menus'],
    ['api apis'],
    ['status statuses'],
    ['analysis analyses'],
  ])('%s', (words) => {
    const forms = words.split(' ')
    expect([...new Set(forms.map((word) => inflectionOf(word, 'en')))]).toHaveLength(1)
    expect([...new Set(forms.map((word) => stemOf(word, 'en')))]).toHaveLength(1)
  })
})

test.each([
  ['configure configuration'],
  ['normalize normalization'],
  ['install installer installation'],
  ['translate translation'],
])('words of one family share the rougher stem only: %s', (words) => {
  const family = words.split(' ')
  expect([...new Set(family.map((word) => stemOf(word, 'en')))]).toHaveLength(1)
  expect([...new Set(family.map((word) => inflectionOf(word, 'en')))]).toHaveLength(family.length)
})

test.each([['user use'], ['string strip'], ['status state'], ['class classify'], ['news new'], ['thing think']])(
  'other words do not: %s',
  (words) => {
    const [a = '', b = ''] = words.split(' ')
    expect(stemOf(a, 'en')).not.toBe(stemOf(b, 'en'))
  },
)

test('other languages and names with digits stay as they are', () => {
  expect(stemOf('einstellungen', 'de')).toBe('einstellungen')
  expect(stemOf('utf8s', 'en')).toBe('utf8s')
  expect(stemOf('настройки', 'en')).toBe('настройки')
})
