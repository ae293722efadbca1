import { expect, test } from 'vitest'
import type { SearchDocument } from '../../../schema/search.ts'
import { pagesOf } from '../../../template/shared/search-engine/pages-of.ts'

const document = (url: string, type: SearchDocument['type'], facts: Partial<SearchDocument> = {}): SearchDocument => ({
  id: url,
  url,
  url_without_anchor: url.replace(/#.*/, ''),
  anchor: url.split('#')[1] ?? '',
  type,
  content: '',
  'hierarchy.lvl0': 'Manual',
  'hierarchy.lvl1': 'Guide',
  language: 'en',
  docusaurus_tag: 'docs-default-1.0',
  version: ['1.0'],
  tags: [],
  item_priority: 90_005,
  ...facts,
})

test('blocks come together under their headings, code apart from prose', () => {
  const documents = [
    document('/guide', 'lvl1'),
    document('/guide', 'content', { content: 'First.' }),
    document('/guide#use', 'lvl2', { 'hierarchy.lvl2': 'Use', item_priority: 80_003 }),
    document('/guide#use', 'content', { content: 'One.' }),
    document('/guide#use', 'code', { content: 'two()' }),
    document('/guide#use', 'content', { content: 'Three.' }),
    document('/other', 'lvl1', { 'hierarchy.lvl1': 'Other', item_priority: 2_000_090_001 }),
  ]
  expect([...pagesOf(documents)]).toEqual([
    {
      url: '/guide',
      title: 'Guide',
      category: 'Manual',
      language: 'en',
      tag: 'docs-default-1.0',
      boost: 0,
      sections: [
        { url: '/guide', level: 1, title: 'Guide', content: 'First.', code: '', priority: 90_005 },
        { url: '/guide#use', level: 2, title: 'Use', content: 'One.\nThree.', code: 'two()', priority: 80_003 },
      ],
    },
    expect.objectContaining({ url: '/other', boost: 2 }),
  ])
})

test('pages are made one at a time', () => {
  function* documents() {
    yield document('/a', 'lvl1')
    yield document('/b', 'lvl1')
    throw new Error('read too far')
  }
  expect(pagesOf(documents()).next().value?.url).toBe('/a')
})
