import type { Element } from 'hast'
import { describe, expect, test } from 'vitest'
import { visit } from '../../../cli/shared/visit.ts'
import { type ReadSetup, readMarkdown } from '../../support/read-markdown.ts'

/** Names of helpgen's own elements in a page's tree. */
async function ownElements(text: string, setup?: ReadSetup): Promise<string[]> {
  const names: string[] = []
  const { hast } = await readMarkdown(text, setup)
  visit(hast, 'element', ({ tagName }: Element) => {
    if (/^hg-/i.test(tagName)) names.push(tagName)
  })
  return names
}

const frame = 'kind="frame" src="https://evil.example"'

const forgeries = [
  `<hg-embed ${frame}></hg-embed>`,
  `a <hg-embed ${frame}></hg-embed> b`,
  `<HG-EMBED ${frame}></HG-EMBED>`,
  `<hg-embed\n${frame}>`,
  `<hg-embed\t${frame}/>`,
  `<hg-embed/${frame}>`,
  `<div>\n<hg-embed ${frame}>`,
  `<div><hg-embed ${frame}`,
  `<p title=">"><hg-embed ${frame}></p>`,
  `<p title='"><hg-embed ${frame}>'>`,
  `<svg><hg-embed ${frame}/></svg>`,
  `<math><mtext><hg-embed ${frame}></mtext></math>`,
  `<![CDATA[<hg-embed ${frame}>]]>`,
  `<!--><hg-embed ${frame}>-->`,
  `<textarea></textarea><hg-embed ${frame}>`,
  `<table><hg-embed ${frame}><tr><td>`,
  `<h\0g-embed ${frame}>`,
  `<hg\0-embed ${frame}>`,
  `<hg-\0embed ${frame}>`,
  `# A <hg-embed ${frame}></hg-embed>`,
  `| <hg-embed ${frame}></hg-embed> |\n| - |`,
  `[<hg-embed ${frame}></hg-embed>](x)`,
  `<h<h>g-embed ${frame}>`,
  `&lt;hg-embed ${frame}&gt;`,
  `{{forged}}`,
  '<hg-code html="<img src=x onerror=alert(1)>"></hg-code>',
  '<hg-code value="x" options=\'{"title":"x"}\'></hg-code>',
  '<hg-component name="Price" props="{}"></hg-component>',
  '<hg-card href="javascript:alert(1)" label="x"></hg-card>',
]

describe.each(['page.md', 'page.mdx'])('nobody writes helpgen’s own elements: %s', (path) => {
  const options = { components: ['Price'], variables: { forged: `<hg-embed ${frame}></hg-embed>` } }

  test.for(forgeries)('%j', async (text) => {
    expect(await ownElements(text, { path, options })).toEqual([])
    expect(await ownElements(text, { path, options: { ...options, trustHtml: true } })).toEqual([])
  })

  test('also not in a file that the page includes', async () => {
    const files = { 'part.md': forgeries.join('\n\n') }
    expect(await ownElements('<!--@include: ./part.md-->', { path, files, options })).toEqual([])
  })

  test('also not inside a directive', async () => {
    const text = `:::details[<hg-embed ${frame}></hg-embed>]\n<hg-embed ${frame}></hg-embed>\n:::`
    expect(await ownElements(text, { path, options })).toEqual([])
  })
})

test.for([
  ['::youtube[A]{id=b}', ['hg-embed']],
  [':::tip[A]\nb\n:::', ['hg-admonition', 'hg-title']],
  ['```js\na\n```', ['hg-code']],
  ['<Tabs><TabItem label="A">b</TabItem></Tabs>', ['hg-tabs', 'hg-tab']],
] as const)('what helpgen makes itself is there: %j', async ([text, names]) => {
  expect(await ownElements(text)).toEqual(names)
})
