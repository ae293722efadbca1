import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupsPerPage, hitsPerGroup, markEnd, markStart } from '../../../schema/search.ts'
import { engineOf, found, snippetOf } from './pages.ts'

const manyPages = Object.fromEntries(
  Array.from({ length: 23 }, (_, index) => [
    `Page ${index}`,
    { text: 'A lantern.', sections: Array.from({ length: 5 }, (_, number) => [`Lantern ${number}`, 'x'] as const) },
  ]),
)

describe('results', () => {
  test('[9#11] come ten pages at a time, each once with its three best sections at most', async () => {
    const engine = engineOf(manyPages)
    const first = await engine.search({ q: 'lantern' })
    const last = await engine.search({ q: 'lantern', page: 3 })
    expect([first.found, first.page, first.groups.length]).toEqual([23, 1, groupsPerPage])
    expect([last.found, last.page, last.groups.length]).toEqual([23, 3, 3])
    expect(new Set(first.groups.map(({ url }) => url)).size).toBe(groupsPerPage)
    for (const { hits } of first.groups) expect(hits).toHaveLength(hitsPerGroup)
    expect((await engine.search({ q: 'lantern', page: 9 })).groups).toEqual([])
  })

  test('have the titles above a section, and leave out the levels that the page leaves out', async () => {
    const engine = engineOf({ Guide: { category: 'Manual', sections: [['### Deep lantern', 'Glow.']] } })
    const [group] = (await engine.search({ q: 'deep lantern' })).groups
    expect(group).toMatchObject({ url: '/guide', title: 'Guide' })
    expect(group?.hits[0]?.document).toEqual({
      id: '0-1',
      url: '/guide#s1',
      content: 'Glow.',
      'hierarchy.lvl0': 'Manual',
      'hierarchy.lvl1': 'Guide',
      'hierarchy.lvl3': 'Deep lantern',
    })
  })

  test('can be limited to a language and to versions', async () => {
    const engine = engineOf({
      One: { text: 'Lantern', language: 'en', tag: 'docs-default-1.0' },
      Two: { text: 'Lantern', language: 'en', tag: 'docs-default-2.0' },
      Drei: { text: 'Lantern', language: 'de', tag: 'docs-default-2.0' },
    })
    const urls = async (filters: { language?: string; tags?: string[] }) =>
      (await engine.search({ q: 'lantern', filters })).groups.map(({ url }) => url)
    expect(await urls({ language: 'en' })).toEqual(['/one', '/two'])
    expect(await urls({ tags: ['docs-default-2.0'] })).toEqual(['/two', '/drei'])
    expect(await urls({ language: 'en', tags: ['docs-default-2.0', 'default'] })).toEqual(['/two'])
    expect(await urls({ language: 'fr' })).toEqual([])
  })
})

describe('snippets', () => {
  const text = `One two three four five six seven the lantern glows eight nine ten eleven twelve ${'more '.repeat(30)}end.`
  const hitOf = async (content: string, q: string) => {
    const { groups } = await engineOf({ Page: content }).search({ q })
    return groups[0]?.hits[0]
  }

  test('[9#14] have four words on each side of what was found', async () => {
    expect(snippetOf(await hitOf(text, 'lantern'), 'content')).toBe('five six seven the [lantern] glows eight nine ten')
  })

  test('[9#13] show a field of fewer than eight words whole', async () => {
    expect(snippetOf(await hitOf('One, two: three lantern four – five six!', 'lantern'), 'content')).toBe(
      'One, two: three [lantern] four – five six!',
    )
  })

  test('show where most of the query stands together', async () => {
    const apart = `A lantern. ${'more '.repeat(30)}Here a lantern glows brightly at night. ${'more '.repeat(30)}`
    expect(snippetOf(await hitOf(apart, 'lantern brightly'), 'content')).toBe(
      'more more Here a [lantern] glows [brightly] at night. more more',
    )
  })

  test('mark words in titles, whole titles always', async () => {
    const engine = engineOf({ 'A very long title indeed that says lantern at its very end': 'Text.' })
    const [group] = (await engine.search({ q: 'lantern' })).groups
    expect(snippetOf(group?.hits[0], 'hierarchy.lvl1')).toBe(
      'A very long title indeed that says [lantern] at its very end',
    )
  })

  test('mark what was found for the query: forms, typing errors, parts, words of no spaces', async () => {
    expect(snippetOf(await hitOf('Two lanterns.', 'lantern'), 'content')).toBe('Two [lanterns].')
    expect(snippetOf(await hitOf('Two lanterns.', 'lantenrs'), 'content')).toBe('Two [lanterns].')
    expect(snippetOf(await hitOf('Use getRemote here.', 'remote'), 'content')).toBe('Use get[Remote] here.')
    expect(snippetOf(await hitOf('Use getRemote here.', 'getremote'), 'content')).toBe('Use [getRemote] here.')
    expect(snippetOf(await hitOf('请阅读安装指南。', '安装指南'), 'content')).toBe('请阅读[安装指南]。')
    expect(snippetOf(await hitOf('Une crème brûlée', 'creme'), 'content')).toBe('Une [crème] brûlée')
  })

  test('are plain text, whatever the page says', async () => {
    const hit = await hitOf('<img src=x onerror=alert(1)> lantern', 'lantern')
    expect(snippetOf(hit, 'content')).toBe('<img src=x onerror=alert(1)> [lantern]')
  })
})

describe('a query that finds nothing', () => {
  const engine = engineOf({ Invitations: 'Invite people to the workspace.', Billing: 'Cards and invoices.' })

  test('is told what it may have meant, and what comes nearest', async () => {
    const results = await engine.search({ q: 'How do invittatoins zzzz work' })
    expect(results).toMatchObject({ found: 0, groups: [], suggestion: 'How do invitations zzzz work' })
    expect(results.nearest?.map(({ url }) => url)).toEqual(['/invitations'])
  })

  test('is told nothing where nothing is near', async () => {
    expect(await engine.search({ q: 'xqzvw blorfk' })).toEqual({ found: 0, page: 1, groups: [] })
  })
})

describe('passages', () => {
  const engine = engineOf({
    Invitations: {
      category: 'Manual',
      text: 'Invite people to your workspace.',
      code: 'invite()',
      sections: [
        ['Expiry', 'Invitations expire after a week.'],
        ['Empty invitations', ''],
      ],
    },
    Seats: { text: 'Each seat is one person. An invitation takes a seat until it expires.' },
    Billing: { text: 'Cards and invoices.' },
  })

  test('have all of a section, where it stands, and come from different pages first', async () => {
    const passages = await engine.passages('When do invitations expire?', { limit: 3 })
    expect(passages[0]).toMatchObject({
      url: '/invitations#s1',
      title: 'Expiry',
      trail: ['Manual', 'Invitations'],
      text: 'Invitations expire after a week.',
    })
    expect(passages[1]?.url).toBe('/seats')
    expect(passages[2]?.text).toBe('Invite people to your workspace.\ninvite()')
  })

  test('are no more than asked for, and never empty', async () => {
    expect(await engine.passages('invitations', { limit: 1 })).toHaveLength(1)
    const all = await engine.passages('empty invitations', { limit: 9 })
    expect(all.every(({ text }) => text !== '')).toBe(true)
  })

  test('of a follow-up question remember what was asked before', async () => {
    const urls = async (context: string[]) =>
      (await engine.passages('And the cards?', { limit: 2, context })).map(({ url }) => url)
    expect(await urls([])).toEqual(['/billing'])
    expect(await urls(['What is a seat?'])).toEqual(['/billing', '/seats'])
  })

  test('there are none for what the documentation does not know', async () => {
    expect(await engine.passages('blorfk xqzvw', { limit: 3 })).toEqual([])
  })
})

test('an explanation says what each word adds, and by which word of the index', async () => {
  const engine = engineOf({ Invitations: { sections: [['Expiry', 'After a week.']] }, Other: 'Text about a week.' })
  const [first] = await engine.explain({ q: 'invitation expiyr' })
  expect(first).toMatchObject({ url: '/invitations#s1', title: 'Expiry', titled: false })
  expect(first?.words.map(({ text, answeredBy }) => [text, answeredBy[0]])).toEqual([
    ['invitation', { text: 'invitations', match: 'form', weight: expect.any(Number) }],
    ['expiyr', { text: 'expiry', match: 'typo', weight: expect.any(Number) }],
  ])
  expect(first?.words.every(({ score }) => score > 0)).toBe(true)
})

describe('nothing makes the engine fail', () => {
  const engine = engineOf({
    '.* [regex] (chars) \\d+': 'a.b*c [x] (y)',
    Emoji: '😀 smile 👩‍👩‍👧 family',
    עברית: 'שלום עולם, זה דף בעברית',
    日本語: '東京タワーへ行くと、いいですね。',
    Long: `${'word '.repeat(20_000)}needle`,
    Base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'.repeat(500),
    Constructor: 'constructor prototype __proto__ toString hasOwnProperty',
  })

  test.each([
    ['.*'],
    ['\\d+ [regex'],
    ['(((('],
    ['😀'],
    ['שלום'],
    ['東京タワー'],
    ['constructor'],
    ['__proto__'],
    ['word '.repeat(2_000)],
    ['x'.repeat(10_000)],
    ['a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(200)],
    ['\uD800 lone \uDC00 surrogates'],
    ['\0\u202E\uFEFF'],
  ])('%j', async (q) => {
    const { groups } = await engine.search({ q })
    expect(groups.length).toBeLessThanOrEqual(groupsPerPage)
    await engine.explain({ q })
    await engine.passages(q, { limit: 3 })
  })

  test('right-to-left text and text without spaces are found', async () => {
    expect(await found(engine, 'שלום')).toEqual(['/עברית'])
    expect((await found(engine, '東京'))[0]).toBe('/日本語')
    expect(await found(engine, 'needle')).toEqual(['/long'])
  })

  test('whatever is asked, what is highlighted is a part of its field', async () => {
    const words = fc.constantFrom(
      'lantern',
      'expiry',
      'getRemote',
      'crème',
      '東京タワー',
      'שלום',
      '😀',
      "don't",
      'a.b',
      '\n',
    )
    const texts = fc.array(fc.oneof(words, fc.string()), { maxLength: 12 }).map((list) => list.join(' '))
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, async (title, text, q) => {
        const { groups } = await engineOf({ Page: { title, text, sections: [[q, title]] } }).search({ q })
        for (const { document, highlights } of groups.flatMap(({ hits }) => hits)) {
          for (const { field, snippet } of highlights) {
            const plain = snippet.replaceAll(markStart, '').replaceAll(markEnd, '')
            expect(document[field as keyof typeof document]).toContain(plain)
            expect(snippet).toContain(markStart)
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})
