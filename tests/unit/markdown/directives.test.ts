import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../../support/read-markdown.ts'

describe('admonitions', () => {
  const note = '<hg-admonition kind="note"><hg-title>Title</hg-title><p>Text</p></hg-admonition>'

  test.for([
    ['a label in brackets', ':::note[Title]\nText\n:::'],
    ['a title behind the name', '::: note Title\nText\n:::'],
    ['a title without a space in front of the name', ':::note Title\nText\n:::'],
    ['a title as an attribute', ':::note{title="Title"}\nText\n:::'],
    ['more colons than needed', ':::::note[Title]\nText\n:::::'],
  ] as const)('are written with %s', async ([, text]) => {
    expect(await readMarkdown(text)).toMatchObject({ html: note, said: [] })
  })

  test('are written as GitHub writes alerts', async () => {
    const { html } = await readMarkdown('> [!NOTE]\n> Text\n\n> [!warning] Mind *this*\n>\n> Text')
    expect(html).toContain('<hg-admonition kind="note">\n<p>Text</p>\n</hg-admonition>')
    expect(html).toContain('<hg-admonition kind="warning">')
    expect(html).toContain('Text')
  })

  test.for(['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'])('come as %s', async (kind) => {
    expect((await readMarkdown(`:::${kind}\nText\n:::`)).html).toBe(
      `<hg-admonition kind="${kind}"><p>Text</p></hg-admonition>`,
    )
  })

  test('have Markdown in their titles', async () => {
    const { html } = await readMarkdown(
      ':::tip[Use **bold** and `]`]\nText\n:::\n\n::: tip A [link](./x.md)\nText\n:::',
    )
    expect(html).toContain('<hg-title>A <a href="./x.md">link</a></hg-title>')
  })

  test('an unknown kind of alert stays a quote', async () => {
    expect((await readMarkdown('> [!WHATEVER]\n> Text')).html).toContain('<blockquote>')
  })
})

describe('nesting', () => {
  const nested =
    '<hg-admonition kind="note"><hg-admonition kind="tip"><p>in</p></hg-admonition><p>out</p></hg-admonition>'

  test.for([
    ['more colons outside', '::::note\n:::tip\nin\n:::\nout\n::::'],
    ['as many colons', ':::note\n:::tip\nin\n:::\nout\n:::'],
    ['more colons inside', ':::note\n::::tip\nin\n::::\nout\n:::'],
  ] as const)('works with %s', async ([, text]) => {
    expect(await readMarkdown(text)).toMatchObject({ html: nested, said: [] })
  })

  test('a directive lies in a list item or a quote', async () => {
    const { html } = await readMarkdown('1. Step\n\n   :::tip\n   in\n   :::\n\n2. Next\n\n> :::tip\n> in\n> :::')
    expect(html.match(/<hg-admonition kind="tip"><p>in<\/p><\/hg-admonition>/g)).toHaveLength(2)
  })

  test('a closing line ends a table', async () => {
    const { html, said } = await readMarkdown(':::note\n| a |\n| - |\n| b |\n:::\n\nafter')
    expect(html).toMatch(/<\/table><\/hg-admonition>\n<p>after<\/p>$/)
    expect(said).toEqual([])
  })

  test('code in a directive may show a directive', async () => {
    const { html, said } = await readMarkdown(':::note\n```text\n:::tip[x]\n:::\n```\n:::')
    expect(html).toBe(
      '<hg-admonition kind="note"><hg-code language="text" value=":::tip[x]\n:::"></hg-code></hg-admonition>',
    )
    expect(said).toEqual([])
  })
})

describe('other directives', () => {
  test('details have a summary, and may start open', async () => {
    const { html } = await readMarkdown(':::details[More *here*]{open}\nText\n:::\n\n:::details\nText\n:::')
    expect(html).toContain('<details open><summary>More <em>here</em></summary><p>Text</p></details>')
    expect(html).toContain('<details><summary>Details</summary><p>Text</p></details>')
  })

  test('tabs hold tabs', async () => {
    const { html } = await readMarkdown(
      '::::tabs{group=os}\n:::tab[Mac]\nm\n:::\n:::tab{label="Win" value=w}\nw\n:::\n::::',
    )
    expect(html).toBe(
      '<hg-tabs group="os"><hg-tab label="Mac"><p>m</p></hg-tab><hg-tab label="Win" value="w"><p>w</p></hg-tab></hg-tabs>',
    )
  })

  test('a code group names its tabs after the fences', async () => {
    const { html, said } = await readMarkdown('::: code-group\n```js [One.js] {1}\n1\n```\n\n```sh\n2\n```\n:::')
    expect(html).toContain('<hg-tab label="One.js"><hg-code language="js"')
    expect(html).toContain('<hg-tab label="sh"><hg-code language="sh"')
    expect(said).toEqual([])
  })

  test('steps hold a list', async () => {
    expect((await readMarkdown(':::steps\n1. a\n2. b\n:::')).html).toBe(
      '<hg-steps><ol>\n<li>a</li>\n<li>b</li>\n</ol></hg-steps>',
    )
  })

  test('cards are containers or single lines', async () => {
    const { html, links } = await readMarkdown(
      ':::cards\n::card[One]{href="./a.md" icon=star}\n:::card[Two]\ntext\n:::\n:::',
    )
    expect(html).toBe(
      '<hg-cards><hg-card href="./a.md" icon="star" label="One"></hg-card><hg-card label="Two"><p>text</p></hg-card></hg-cards>',
    )
    expect(links).toEqual([{ target: './a.md', kind: 'link', line: 2, column: 1 }])
  })

  test('a registered component takes attributes and content', async () => {
    const { html } = await readMarkdown(':::Chart{kind="bar" title="A & B"}\ntext\n:::', {
      options: { components: ['Chart'] },
    })
    expect(html).toBe(
      '<hg-component name="Chart" props="{&#x22;kind&#x22;:&#x22;bar&#x22;,&#x22;title&#x22;:&#x22;A &#x26; B&#x22;}"><p>text</p></hg-component>',
    )
  })
})

describe('embeds', () => {
  test.for([
    ['::youtube[Intro]{id=abc}', 'kind="frame" src="https://www.youtube-nocookie.com/embed/abc" label="Intro"'],
    ['::video[Tour]{src=/tour.mp4 poster=/tour.png}', 'kind="file" src="/tour.mp4" label="Tour" poster="/tour.png"'],
    [
      '::demo[Try]{src="https://x.demo.example/1" ratio=4:3}',
      'kind="demo" src="https://x.demo.example/1" label="Try" ratio="4:3"',
    ],
  ] as const)('%s', async ([text, attributes]) => {
    expect(await readMarkdown(text)).toMatchObject({ html: `<hg-embed ${attributes}></hg-embed>`, said: [] })
  })

  test.for([
    'https://evil.example/x',
    'http://demo.example/x',
    'https://demo.example.evil.example/x',
    'https://evildemo.example/x',
    '//evil.example/x',
  ])('a frame from %s is a link', async (src) => {
    const { html, said } = await readMarkdown(`::embed[Show]{src="${src}"}`)
    expect(html).toBe(`<p><a href="${src}">Show</a></p>`)
    expect(said[0]).toMatch(/^1:1 EMBED_HOST/)
  })

  test('an embed without an address keeps its title', async () => {
    const { html, said } = await readMarkdown('::youtube[Intro]')
    expect(html).toBe('<p>Intro</p>')
    expect(said).toEqual(['1:1 DIRECTIVE_ATTRIBUTE The directive `youtube` needs an id.'])
  })
})

describe('what is no directive', () => {
  test('an unknown directive is kept as written, with its place and the nearest name', async () => {
    const { html, said } = await readMarkdown('text\n\n- item\n\n  :::tipp[A *title*]{a=b}\n  inside\n  :::\n')
    expect(html).toContain('<p>:::tipp[A <em>title</em>]{a=b}</p>\n<p>inside</p>\n<p>:::</p>')
    expect(said).toEqual([
      '5:3 UNKNOWN_DIRECTIVE There is no directive `tipp`; it was kept as text. Did you mean `tip`?',
    ])
  })

  test('a directive in the wrong form names the right one', async () => {
    const { said } = await readMarkdown('::note[x]\n\n:::youtube[x]{id=y}\n:::')
    expect(said).toEqual([
      '1:1 UNKNOWN_DIRECTIVE There is no directive `note`; it was kept as text. Did you mean `:::note`?',
      '3:1 UNKNOWN_DIRECTIVE There is no directive `youtube`; it was kept as text. Did you mean `::youtube`?',
    ])
  })

  test('an unclosed directive runs to the end of what it stands in', async () => {
    const { html, said } = await readMarkdown('- :::note\n  in\n\nout')
    expect(html).toContain('<hg-admonition kind="note"><p>in</p></hg-admonition>')
    expect(html).toContain('<p>out</p>')
    expect(said).toEqual([
      '1:3 UNCLOSED_DIRECTIVE The directive `note` is not closed: it runs to the end of what it stands in.',
    ])
  })

  test('of two nested directives, the one that is not closed is reported', async () => {
    expect((await readMarkdown('::::note\n:::tip\nin\n::::\nout')).said).toEqual([
      '2:1 UNCLOSED_DIRECTIVE The directive `tip` is not closed: it runs to the end of what it stands in.',
    ])
  })

  test('a stray closing line is kept as written', async () => {
    const { html, said } = await readMarkdown('a\n:::\nb')
    expect(html).toBe('<p>a</p>\n<p>:::</p>\n<p>b</p>')
    expect(said).toEqual(['2:1 STRAY_DIRECTIVE_END This line of colons closes no directive; it was kept as text.'])
  })

  test.for([
    '12:30 and a:b and :x[y]{z}',
    'std::vector ::',
    '::: 5 items',
    ':::note[unclosed',
    ':::note#id',
    ':::note[a]b',
    ':note',
    '\\:::note',
    '::leaf with words',
  ])('%s is text', async (text) => {
    expect(await readMarkdown(text)).toMatchObject({ html: `<p>${text.replace('\\', '')}</p>`, said: [] })
  })
})
