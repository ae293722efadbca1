import { beforeAll, describe, expect, test } from 'vitest'
import { dangersIn } from '../support/dangers.ts'
import { textOf } from '../support/html-page.ts'
import { makeSite, type TestSite } from '../support/site.ts'

const hostile: readonly (readonly [string, string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script in a paragraph', 'Text <script src="https://evil.example/x.js"></script> text'],
  ['a script with broken markup around it', '<p title="</p><script>alert(1)</script>">x'],
  ['a handler', '<img src="x.png" alt="x" onerror="alert(1)">'],
  ['a handler with odd separators', '<img/src="x.png"/alt="x"/onerror=alert(1)>'],
  ['a handler on a picture from elsewhere', '<body onload=alert(1)><svg onload=alert(1)>'],
  ['a javascript: link', '[x](javascript:alert(1))'],
  [
    'a javascript: link in capitals, with white space',
    '[x](<JaVa\tScRiPt:alert(1)>) <a href=" java&#10;script:alert(1)">y</a>',
  ],
  ['a javascript: link by entities', '[x](&#106;avascript:alert(1)) <a href="&#x6A;avascript&colon;alert(1)">y</a>'],
  ['a javascript: autolink', '<javascript:alert(1)>'],
  ['a javascript: link by reference', '[x][r]\n\n[r]: javascript:alert(1)'],
  ['a javascript: picture', '![x](javascript:alert(1))'],
  ['a vbscript: link', '[x](vbscript:msgbox(1))'],
  [
    'a data: document',
    '[x](data:text/html;base64,PHNjcmlwdD4=) <iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
  ],
  ['a frame of another host', '<iframe src="https://evil.example/"></iframe>'],
  ['a frame with a document of its own', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  [
    'a form',
    '<form action="https://evil.example/"><input name="password"><button formaction="javascript:alert(1)">go</button></form>',
  ],
  ['an object', '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">'],
  ['a base', '<base href="https://evil.example/">'],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">'],
  ['a style', '<style>body { display: none }</style><p style="position: fixed">x</p>'],
  [
    'SVG and MathML',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg><math href="javascript:alert(1)">y</math>',
  ],
  ['a comment that ends early', '<!--><script>alert(1)</script>-->'],
  [
    'helpgen elements spelled by hand',
    '<hg-code html="<script>alert(1)</script>" value="x"></hg-code><hg-component name="X" props=\'{"a":1}\'></hg-component>',
  ],
  ['an embed', '::embed[x]{src="javascript:alert(1)"}\n\n::video[x]{src="javascript:alert(1)"}'],
  ['a card', '::card[x]{href="javascript:alert(1)"}\n\n:::card[y]{href="data:text/html,x"}\nz\n:::'],
  [
    'a code block',
    '```html title="</code><script>alert(1)</script>"\n<script>alert(1)</script>\n```\n\n```<script>\nx\n```',
  ],
  ['a heading', '## <script>alert(1)</script> {#"onclick=alert(1)}'],
]

let site: TestSite

beforeAll(async () => {
  const frontMatter = `---\ntitle: '</title><script>alert(1)</script>'\ndescription: '"><script>alert(1)</script>'\nkeywords: ['"><img onerror=alert(1)>']\nimage: javascript:alert(1)\ncustom_edit_url: javascript:alert(1)\nsidebar_label: '<img src=x onerror=alert(1)>'\n---\nText.\n`
  site = makeSite(
    {
      'welcome.md': '# Welcome\n',
      'front-matter.md': frontMatter,
      'section/_category_.json': JSON.stringify({
        label: '</script><script>alert(1)</script>',
        description: '<img onerror=alert(1)>',
      }),
      ...Object.fromEntries(
        hostile.map(([, text], index) => [`section/case-${index}.md`, `Before.\n\n${text}\n\nAfter.\n`]),
      ),
      ...Object.fromEntries(
        hostile.map(([, text], index) => [`mdx/case-${index}.mdx`, `Before.\n\n${text}\n\nAfter.\n`]),
      ),
    },
    {
      variables: { evil: 'javascript:alert(1)' },
      announcementBar: {
        content: 'News <script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))',
      },
      checks: { rules: { links: 'off', markdown: 'off', images: 'off' } },
    },
  )
  const { exit, problems } = await site.build()
  expect([exit, problems.filter(({ severity }) => severity === 'error')]).toEqual([0, []])
})

/** The parts of a page that content decides. */
const dangers = (url: string): string[] => {
  const { source } = site.html(url)
  return dangersIn(/<article[\s\S]*<\/article>/.exec(source)?.[0] ?? source)
}

describe('inert in the output, with the text around it kept, is', () => {
  for (const [index, [name]] of hostile.entries()) {
    test(`${name}`, () => {
      for (const url of [`/section/case-${index}`, `/mdx/case-${index}`]) {
        expect(dangers(url)).toEqual([])
        const text = textOf(site.html(url).one('article'))
        expect(text).toContain('Before.')
        // A comment or an attribute that is never closed takes the rest of an HTML block with it, as in browsers.
        if (index !== 2) expect(text).toContain('After.')
      }
    })
  }
})

test('front matter, categories and announcements are as inert as pages', () => {
  for (const url of ['/front-matter', '/section', '/sitemap', '/welcome']) {
    const { all, attributes } = site.html(url)
    expect(all('body script')).toHaveLength(0)
    expect(all('script')).toHaveLength(2)
    expect(all('[onerror]')).toHaveLength(0)
    expect(attributes('a', 'href').filter((href) => /^\s*(javascript|data):/i.test(href))).toEqual([])
  }
  const { all, attributes } = site.html('/front-matter')
  expect(all('main img')).toHaveLength(0)
  expect(attributes('meta[property="og:image"]', 'content').filter((each) => each.startsWith('javascript:'))).toEqual(
    [],
  )
})

test('[5#04] of all schemes only http, https, mailto and tel survive, besides relative, anchor and query links; any other link does nothing', async () => {
  const kept = [
    'http://a.example',
    'https://a.example',
    'mailto:a@b.example',
    'tel:+4912',
    './welcome.md',
    '/welcome',
    '#top',
    '?q=1',
    '//a.example/x',
  ]
  const refused = [
    'javascript:alert(1)',
    'data:text/plain,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.example',
    'blob:x',
    'ws://a.example',
    'about:blank',
    'app:open',
  ]
  const links = makeSite({
    'welcome.md': '# Welcome\n',
    'links.md': [...kept, ...refused].map((target) => `[text](<${target}>)\n`).join('\n'),
  })
  const { exit, problems } = await links.build()
  expect([exit, problems.map(({ code, severity }) => `${severity} ${code}`)]).toEqual([
    0,
    refused.map(() => 'warning UNSAFE_LINK'),
  ])
  const page = links.html('/links')
  expect(page.texts('article p a')).toHaveLength(kept.length + refused.length)
  expect(page.attributes('article p a', 'href')).toHaveLength(kept.length)
  expect(page.attributes('article p a', 'aria-disabled')).toHaveLength(refused.length)
})
