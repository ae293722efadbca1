import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { markEnd, markStart, type SearchHit } from '../../../schema/search.ts'
import {
  markedTitle,
  resultBreadcrumb,
  resultSnippet,
  resultTitle,
  textPieces,
} from '../../../template/shared/search-hit.ts'

const hit = (document: Partial<SearchHit['document']>, highlights: SearchHit['highlights'] = []): SearchHit => ({
  document: { id: '1', url: '/a#b', ...document },
  highlights,
})
const levels = (...[lvl0, lvl1, lvl2]: (string | undefined)[]) => ({
  ...(lvl0 !== undefined && { 'hierarchy.lvl0': lvl0 }),
  ...(lvl1 !== undefined && { 'hierarchy.lvl1': lvl1 }),
  ...(lvl2 !== undefined && { 'hierarchy.lvl2': lvl2 }),
})

const marked = (text: string): string => markStart + text + markEnd

/** What a real server answered to "record". */
const recorded = JSON.parse(readFileSync(new URL('../../fixtures/typesense/search.json', import.meta.url), 'utf8')) as {
  results: { grouped_hits: { hits: SearchHit[] }[] }[]
}
const recordedHits = recorded.results[0]?.grouped_hits.flatMap(({ hits }) => hits) ?? []

test('[3#08] a search hit of a real server has a document with its hierarchy, and highlights of fields', () => {
  expect(recordedHits.length).toBeGreaterThan(5)
  for (const { document, highlights } of recordedHits) {
    expect(document).toMatchObject({ id: expect.any(String), url: expect.any(String) })
    expect(Object.keys(document).some((key) => /^hierarchy\.lvl[0-6]$/.test(key))).toBe(true)
    for (const { field, snippet } of highlights) expect([typeof field, typeof snippet]).toEqual(['string', 'string'])
  }
  expect(recordedHits.slice(0, 3).map((each) => [resultTitle(each), resultBreadcrumb(each)])).toMatchInlineSnapshot(`
    [
      [
        "Quick start",
        "Getting started › Quick start",
      ],
      [
        "Record your first video",
        "Getting started › Quick start › Record your first video",
      ],
      [
        "Record your first video",
        "Getting started › Quick start › Record your first video",
      ],
    ]
  `)
})

describe('[3#09] [9#16] the title of a result', () => {
  test.each([
    ['the deepest of three levels', hit(levels('Guides', 'Share', 'By mail')), 'By mail'],
    ['the page where there is no heading', hit(levels('Guides', 'Share')), 'Share'],
    ['the section where there is no more', hit(levels('Guides')), 'Guides'],
    ['the first 50 characters of the content', hit({ content: 'x'.repeat(60) }), 'x'.repeat(50)],
    ['50 characters, none of them cut in two', hit({ content: '👍'.repeat(60) }), '👍'.repeat(50)],
    ['"Untitled" when there is nothing', hit({}), 'Untitled'],
    ['without the sign of a document before it', hit(levels('Guides', '📄 Share')), 'Share'],
  ])('is %s', (_, given, title) => expect(resultTitle(given)).toBe(title))
})

describe('[3#10] the breadcrumb of a result', () => {
  test.each([
    ['names section, page and heading', levels('Guides', 'Share', 'By mail'), 'Guides › Share › By mail'],
    ['leaves out a heading that says what the page says', levels('Guides', 'Share', 'Share'), 'Guides › Share'],
    ['says nothing twice', levels('Guides', 'Guides', 'Share'), 'Guides › Share'],
    ['passes over what is missing', levels(undefined, 'Share'), 'Share'],
    ['is empty where there is no level', {}, ''],
  ])('%s', (_, document, breadcrumb) => expect(resultBreadcrumb(hit(document))).toBe(breadcrumb))
})

describe('[3#11] the snippet of a result', () => {
  test('is the content with what was found marked', () => {
    const highlights = [
      { field: 'hierarchy.lvl1', snippet: marked('Share') },
      { field: 'content', snippet: `how to ${marked('share')}` },
    ]
    expect(resultSnippet(hit({ content: 'how to share it' }, highlights))).toBe(`how to ${marked('share')}`)
  })

  test('is the first 150 characters of the content where nothing is marked in it', () => {
    expect(resultSnippet(hit({ content: 'x'.repeat(200) }))).toBe('x'.repeat(150))
    expect(resultSnippet(hit({}))).toBe('')
  })
})

describe('a title with what was found marked in it', () => {
  const byMail = levels('Guides', 'Share', 'By mail')
  test.each([
    [
      'has the marks of its own level',
      [{ field: 'hierarchy.lvl2', snippet: `By ${marked('mail')}` }],
      `By ${marked('mail')}`,
    ],
    ['has none of another level', [{ field: 'hierarchy.lvl1', snippet: marked('Share') }], 'By mail'],
    ['is whole where the engine cut it short', [{ field: 'hierarchy.lvl2', snippet: marked('mail') }], 'By mail'],
    ['is plain where nothing is marked', [], 'By mail'],
  ])('%s', (_, highlights, title) => expect(markedTitle(hit(byMail, highlights))).toBe(title))

  test('has lost the sign of a document, too', () => {
    const highlights = [{ field: 'hierarchy.lvl1', snippet: `📄 ${marked('Share')}` }]
    expect(markedTitle(hit(levels('Guides', '📄 Share'), highlights))).toBe(marked('Share'))
  })
})

describe('a snippet is taken apart at its marks', () => {
  const piecesOf = (snippet: string) => textPieces(snippet).map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
  test.each([
    ['with words around', `how to ${marked('share')} it`, ['how to ', '[share]', ' it']],
    ['one after the other', marked('a') + marked('b'), ['[a]', '[b]']],
    ['with HTML, which stays text', `<b>${marked('<i>')}</b>`, ['<b>', '[<i>]', '</b>']],
    ['not closed', `a ${markStart}b`, ['a ', '[b]']],
    ['closed twice', `${marked('a')}b${markEnd}c`, ['[a]', 'bc']],
    ['without marks', 'plain', ['plain']],
    ['empty', '', []],
  ])('%s', (_, snippet, pieces) => expect(piecesOf(snippet)).toEqual(pieces))
})
