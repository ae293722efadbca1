import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../../support/read-markdown.ts'

const ids = async (text: string, path?: string): Promise<string[]> =>
  (await readMarkdown(text, path === undefined ? {} : { path })).headings.map(({ id }) => id)

describe('the id of a heading', () => {
  test.for([
    ['# Getting started', 'getting-started'],
    ['# Über *uns* & `code`', 'über-uns--code'],
    ['# 日本語', '日本語'],
    ['# 😀', 'section'],
    ['# A {#fixed}', 'fixed'],
    ['# A {#Fixed-1}  ', 'Fixed-1'],
    ['# A { #mkdocs }', 'mkdocs'],
    ['# A {: #kramdown}', 'kramdown'],
    ['# A {/* #docusaurus */}', 'docusaurus'],
    ['# A \\{#escaped}', 'escaped'],
    ['A {#setext}\n===', 'setext'],
    ['<h2 id="html">A</h2>', 'html'],
  ] as const)('of %j is %s', async ([text, id]) => {
    expect(await ids(text)).toEqual([id])
  })

  test('is written as a comment in MDX', async () => {
    expect(await ids('# A {/* #here */}', 'a.mdx')).toEqual(['here'])
  })

  test('is unique, and leaves fixed ids to those who fixed them', async () => {
    expect(await ids('# A\n# A\n# A\n## B\n## C {#b}')).toEqual(['a', 'a-1', 'a-2', 'b-1', 'b'])
  })

  test('is not text', async () => {
    const { html, headings, anchors } = await readMarkdown('## A *b* {#c}')
    expect(html).toBe('<h2 id="c">A <em>b</em></h2>')
    expect(headings).toEqual([{ depth: 2, id: 'c', text: 'A b' }])
    expect(anchors).toEqual(['c'])
  })
})

test('the heading of the footnotes is none of the page', async () => {
  const { headings, html } = await readMarkdown('# A\n\nb[^1]\n\n[^1]: c')
  expect(headings.map(({ text }) => text)).toEqual(['A'])
  expect(html).toContain('Footnotes')
})

test('every id of the page is an anchor', async () => {
  expect((await readMarkdown('# A\n\n<a name="old"></a> <span id="x">b</span>\n\nc[^1]\n\n[^1]: d')).anchors).toEqual(
    expect.arrayContaining(['a', 'old', 'x']),
  )
})
