import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchDocument } from '../../schema/search.ts'
import type { TypesenseSettings } from '../../schema/typesense.ts'
import type { OpenedSearch } from '../../template/search-client/open-search.ts'
import { openTypesense } from '../../template/search-client/typesense/open-typesense.ts'
import { texts } from '../../template/shared/texts.ts'
import { settingsFor } from '../support/http-node.ts'
import { documentsOf } from '../support/search-documents.ts'
import { fillCollection } from '../support/typesense-collection.ts'
import { startTypesense, type TypesenseDouble } from '../support/typesense-server.ts'
import { describeSearchClient } from './search-client.ts'

const servers: TypesenseDouble[] = []
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
})

async function open(
  documents: readonly SearchDocument[],
  more: Partial<TypesenseSettings> = {},
): Promise<OpenedSearch> {
  const server = await startTypesense()
  servers.push(server)
  const settings = settingsFor([server], more)
  await fillCollection(server, documents, { collection: settings.collection, searchKey: settings.key })
  return openTypesense(
    { settings, texts, openEmbedded: () => Promise.reject(new Error('There is no index.')) },
    { fetch: (...request) => fetch(...request), now: () => 0, isOnline: () => true },
  )
}

describeSearchClient('typesense, relevance', async (documents) => {
  const { client } = await open(documents, { stopWords: 'help_stopwords' })
  return client
})

describe('passages of a Typesense collection', () => {
  let search: OpenedSearch
  beforeAll(async () => {
    search = await open(
      documentsOf([
        {
          url: '/tours/share',
          title: 'Share a tour',
          text: 'A tour can be shared.',
          sections: { 'Embed it': 'Copy the code of the tour. Paste it into your page.', 'Send it': 'Copy the link.' },
        },
        { url: '/settings/domain', title: 'Connect a domain', text: 'Add a CNAME record.' },
      ]),
      { stopWords: 'help_stopwords' },
    )
  })

  test('are the sections that have the words of the question, with all of their text and their titles', async () => {
    const [first] = await search.retriever.passages('How do I embed the code of a tour in my page?', { limit: 3 })
    expect(first).toEqual({
      url: '/tours/share#embed-it',
      title: 'Embed it',
      trail: ['Guides', 'Share a tour'],
      text: 'Copy the code of the tour. Paste it into your page.',
    })
  })

  test('are as many as are asked for, and none for what is nowhere', async () => {
    expect(await search.retriever.passages('share a tour, copy the link', { limit: 2 })).toHaveLength(2)
    expect(await search.retriever.passages('kubernetes', { limit: 2 })).toEqual([])
  })

  test('of a follow-up lean on the question before', async () => {
    const [first] = await search.retriever.passages('and a record?', {
      limit: 1,
      context: ['How do I connect a domain?'],
    })
    expect(first?.url).toBe('/settings/domain')
  })
})
