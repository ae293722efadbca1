import { describe, expect, test } from 'vitest'
import { type ReadSetup, readMarkdown } from '../../support/read-markdown.ts'

const html = async (text: string, setup?: ReadSetup): Promise<string> => (await readMarkdown(text, setup)).html

describe('raw HTML that documentation uses stays', () => {
  test.for([
    '<details open><summary>a</summary>b</details>',
    '<p>Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>, <mark>m</mark>, <abbr title="a">b</abbr>, <small>s</small></p>',
    '<figure><img src="a.png" alt="A" width="10" height="20"><figcaption>b</figcaption></figure>',
    '<p><picture><source srcset="a.webp 1x, b.webp 2x" media="(min-width: 9px)"><img src="a.png" alt="A"></picture></p>',
    '<p><video src="a.mp4" controls muted poster="a.png"><track src="a.vtt" kind="captions" srclang="en" label="English"></video></p>',
    '<p><audio src="a.mp3" controls></audio></p>',
    '<table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td colspan="2" align="right">c</td></tr></tbody></table>',
    '<dl><dt>a</dt><dd>b</dd></dl>',
    '<p><a href="https://a.example" target="_blank" rel="noopener" title="b">c</a></p>',
    '<div class="a" id="b" role="note" aria-label="c">d</div>',
    '<img src="data:image/png;base64,AAAA" alt="a">',
  ])('%s', async (text) => {
    expect(await readMarkdown(text)).toMatchObject({ html: text, said: [] })
  })

  test('with Markdown inside', async () => {
    expect(await html('<details>\n<summary>**a**</summary>\n\n**b**\n\n</details>')).toBe(
      '<details>\n<summary>**a**</summary>\n<p><strong>b</strong></p>\n</details>',
    )
  })

  test('and comments go', async () => {
    expect(await html('a <!-- b --> c')).toBe('<p>a  c</p>')
  })
})

describe('frames', () => {
  test('of an allowed host are loaded when they are needed', async () => {
    expect(await html('<iframe src="https://demo.example/a" width="5" onload="x()" srcdoc="<b>"></iframe>')).toBe(
      '<iframe src="https://demo.example/a" width="5" title="https://demo.example/a" loading="lazy"></iframe>',
    )
  })

  test('of other hosts are links', async () => {
    const { html, said } = await readMarkdown('a\n\n<iframe src="https://evil.example/a" title="A"></iframe>')
    expect(html).toBe('<p>a</p>\n<a href="https://evil.example/a">A</a>')
    expect(said).toEqual(['3:1 EMBED_HOST Frames from evil.example are not allowed; a link was written instead.'])
  })
})

describe('a stray closing tag is kept as written, and reported', () => {
  test.for([
    ['a\n\n</section>\n\nb', '<p>a</p>\n&#x3C;/section>\n<p>b</p>', '3:1', 'section'],
    ['a </b> c', '<p>a &#x3C;/b> c</p>', '1:3', 'b'],
    ['<div>a</div></DIV>', '<div>a</div>&#x3C;/DIV>', '1:1', 'DIV'],
  ] as const)('%j', async ([text, expected, place, tag]) => {
    expect(await readMarkdown(text)).toMatchObject({
      html: expected,
      said: [`${place} STRAY_CLOSING_TAG \`</${tag}>\` closes nothing that is open here.`],
    })
  })

  test.for([
    '<div>\n\na\n\n</div>',
    '<p>a<br>b</p>',
    'a <b>c</b>',
    '<!-- </b> -->',
    '<img src="a" alt="</b>">',
    '`</b>`',
    '<br></br>',
  ])('there is none in %j', async (text) => {
    expect((await readMarkdown(text)).said).toEqual([])
  })
})

test('a site that trusts its HTML keeps all of it but addresses that run code', async () => {
  const trusting: ReadSetup = { options: { trustHtml: true } }
  expect(await html('<div style="color: red" data-x="1"><custom-tag>a</custom-tag></div>', trusting)).toBe(
    '<div style="color: red" data-x="1"><custom-tag>a</custom-tag></div>',
  )
  expect(await html('<a href="javascript:x()">a</a>', trusting)).toBe('<p><a>a</a></p>')
})

test('nobody writes helpgen’s own elements', async () => {
  const text = '<hg-embed kind="frame" src="https://evil.example"></hg-embed><HG-component name="x">a</HG-component>'
  expect(await html(text)).toBe(
    '<p>&#x3C;hg-embed kind="frame" src="https://evil.example">&#x3C;/hg-embed>&#x3C;HG-component name="x">a&#x3C;/HG-component></p>',
  )
})

test('a tag that is no HTML is shown as written, and reported', async () => {
  const page = await readMarkdown('An `Array<string>`, Array<string>, and <your-name> here.')
  expect(page.said).toEqual([
    '1:26 UNKNOWN_TAG `<string>` is no HTML element; it was kept as text.',
    '1:40 UNKNOWN_TAG `<your-name>` is no HTML element; it was kept as text.',
  ])
  expect(await html('Array<string> and <your-name>')).toBe('<p>Array&#x3C;string> and &#x3C;your-name></p>')
})

test('a component of MDX in plain Markdown is reported; what it holds stays', async () => {
  expect((await readMarkdown('<Detail title="x">\n\ntext\n\n</Detail>')).said).toEqual([
    '1:1 MDX_UNKNOWN_COMPONENT `<Detail>` is not a registered component; what it holds was kept.',
  ])
  expect(await html('<Detail title="x">\n\ntext\n\n</Detail>')).toContain('<p>text</p>')
})

describe('an image without a text', () => {
  test('is reported', async () => {
    expect((await readMarkdown('![](a.png)\n\n<img src="b.png">\n\n![ ](c.png)')).said).toEqual([
      '1:1 IMAGE_WITHOUT_ALT The image `a.png` has no alternative text.',
      '3:1 IMAGE_WITHOUT_ALT The image `b.png` has no alternative text.',
      '5:1 IMAGE_WITHOUT_ALT The image `c.png` has no alternative text.',
    ])
  })

  test('may say that it is decoration', async () => {
    expect(
      (await readMarkdown('<img src="a.png" alt="" role="presentation"> <img src="b.png" aria-hidden="true">')).said,
    ).toEqual([])
  })
})
