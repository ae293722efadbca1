import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../../support/read-markdown.ts'

const path = 'guides/page.md'
const include = async (text: string, files: Record<string, string>) => readMarkdown(text, { path, files })

describe('<!--@include: …-->', () => {
  test.for([
    ['<!--@include: ./part.md-->', '<p>one</p>\n<p>two</p>\n<p>three</p>'],
    ['<!-- @include: part.md -->', '<p>one</p>\n<p>two</p>\n<p>three</p>'],
    ['<!--@include: ./part.md{3,}-->', '<p>two</p>\n<p>three</p>'],
    ['<!--@include: ./part.md{,3}-->', '<p>one</p>\n<p>two</p>'],
    ['<!--@include: ./part.md{3,3}-->', '<p>two</p>'],
    ['<!--@include: /guides/part.md{5,}-->', '<p>three</p>'],
    ['<!--@include: ../guides/part.md{5,9}-->', '<p>three</p>'],
  ] as const)('%s', async ([text, html]) => {
    expect(await include(text, { 'guides/part.md': 'one\r\n\r\ntwo\n\nthree\n' })).toMatchObject({ html, said: [] })
  })

  test('takes front matter off', async () => {
    expect((await include('<!--@include: ./a.md-->', { 'guides/a.md': '---\ntitle: x\n---\ntext' })).html).toBe(
      '<p>text</p>',
    )
  })

  test('keeps links, images and code files relative to the included file', async () => {
    const part = '[a](./x.md) ![b](img/b.png) [c](#here) [d](/top) [e](https://e.example)\n\n```js file="./c.js"\n```'
    const files = { 'shared/parts/part.md': part, 'shared/parts/c.js': 'code' }
    const { links, html } = await include('<!--@include: ../shared/parts/part.md-->', files)
    const targets = ['../shared/parts/x.md', '../shared/parts/img/b.png', '#here', '/top', 'https://e.example']
    expect(links.map(({ target }) => target)).toEqual(targets)
    expect(html).toContain('value="code"')
  })

  test('goes as deep as files do', async () => {
    const files = {
      'guides/a.md': 'a\n\n<!--@include: ./sub/b.md-->',
      'guides/sub/b.md': '<!--@include: ./c.md-->',
      'guides/sub/c.md': 'c',
    }
    expect((await include('<!--@include: ./a.md-->', files)).html).toBe('<p>a</p>\n<p>c</p>')
  })

  test('keeps links of files inside files', async () => {
    const files = { 'a/a.md': '<!--@include: ./b/b.md-->', 'a/b/b.md': '[x](./x.md) [y](../y.md)' }
    const { links } = await include('<!--@include: ../a/a.md-->', files)
    expect(links.map(({ target }) => target)).toEqual(['../a/b/x.md', '../a/y.md'])
  })

  test('ends, however often files include each other', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const all = names.map((name) => `<!--@include: ./${name}.md-->`).join('\n\n')
    const files = Object.fromEntries(names.map((name) => [`guides/${name}.md`, `${all}\n\nend`]))
    const { said } = await include(all, files)
    expect(said.every((each) => each.includes('INCLUDE_LOOP'))).toBe(true)
  })

  test('reads directives and variables of the included file', async () => {
    const { html } = await readMarkdown('<!--@include: ./a.md-->', {
      files: { 'a.md': ':::note[{{name}}]\nin\n:::' },
      options: { variables: { name: 'Ada' } },
    })
    expect(html).toBe('<hg-admonition kind="note"><hg-title>Ada</hg-title><p>in</p></hg-admonition>')
  })

  test('reports problems of the included file where it is included', async () => {
    const { said } = await include('text\n\n<!--@include: ./a.md-->', { 'guides/a.md': '\n\n\n:::nope\n:::' })
    expect(said).toEqual([
      '3:1 UNKNOWN_DIRECTIVE There is no directive `nope`; it was kept as text. Did you mean `note`?',
    ])
  })

  test('of a missing file is reported', async () => {
    expect(await include('a\n\n<!--@include: ../../x.md-->', {})).toMatchObject({
      html: '<p>a</p>',
      said: ['3:1 INCLUDE_MISSING The included file ../x.md does not exist.'],
    })
  })

  test('in a circle is reported, with the way round', async () => {
    const files = { 'guides/a.md': '<!--@include: ./b.md-->', 'guides/b.md': 'b\n\n<!--@include: ./a.md-->' }
    expect(await include('<!--@include: ./a.md-->', files)).toMatchObject({
      html: '<p>b</p>',
      said: ['1:1 INCLUDE_LOOP Files include each other: guides/page.md → guides/a.md → guides/b.md → guides/a.md.'],
    })
  })

  test('in code is code', async () => {
    expect((await include('```text\n<!--@include: ./a.md-->\n```', {})).said).toEqual([])
  })
})
