import { describe, expect, test } from 'vitest'
import { type ReadSetup, readMarkdown } from '../../support/read-markdown.ts'

const variables = { site: 'https://example.com', 'product.name': 'Tours', 'with-dash': 'dashed', html: '<b>&' }
const setup: ReadSetup = { options: { variables } }
const html = async (text: string): Promise<string> => (await readMarkdown(text, setup)).html

describe('variables are filled in', () => {
  test.for([
    ['{{product.name}} {{with-dash}}', '<p>Tours dashed</p>'],
    ['**{{product.name}}** and', '<p><strong>Tours</strong> and</p>'],
    ['# {{product.name}} here', '<h1 id="tours-here">Tours here</h1>'],
    [
      '[{{product.name}}]({{site}}/a "{{product.name}}")',
      '<p><a href="https://example.com/a" title="Tours">Tours</a></p>',
    ],
    ['[a](<{{site}}/a b>)', '<p><a href="https://example.com/a%20b">a</a></p>'],
    ['[a]\n\n[a]: {{site}}/a', '<p><a href="https://example.com/a">a</a></p>'],
    ['![{{product.name}} logo]({{site}}/a.png)', '<p><img src="https://example.com/a.png" alt="Tours logo"></p>'],
    ['<a href="{{site}}">{{product.name}}</a>', '<p><a href="https://example.com">Tours</a></p>'],
    [
      ':::note[{{product.name}}]\n{{product.name}}\n:::',
      '<hg-admonition kind="note"><hg-title>Tours</hg-title><p>Tours</p></hg-admonition>',
    ],
    ['::card[{{product.name}}]{href="{{site}}/a"}', '<hg-card href="https://example.com/a" label="Tours"></hg-card>'],
    ['::card[A]{href={{site}}/a}', '<hg-card href="https://example.com/a" label="A"></hg-card>'],
    ['| {{product.name}} |\n| - |', '<table>\n<thead>\n<tr>\n<th>Tours</th>\n</tr>\n</thead>\n</table>'],
    ['{{html}}', '<p>&#x3C;b>&#x26;</p>'],
  ] as const)('%j', async ([text, expected]) => {
    expect(await html(text)).toBe(expected)
  })

  test('in MDX too, where braces are code', async () => {
    const { html, said } = await readMarkdown('# {{product.name}}\n\nSee <a href="{{site}}">{{with-dash}}</a>', {
      ...setup,
      path: 'a.mdx',
    })
    expect(html).toBe('<h1 id="tours">Tours</h1>\n<p>See <a href="https://example.com">dashed</a></p>')
    expect(said).toEqual([])
  })
})

describe('nothing is filled in', () => {
  test.for([
    ['`{{site}}`', '<p><code>{{site}}</code></p>'],
    ['```text\n{{site}}\n```', '<hg-code language="text" value="{{site}}"></hg-code>'],
    ['    {{site}}', '<hg-code value="{{site}}"></hg-code>'],
    ['<code>{{site}}</code>', '<p><code>{{site}}</code></p>'],
    ['{{< ref "x" >}} {{% note %}}', '<p>{{&#x3C; ref "x" >}} {{% note %}}</p>'],
    ['{{ site }} {{}} {{1}} {site}', '<p>{{ site }} {{}} {{1}} {site}</p>'],
    ['{{a b}} {{.Page}} {{if x}}', '<p>{{a b}} {{.Page}} {{if x}}</p>'],
  ] as const)('in %j', async ([text, expected]) => {
    expect(await readMarkdown(text, setup)).toMatchObject({ html: expected, said: [] })
  })
})

describe('`\\{{` is two braces', () => {
  test.for([
    ['\\{{site}}', '<p>{{site}}</p>'],
    ['\\\\{{site}}', '<p>\\https://example.com</p>'],
    ['\\\\\\{{site}}', '<p>\\{{site}}</p>'],
    ['`\\{{site}}`', '<p><code>\\{{site}}</code></p>'],
    ['```text\n\\{{site}}\n```', '<hg-code language="text" value="\\{{site}}"></hg-code>'],
    ['[a](/\\{{site}} "\\{{site}}")', '<p><a href="/%7B%7Bsite%7D%7D" title="{{site}}">a</a></p>'],
    ['![\\{{site}}](/a.png)', '<p><img src="/a.png" alt="{{site}}"></p>'],
    ['<b title="\\{{site}}">a</b>', '<p><b title="\\https://example.com">a</b></p>'],
  ] as const)('%j', async ([text, expected]) => {
    expect(await readMarkdown(text, setup)).toMatchObject({ html: expected, said: [] })
  })
})

describe('a variable that is not defined', () => {
  test('is kept as written and reported where it stands, with the nearest name', async () => {
    const { html, said } = await readMarkdown('# Title\n\nText\nand {{product.nam}} and {{other}}.', setup)
    expect(html).toContain('and {{product.nam}} and {{other}}.')
    expect(said).toEqual([
      '4:5 UNKNOWN_VARIABLE The variable `product.nam` is not defined; it was kept as written. Did you mean `product.name`?',
      '4:25 UNKNOWN_VARIABLE The variable `other` is not defined; it was kept as written.',
    ])
  })

  test('is reported once for each place', async () => {
    expect((await readMarkdown('[a]({{x-y}} "{{x-y}}")', setup)).said).toHaveLength(1)
  })
})
