import { expect, onTestFinished, test } from 'vitest'
import { HelpgenError } from '../../../cli/problem-kind.ts'
import { readCuration } from '../../../cli/typesense/curation.ts'
import { pages, publishTo, sourceOf } from '../../support/publishing.ts'
import { startTypesense, type TypesenseDouble, type TypesenseOptions } from '../../support/typesense-server.ts'

async function typesense(options?: TypesenseOptions): Promise<TypesenseDouble> {
  const server = await startTypesense(options)
  onTestFinished(() => server.close())
  return server
}

const place = { path: 'content/_search/curation.yml', line: 3, column: 3 }
const source = sourceOf(pages(3))
const curation = await readCuration(
  [{ value: { q: ['start', 'begin'], match: 'exact', pin: ['/page-2', '/page-0'], hide: ['/page-1'] }, place }],
  source,
)
const synonyms = [{ synonyms: ['kb', 'knowledge base'] }, { root: 'clip', synonyms: ['video'] }]
const resources = {
  synonyms,
  curation,
  presets: [{ name: 'widget', parameters: { query_by: 'content', per_page: 5 } }],
}

test('curation names pages; what is pinned and hidden are their documents', () => {
  expect(curation).toEqual(
    ['start', 'begin'].map((query, index) => ({
      id: `helpgen-1-${index + 1}`,
      rule: { query, match: 'exact' },
      includes: [
        { id: '2-0', position: 1 },
        { id: '0-0', position: 2 },
      ],
      excludes: [{ id: '1-0' }, { id: '1-1' }],
      filter_curated_hits: true,
    })),
  )
})

test('a page that is not there is reported where it is written', async () => {
  const entry = { value: { q: 'start', match: 'exact' as const, pin: ['/nowhere'], hide: [] }, place }
  const error = await readCuration([entry], source).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(HelpgenError)
  expect((error as HelpgenError).problems).toMatchObject([{ code: 'SEARCH_CURATION_TARGET', place }])
})

test.each(['27.1', '28.0', '29.0'] as const)(
  'version %s: synonyms and curation are in each new collection',
  async (version) => {
    const server = await typesense({ version })
    for (const text of ['one', 'two']) await publishTo([server.url], pages(3, text), { resources })
    for (const collection of server.store.collections.values()) {
      expect([...collection.synonyms.values()]).toMatchObject([
        { synonyms: ['kb', 'knowledge base'] },
        { root: 'clip', synonyms: ['video'] },
      ])
      expect([...collection.overrides.values()].map(({ rule }) => (rule as { query: string }).query)).toEqual([
        'start',
        'begin',
      ])
    }
    expect(server.store.collections.size).toBe(2)
  },
)

test('version 30: each collection names sets of its own, which go with it', async () => {
  const server = await typesense({ version: '30.0' })
  const runs = []
  for (const text of ['one', 'two', 'three'])
    runs.push((await publishTo([server.url], pages(3, text), { resources })).collection!)
  const { synonymSets, curationSets, collections } = server.store
  expect([...synonymSets.keys()].sort()).toEqual(runs.slice(1))
  expect([...curationSets.keys()].sort()).toEqual(runs.slice(1))
  expect(collections.get(runs[2]!)).toMatchObject({ synonymSets: [runs[2]], curationSets: [runs[2]] })
})

test('other synonyms make a new collection, other stop words and presets do not', async () => {
  const server = await typesense()
  const stopWords = { set: 'help_stopwords', language: 'de', words: ['bitte'] }
  const { collection } = await publishTo([server.url], pages(3), { resources: { ...resources, stopWords } })
  expect(server.store.stopwords.get('help_stopwords')?.stopwords).toEqual(['bitte'])
  expect(server.store.presets.get('widget')).toEqual({ query_by: 'content', per_page: 5 })

  const more = { ...resources, stopWords: { ...stopWords, words: ['Bitte', 'danke'] } }
  const updated = await publishTo([server.url], pages(3), { resources: more })
  expect([updated.outcome, updated.collection]).toEqual(['updated', collection])
  expect(updated.plan.pending.map(({ what }) => what)).toEqual(['stop words `help_stopwords`'])
  expect([...server.store.stopwords.get('help_stopwords')!.stopwords].sort()).toEqual(['bitte', 'danke'])
  expect((await publishTo([server.url], pages(3), { resources: more })).outcome).toBe('unchanged')

  const renamed = await publishTo([server.url], pages(3), { resources: { ...more, synonyms: [] } })
  expect(renamed.outcome).toBe('published')
})

test('a language without stop words has a set all the same: a search that names none fails', async () => {
  const server = await typesense()
  const stopWords = { set: 'help_stopwords', language: 'de', words: [] }
  await publishTo([server.url], pages(1), { resources: { ...resources, curation: [], stopWords } })
  expect(server.store.stopwords.get('help_stopwords')?.stopwords).toHaveLength(1)
})
