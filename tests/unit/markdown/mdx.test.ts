import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../../support/read-markdown.ts'

const mdx = (text: string, files: Record<string, string> = {}) =>
  readMarkdown(text, { path: 'guides/page.mdx', files, options: { components: ['Chart'] } })

describe('components', () => {
  test('that are registered get their literal properties', async () => {
    const { html, said } = await mdx(
      '<Chart data={[1, {a: "b"}]} title="A" big size={-1} text={`t`}>\n\nin **side**\n\n</Chart>',
    )
    const props = { data: [1, { a: 'b' }], title: 'A', big: true, size: -1, text: 't' }
    expect(html).toContain(`props="${JSON.stringify(props).replaceAll('"', '&#x22;')}"`)
    expect(html).toContain('<p>in <strong>side</strong></p></hg-component>')
    expect(said).toEqual([])
  })

  test('that Docusaurus and others bring are known', async () => {
    const { html, said } = await mdx(
      [
        '<Tabs groupId="os">\n<TabItem value="m" label="Mac">\nm\n</TabItem>\n</Tabs>',
        '<Steps>\n1. a\n</Steps>',
        '<CardGroup>\n<Card title="A" href="./a.md">b</Card>\n</CardGroup>',
        '<Admonition type="tip">\nc\n</Admonition>',
        '<Details>\nd\n</Details>',
        '<kbd className="k">e</kbd>',
      ].join('\n\n'),
    )
    expect(html).toContain('<hg-tabs group="os"><hg-tab label="Mac" value="m"><p>m</p></hg-tab></hg-tabs>')
    expect(html).toContain('<hg-steps><ol>\n<li>a</li>\n</ol></hg-steps>')
    expect(html).toContain('<hg-cards><hg-card label="A" href="./a.md">b</hg-card></hg-cards>')
    expect(html).toContain('<hg-admonition kind="tip"><p>c</p></hg-admonition>')
    expect(html).toContain('<details><p>d</p></details>')
    expect(html).toContain('<kbd class="k">e</kbd>')
    expect(said).toEqual([])
  })

  test('that are unknown are reported, and what they hold stays', async () => {
    const { html, said } = await mdx('# A\n\n<Chert>kept **it**</Chert>\n\n<Other>\n- and this\n</Other>\n\nrest')
    expect(html).toBe('<h1 id="a">A</h1>\n<p>kept <strong>it</strong></p>\n<ul>\n<li>and this</li>\n</ul>\n<p>rest</p>')
    expect(said).toEqual([
      '3:1 MDX_UNKNOWN_COMPONENT `<Chert>` is not a registered component; what it holds was kept. Did you mean `Chart`?',
      '5:1 MDX_UNKNOWN_COMPONENT `<Other>` is not a registered component; what it holds was kept.',
    ])
  })

  test('cannot pretend to be elements of helpgen', async () => {
    expect(await mdx('<hg-component name="x" props="{}" />')).toMatchObject({ html: '' })
  })
})

describe('imports', () => {
  test('of Markdown put it where its name stands', async () => {
    const { html, said } = await mdx("import Part from './_part.mdx'\n\nbefore\n\n<Part />\n\nafter", {
      'guides/_part.mdx': '---\ntitle: x\n---\n\n[a](./a.md) {1}\n\n:::tip\nb\n:::',
    })
    expect(html).toBe(
      '<p>before</p>\n<p><a href="../guides/a.md">a</a> 1</p>\n<hg-admonition kind="tip"><p>b</p></hg-admonition>\n<p>after</p>',
    )
    expect(said).toEqual([])
  })

  test('of Markdown that is broken are read as plain Markdown', async () => {
    const { html, said } = await mdx("import P from './p.mdx'\n\n<P />", { 'guides/p.mdx': 'a { b' })
    expect(html).toBe('<p>a { b</p>')
    expect(said[0]).toMatch(/^3:1 MDX_SYNTAX/)
  })

  test('of a file that imports itself end', async () => {
    expect(
      (await mdx("import P from './p.mdx'\n\n<P />", { 'guides/p.mdx': "import P from './p.mdx'\n\na\n\n<P />" })).html,
    ).toBe('<p>a</p>')
  })

  test('of anything else only name what is used', async () => {
    expect(await mdx("import Tabs from '@theme/Tabs'\n\ntext")).toMatchObject({ html: '<p>text</p>', said: [] })
  })
})

describe('expressions', () => {
  test.for([
    ["a {'text'} {1} {true}", '<p>a text 1 true</p>'],
    ['a{/* comment */}b', '<p>ab</p>'],
    ['{/* comment */}', ''],
    ["a{' '}\nb", '<p>a \nb</p>'],
  ] as const)('that are literals are their value: %s', async ([text, html]) => {
    expect(await mdx(text)).toMatchObject({ html, said: [] })
  })

  test('that would have to be run are shown as code', async () => {
    const { html, said } = await mdx('a {alert(1)} <Chart x={alert(1)} {...y} />\n\nexport const z = 1')
    expect(html).toContain('a <code>{alert(1)}</code>')
    expect(html).toContain('value="export const z = 1"')
    expect(said.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
      '1:3 MDX_UNSUPPORTED',
      '1:14 MDX_UNSUPPORTED',
      '1:14 MDX_UNSUPPORTED',
      '3:1 MDX_UNSUPPORTED',
    ])
  })
})

describe('a page with broken MDX is read as Markdown, with the place of the fault', () => {
  test.for([
    ['text\n\n<b', '3'],
    ['a { b', '1'],
    ['text\n\n<!-- comment -->', '3'],
    ['<Tabs>\n\ntext', '1'],
    ['{{< ref x >}}', '1'],
  ] as const)('%j', async ([text, line]) => {
    for (const parser of ['satteri', 'remark'] as const) {
      const { said, html } = await readMarkdown(text, { path: 'a.mdx', options: { parser } })
      expect(html).not.toBe('')
      expect(said[0]).toMatch(new RegExp(`^${line}:\\d+ MDX_SYNTAX`))
    }
  })
})

test('in .md, braces and angle brackets are ordinary characters', async () => {
  const { html, said } = await readMarkdown('{ a < b && c > d } <3 {x} <- }} {{ 1 < 2')
  expect(html).toBe('<p>{ a &#x3C; b &#x26;&#x26; c > d } &#x3C;3 {x} &#x3C;- }} {{ 1 &#x3C; 2</p>')
  expect(said).toEqual([])
})
