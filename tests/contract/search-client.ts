import { beforeAll, describe, expect, test } from 'vitest'
import {
  groupsPerPage,
  hitsPerGroup,
  markEnd,
  markStart,
  type SearchClient,
  type SearchDocument,
  type SearchGroup,
} from '../../schema/search.ts'
import { type DocumentedPage, documentsOf } from '../support/search-documents.ts'

const HOSTILE = `<img src=x onerror=alert(1)> "quoted" & ampersands`

const pages: readonly DocumentedPage[] = [
  {
    url: '/guides/share',
    title: 'Share a guide',
    text: 'A link is enough for most people who want to read what you recorded for them last week.',
    sections: {
      'Share a link': 'Copy the link and send it. Whoever has it can open the guide.',
      'Share with a group': 'Everyone in the group sees the guide.',
      'Share on a page': 'Put the guide into a page of your own.',
      'Stop to share': 'Turn the link off.',
    },
  },
  { url: '/settings/domain', title: 'Connect a custom domain', text: 'Point the domain of your company at us.' },
  { url: '/settings/seats', title: 'Seats and billing', text: 'Seats are paid for by month.' },
  { url: '/hostile', title: `Beware of ${HOSTILE}`, text: `Type ${HOSTILE} and see what happens.` },
  { url: '/de/teilen', title: 'Anleitung teilen', text: 'Ein Link genügt für alle.', language: 'de', tag: 'docs-de' },
  { url: '/v1/share', title: 'Share, as it was', text: 'An older way to share.', tag: 'docs-v1' },
  ...Array.from({ length: 25 }, (_, index) => ({
    url: `/recipes/${index}`,
    title: `Recipe ${index + 1}`,
    text: `Flour, water and salt, for the loaf of day ${index + 1}.`,
  })),
]

const urls = (groups: readonly SearchGroup[]): string[] => groups.map(({ url }) => url)
const unmarked = (text: string): string => text.replaceAll(markStart, '').replaceAll(markEnd, '')
const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/**
 * What the interface relies on, whatever the engine is. `open` makes a client that searches in these documents.
 * Engines differ in what they rank first among several good pages: nothing here asks for that.
 */
export function describeSearchClient(
  name: string,
  open: (documents: readonly SearchDocument[]) => Promise<SearchClient>,
): void {
  describe(`search client: ${name}`, () => {
    const documents = documentsOf(pages)
    let client: SearchClient

    beforeAll(async () => {
      client = await open(documents)
    })

    const search = async (q: string, page?: number) => client.search({ q, ...(page !== undefined && { page }) })

    test('[7.2#06] [9#10] results come in pages of ten groups, each group once', async () => {
      const [first, second, third, beyond] = await Promise.all([1, 2, 3, 4].map((page) => search('flour', page)))
      expect(groupsPerPage).toBe(10)
      expect([first, second, third].map((results) => results?.groups.length)).toEqual([10, 10, 5])
      expect([first, second, third].map((results) => [results?.found, results?.page])).toEqual(
        [1, 2, 3].map((page) => [25, page]),
      )
      expect(new Set([first, second, third].flatMap((results) => urls(results?.groups ?? []))).size).toBe(25)
      expect(beyond?.groups).toEqual([])
    })

    test('[7.2#04] [9#11] a group has at most three hits, all of them below its address', async () => {
      const { groups } = await search('share')
      expect(hitsPerGroup).toBe(3)
      for (const { url, title, hits } of groups) {
        expect(title).not.toBe('')
        expect(hits.length).toBeGreaterThan(0)
        expect(hits.length).toBeLessThanOrEqual(3)
        for (const { document } of hits) expect(document.url.split('#')[0]).toBe(url.split('#')[0])
      }
      const [share] = groups.filter(({ url }) => url.startsWith('/guides/share'))
      expect(share?.title).toBe('Share a guide')
    })

    test('[3#08] a hit is a document with its titles, and highlights: nothing else', async () => {
      const { groups } = await search('custom domain')
      const [hit] = groups[0]?.hits ?? []
      expect(Object.keys(hit ?? {}).sort()).toEqual(['document', 'highlights'])
      expect(hit?.document).toMatchObject({
        url: '/settings/domain',
        'hierarchy.lvl0': 'Guides',
        'hierarchy.lvl1': 'Connect a custom domain',
      })
      expect(hit?.document.id).toMatch(/./)
      const known = /^(id|url|content|hierarchy\.lvl[0-6])$/
      expect(Object.keys(hit?.document ?? {}).filter((key) => !known.test(key))).toEqual([])
      for (const highlight of hit?.highlights ?? []) expect(Object.keys(highlight).sort()).toEqual(['field', 'snippet'])
    })

    test('[7.2#03] titles and contents are highlighted: found words are marked in a part of the text', async () => {
      const { groups } = await search('company domain')
      const [hit] = groups[0]?.hits ?? []
      const fields = Object.fromEntries((hit?.highlights ?? []).map(({ field, snippet }) => [field, snippet]))
      expect(fields['hierarchy.lvl1']).toBe(`Connect a custom ${markStart}domain${markEnd}`)
      expect(fields['content']).toContain(`${markStart}company${markEnd}`)
      const { document } = hit ?? { document: {} as Record<string, string> }
      for (const [field, snippet] of Object.entries(fields))
        expect((document as Record<string, string>)[field]).toContain(unmarked(snippet).trim())
    })

    test('[9#13] [9#14] a text of fewer than eight words is shown whole, a longer one four words around', async () => {
      const short = await search('paid month')
      const snippetOf = (groups: readonly SearchGroup[], url: string): string => {
        const hits = groups.find((group) => group.url.startsWith(url))?.hits ?? []
        return hits.flatMap(({ highlights }) => highlights).find(({ field }) => field === 'content')?.snippet ?? ''
      }
      expect(unmarked(snippetOf(short.groups, '/settings/seats'))).toBe('Seats are paid for by month.')
      const long = await search('people')
      expect(unmarked(snippetOf(long.groups, '/guides/share')).trim()).toBe(
        'is enough for most people who want to read',
      )
      expect(wordsIn(unmarked(snippetOf(long.groups, '/guides/share')))).toBe(9)
    })

    test.each(['domaim', 'domai', 'domaiin', 'doamin', 'comain', 'odmain'])(
      '[7.2#06] [9#12] one typing error is forgiven: %s',
      async (typed) => {
        expect(urls((await search(`custom ${typed}`)).groups)).toContain('/settings/domain')
      },
    )

    test('the last word may be unfinished', async () => {
      expect(urls((await search('custom dom')).groups)).toContain('/settings/domain')
    })

    test('[7.2#07] filters leave the documents of a language, and of some tags', async () => {
      const german = await client.search({ q: 'link', filters: { language: 'de' } })
      expect(urls(german.groups)).toEqual(['/de/teilen'])
      const old = await client.search({ q: 'share', filters: { tags: ['docs-v1', 'docs-v0'] } })
      expect(urls(old.groups)).toEqual(['/v1/share'])
      const neither = await client.search({ q: 'share', filters: { language: 'de', tags: ['docs-v1'] } })
      expect(neither.groups).toEqual([])
    })

    test.each(['', '   ', '?!'])('a query without words finds nothing: %j', async (q) => {
      expect(await search(q)).toMatchObject({ found: 0, groups: [] })
    })

    test('what is in no page finds nothing', async () => {
      expect(await search('zzyzzx qwrtplk')).toMatchObject({ found: 0, groups: [] })
    })

    test('texts are texts: markup comes back as it was written, marked by private characters alone', async () => {
      const { groups } = await search('img quoted')
      const [hit] = groups.find(({ url }) => url.startsWith('/hostile'))?.hits ?? []
      const snippets = (hit?.highlights ?? []).map(({ snippet }) => unmarked(snippet))
      expect(snippets.some((snippet) => snippet.includes('<img src=x onerror=alert(1)>'))).toBe(true)
    })

    test.each([
      ['.*+?^${}()|[]\\', 'signs of a pattern'],
      ['share '.repeat(2_000), '12,000 characters'],
      ['😀 👩‍👩‍👧 🇩🇪', 'emoji'],
      ['\u0000\u202e\ud800 share', 'control characters and half a character'],
      ['__proto__ constructor toString', 'names of objects'],
    ])('any text can be searched for: %#. %s', async (q) => {
      expect((await search(q)).page).toBe(1)
    })

    test('a search that is given up rejects with the reason, before it began and while it runs', async () => {
      const reason = new Error('The reader typed on.')
      const before = AbortSignal.abort(reason)
      await expect(client.search({ q: 'guide' }, before)).rejects.toBe(reason)
      const controller = new AbortController()
      const running = client.search({ q: 'guide copy' }, controller.signal)
      controller.abort(reason)
      await expect(running).rejects.toBe(reason)
      expect(urls((await search('guide copy')).groups)).toContain('/guides/share')
    })

    test('many searches at once do not get in each other’s way', async () => {
      const asked = ['custom domain', 'seats', 'flour', 'share a link']
      const together = await Promise.all(asked.map((q) => search(q)))
      for (const [index, q] of asked.entries()) expect(await search(q)).toEqual(together[index])
    })

    test('can be warmed up, more than once', async () => {
      await client.warmUp?.()
      await client.warmUp?.()
      expect((await search('seats')).groups).toHaveLength(1)
    })
  })
}
