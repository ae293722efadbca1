import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../../support/read-markdown.ts'

describe('bytes that are no Markdown', () => {
  test.for([
    ['a byte order mark', '\u{feff}# A', '<h1 id="a">A</h1>'],
    ['a byte order mark before front matter', '\u{feff}---\ntitle: x\n---\n# A', '<h1 id="a">A</h1>'],
    [
      'Windows line ends',
      '# A\r\n\r\n- b\r\n- c\r\n\r\n:::note\r\nd\r\n:::\r\n',
      '<h1 id="a">A</h1>\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n<hg-admonition kind="note"><p>d</p></hg-admonition>',
    ],
    ['old line ends', '# A\rb', '<h1 id="a">A</h1>\n<p>b</p>'],
    ['NUL', 'a\0b', '<p>a\u{fffd}b</p>'],
    ['half a character', 'a\u{d83d}b \u{de00}', '<p>a\u{fffd}b \u{fffd}</p>'],
    ['a whole character of two halves', '😀', '<p>😀</p>'],
    [
      'noncharacters that helpgen uses as marks',
      'a\u{fdd0}\u{fdd1}0\u{fdd1}\u{fdd4}',
      `<p>a\u{fffd}\u{fffd}0\u{fffd}\u{fffd}</p>`,
    ],
    ['nothing', '', ''],
    ['white space', ' \n\t\n', ''],
  ] as const)('%s', async ([, text, html]) => {
    for (const parser of ['satteri', 'remark'] as const) {
      expect(await readMarkdown(text, { options: { parser } })).toMatchObject({ html, said: [] })
    }
  })

  test('lines are counted right behind any line end', async () => {
    expect((await readMarkdown('\u{feff}a\r\n\r\n:::nope\r\n:::')).said[0]).toMatch(/^3:1 UNKNOWN_DIRECTIVE/)
  })
})

const repeat = (text: string) => (depth: number) => text.repeat(depth)

const nestings: Record<string, (depth: number) => string> = {
  quotes: repeat('> '),
  'lists in one line': repeat('- '),
  lists: (depth) => Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'),
  emphasis: (depth) => `${'*a **b '.repeat(depth)}c${'** *'.repeat(depth)}`,
  brackets: (depth) => `${'['.repeat(depth)}a${']'.repeat(depth)}`,
  links: (depth) => `${'['.repeat(depth)}a${'](b)'.repeat(depth)}`,
  elements: (depth) => `${'<div>'.repeat(depth)}a${'</div>'.repeat(depth)}`,
  'inline elements': (depth) => `a ${'<b>'.repeat(depth)}c${'</b>'.repeat(depth)}`,
  'elements around Markdown': (depth) => `${'<div>\n\n'.repeat(depth)}a\n\n${'</div>\n\n'.repeat(depth)}`,
  directives: (depth) => `${':::note\n'.repeat(depth)}a\n${':::\n'.repeat(depth)}`,
  'directives that are not closed': repeat(':::note\n'),
}

describe.each(Object.entries(nestings))('deeply nested %s', (_, nest) => {
  test('are read at 300 levels, alike by both parsers', async () => {
    const [satteri, remark] = await Promise.all(
      (['satteri', 'remark'] as const).map((parser) => readMarkdown(`${nest(300)}x`, { options: { parser } })),
    )
    expect(satteri?.html).toContain('x')
    expect(satteri?.html).toBe(remark?.html)
  })

  test('are read, or refused with a clean error, at 3,000', { timeout: 60_000 }, async () => {
    const read = await readMarkdown(`${nest(3000)}x`).then(
      ({ html }) => html,
      (error: unknown) => error,
    )
    expect(typeof read === 'string' || read instanceof RangeError).toBe(true)
  })
})

describe('long input', () => {
  // Each of these would take minutes if any step were quadratic.
  test.for<[string, string]>([
    ['tags that are not closed', `<div\n${'<a '.repeat(300_000)}`],
    ['comments that are not closed', `<div>\n${'<!--'.repeat(200_000)}`],
    ['white space in a heading', `# a${' '.repeat(500_000)}b`],
    ['braces', '{{a'.repeat(200_000)],
    ['backslashes', `${'\\'.repeat(500_000)}{{`],
    ['colons', `${':'.repeat(500_000)}\n`.repeat(2)],
    ['directive labels', `:::note${'['.repeat(500_000)}`],
    ['directive attributes', `:::note{${'a="b" '.repeat(100_000)}`],
    ['unknown variables', '{{a}}\n'.repeat(50_000)],
    ['a table of 10,000 rows', `| a | b |\n| - | - |\n${'| c | d |\n'.repeat(10_000)}`],
  ])('%s', { timeout: 60_000 }, async ([, text]) => {
    expect(typeof (await readMarkdown(text)).html).toBe('string')
  })
})

test('what crosses to other stages is plain data', async () => {
  const {
    html: _,
    said: __,
    ...tree
  } = await readMarkdown('# A {#b}\n\n[c](d) ![](e)\n\n:::note\nf\n:::\n\n```js\ng\n```')
  const { headings, links, anchors, problems, hast } = tree
  const crossing = { headings, links, anchors, problems, hast }
  expect(structuredClone(crossing)).toEqual(crossing)
})
