import fc from 'fast-check'

/** Addresses that run code, in the disguises that have worked somewhere. */
const hostileAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#x6A;avascript&colon;alert(1)',
  '&#1;javascript:alert(1)',
  'javascript&#0058;alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'DATA:TEXT/HTML,x',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
]

const harmlessAddresses = [
  '#here',
  './other.md',
  '/guides',
  '../pic.png',
  'https://example.com/?a=1&b=2',
  'mailto:a@b.example',
  '{{site}}/x',
]

const markdown = [
  ...[
    '# ',
    '## ',
    '- ',
    '1. ',
    '  ',
    '    ',
    '\t',
    '> ',
    '* * *',
    '---',
    '+++',
    '```',
    '~~~',
    '`',
    '``',
    '*',
    '**',
    '_',
    '~~',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '[^1]',
    '[^1]: ',
    '[x]: ',
    '<',
    '>',
    '|',
    '| - |',
    '\\',
    '&',
    ';',
    '&lt;',
    '&#0;',
    ':',
    '  \n',
  ],
  ...[
    '```js {1,3} title="x"',
    '```js file="./code.js"',
    '// [!code ++]',
    '// highlight-next-line',
    '- [ ] ',
    '- [x] ',
    '[toc]',
  ],
  ...[
    '{#id}',
    '{{site}}',
    '{{missing}}',
    '\\{{site}}',
    '{{< ref "x" >}}',
    '{%',
    '{',
    '}',
    '{/* #id */}',
    '{1 + 1}',
    '<!-- truncate -->',
  ],
]

const directives = [
  ...[
    ':::note',
    ':::',
    '::::',
    '::: tip Title',
    ':::tabs',
    ':::tab[A]',
    ':::steps',
    ':::cards',
    ':::card[B]{href=#}',
    ':::details',
  ],
  ...[
    ':::unknown[x]',
    '::card[C]{href="./x.md"}',
    '::youtube[V]{id=abc}',
    '::video[V]{src=/v.mp4}',
    ':::code-group',
    '> [!NOTE]',
  ],
  ...[
    '::demo[D]{src="https://demo.example/x"}',
    ':x[y]{z}',
    'a:b',
    '<!--@include: ./part.md-->',
    '<!--@include: ./loop.md{2,}-->',
  ],
]

const html = [
  ...[
    '<script>',
    '</script>',
    '<script src=//x.example>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<div onclick=alert(1)>',
    '</div>',
    '<p>',
    '</p>',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '</svg>',
    '<math>',
    '<style>',
    '</style>',
    '<title>',
    '</title>',
    '<!--',
    '-->',
  ],
  ...[
    '<iframe srcdoc="<script>alert(1)</script>">',
    '</iframe>',
    '<base href=//x.example>',
    '<meta http-equiv=refresh content="0;url=x">',
  ],
  ...[
    '<form action=x>',
    '<button formaction=x>',
    '<template>',
    '<noscript>',
    '<textarea>',
    '<select>',
    '<table>',
    '<td>',
    '<object data=x>',
  ],
  ...[
    '<embed src=x>',
    '<link rel=import href=x>',
    '<hg-embed kind="frame" src="x">',
    '<hg-code value="x">',
    '<hg-component name=x props=y>',
  ],
  ...[
    '<Tabs>',
    '<TabItem label="x">',
    '</TabItem>',
    '<Card title="x">',
    '<details>',
    '<summary>',
    '<![CDATA[',
    ']]>',
    '<?php',
    '?>',
    '<!DOCTYPE x>',
  ],
]

const quotes = fc.constantFrom('"', "'", '')
const address = fc.oneof(fc.constantFrom(...hostileAddresses), fc.constantFrom(...harmlessAddresses))

const hostileMarkup = fc.oneof(
  address.map((target) => `[x](${target})`),
  address.map((target) => `[x](<${target}>)`),
  address.map((target) => `![x](${target})`),
  address.map((target) => `<${target}>`),
  address.map((target) => `[x]: ${target}\n\n[x]`),
  address.map((target) => `::card[x]{href="${target}"}`),
  address.map((target) => `::embed[x]{src="${target}"}`),
  address.map((target) => `::video[x]{src="${target}" poster="${target}"}`),
  address.map((target) => `<Card title="x" href="${target}" />`),
  fc
    .tuple(
      fc.constantFrom(
        'a',
        'img',
        'iframe',
        'video',
        'source',
        'svg',
        'use',
        'form',
        'object',
        'hg-card',
        'hg-embed',
        'q',
        'body',
      ),
      fc.constantFrom(
        'href',
        'src',
        'srcset',
        'xlink:href',
        'action',
        'data',
        'poster',
        'cite',
        'background',
        'style',
        'onclick',
      ),
      quotes,
      address,
    )
    .map(([tag, attribute, quote, target]) => `<${tag} ${attribute}=${quote}${target}${quote}>`),
)

const words = fc.constantFrom(
  'word',
  'Ünïcödé',
  '日本語',
  '😀',
  'a@b.example',
  'www.example.com',
  'https://example.com/x',
)
const junk = fc.oneof(
  fc.string({ maxLength: 8, unit: 'binary' }),
  fc.constantFrom(
    '\0',
    '\ufeff',
    '\r\n',
    '\r',
    '\u2028',
    '\ud800',
    '\udc00',
    '\ufdd0',
    '\ufdd1',
    '\ufdd2',
    '\u007f',
    '\u00a0',
  ),
)

const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...markdown) },
  { weight: 2, arbitrary: fc.constantFrom(...directives) },
  { weight: 2, arbitrary: fc.constantFrom(...html) },
  { weight: 2, arbitrary: hostileMarkup },
  { weight: 3, arbitrary: words },
  { weight: 1, arbitrary: junk },
)

const separator = fc.constantFrom('', '', ' ', '\n', '\n', '\n\n', '\n> ', '\n  ', '\n    ')

/** A document that nobody would write: Markdown, HTML, directives, hostile addresses and junk in any order. */
export const arbitraryDocument: fc.Arbitrary<string> = fc
  .array(fc.tuple(fragment, separator), { maxLength: 40, size: 'max' })
  .map((parts) => parts.flat().join(''))
