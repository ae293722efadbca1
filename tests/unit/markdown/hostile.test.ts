import fc from 'fast-check'
import { toHtml } from 'hast-util-to-html'
import { describe, expect, test } from 'vitest'
import { createMarkdownReader } from '../../../cli/stages/markdown/processor.ts'
import { arbitraryDocument } from '../../support/arbitrary-document.ts'
import { dangersIn } from '../../support/dangers.ts'
import { markdownOptions, readMarkdown } from '../../support/read-markdown.ts'

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A&#x61vascript:alert(1)',
  'java&Tab;script:alert(1)',
  'javascript&#0000058alert(1)',
  'vbscript:x',
  'data:text/html,<b>',
  'DATA:text/html;base64,PGI+',
  'data:application/xhtml+xml,x',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  'x-unknown:y',
]

const forms: Record<string, (address: string) => string> = {
  'a link': (address) => `[x](<${address}>)`,
  'an image': (address) => `![x](<${address}>)`,
  'an autolink': (address) => `<${address}>`,
  'a reference': (address) => `[x]\n\n[x]: <${address}>`,
  'a raw link': (address) => `<a href="${address}">x</a>`,
  'a raw link without quotes': (address) => `<a href=${address}>x</a>`,
  'a raw image': (address) => `<img src="${address}" alt="x">`,
  'a source set': (address) => `<img srcset="a.png 1x, ${address} 2x" alt="x">`,
  'a raw block': (address) => `<div>\n<a href='${address}'>x</a>\n</div>`,
  'a video': (address) => `<video src="${address}" poster="${address}"></video>`,
  'a quotation': (address) => `<blockquote cite="${address}">x</blockquote>`,
  'a frame': (address) => `<iframe src="${address}"></iframe>`,
  'a link in SVG': (address) => `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
  'a form': (address) => `<form action="${address}"><button formaction="${address}">x</button></form>`,
  'a card': (address) => `::card[x]{href="${address}"}`,
  'an embed': (address) => `::embed[x]{src="${address}"}`,
  'a film': (address) => `::video[x]{src="${address}" poster="${address}"}`,
}

describe.each(Object.entries(forms))('%s does nothing', (_, form) => {
  test.for(addresses)('with %j', async (address) => {
    for (const path of ['page.md', 'page.mdx']) {
      expect(dangersIn((await readMarkdown(form(address), { path })).html)).toEqual([])
    }
  })
})

describe('nothing runs', () => {
  test.for([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    'a <script>alert(1)</script> b',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><script>alert(1)</script></mtext></math>',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror\n=\nalert(1)>',
    '<img src="x"onerror="alert(1)">',
    '<svg/onload=alert(1)>',
    '<body onload=alert(1)>',
    '<details open ontoggle=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<base href="javascript:/a/">',
    '<link rel="stylesheet" href="javascript:alert(1)">',
    '<style>@import "javascript:alert(1)"</style>',
    '<div style="background: url(javascript:alert(1))">x</div>',
    '<object data="javascript:alert(1)"></object>',
    '<embed src="javascript:alert(1)">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<![CDATA[><img src=x onerror=alert(1)>]]>',
    '<template><script>alert(1)</script></template>',
    '<a href="x" style="x" onclick="alert(1)">x</a>',
    '<table><td><script>alert(1)</script>',
    '::card[x]{href="#" onclick="alert(1)"}',
    ':::note{onclick="alert(1)" style="x"}\nx\n:::',
    '# x {#" onclick="alert(1)}',
    '```js" onclick="alert(1)\nx\n```',
    '[x](# "\\" onclick=\\"alert(1)")',
    '<p {...{onclick: "alert(1)"}}>x</p>',
  ])('of %j', async (text) => {
    for (const path of ['page.md', 'page.mdx']) expect(dangersIn((await readMarkdown(text, { path })).html)).toEqual([])
  })
})

test('a link that is taken out is reported with its place', async () => {
  expect((await readMarkdown('text\n\n- [a](javascript:x)')).said).toEqual([
    '3:3 UNSAFE_LINK `javascript:x` is not a kind of link that a page may hold; it does nothing now.',
  ])
})

test.for([
  '#a',
  '?b=c',
  './d.md',
  '/e',
  'https://f.example',
  'http://g.example',
  'mailto:h@i.example',
  'tel:+1',
  '//j.example',
])('a link to %s stays', async (target) => {
  expect(await readMarkdown(`[x](${target})`)).toMatchObject({ html: `<p><a href="${target}">x</a></p>`, said: [] })
})

test.for(['page.md', 'page.mdx'])(
  'random documents are read, and nothing in them runs: %s',
  { timeout: 600_000 },
  async (path) => {
    const files: Record<string, string> = {
      'part.md': '<b onclick=x>\n\n[x](javascript:x)',
      'loop.md': '<!--@include: ./loop.md-->',
    }
    const read = await createMarkdownReader({ ...markdownOptions, variables: { site: 'https://example.com' } })
    const documents = Number(process.env['HELPGEN_FUZZ'] ?? 2000) / 2
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, async (text) => {
        const tree = await read({ path, file: path, text }, (file) => files[file])
        expect(dangersIn(toHtml(tree.hast))).toEqual([])
        // Marks are helpgen's own business: none may be left.
        expect(JSON.stringify({ ...tree, mdast: undefined })).not.toMatch(/[\ufdd0-\ufdd4]/)
      }),
      { numRuns: documents },
    )
  },
)
