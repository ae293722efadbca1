import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { textOf } from '../support/html-page.ts'
import { type CheckedRun, makeSite, type TestSite } from '../support/site.ts'

const isRoot = process.getuid?.() === 0

describe('files that are not what they seem', () => {
  let site: TestSite
  let checked: CheckedRun

  beforeAll(async () => {
    site = makeSite({
      'welcome.md': '# Welcome\n',
      'folder.md/inside.md': '# Inside a folder\n',
      'windows.md':
        '---\r\ntitle: Windows\r\n---\r\n\r\n## One\r\n\r\nText\r\nmore {{none}}.\r\n\r\n```js\r\nconst a = 1\r\nconst b = 2\r\n```\r\n',
      'bom.md': '\u{feff}---\ntitle: With a mark\n---\n\nText.\n',
      'nul.md': '# Nul\n\nBefore\u0000after and \u001b[31mred.\n',
      'latin.md': Buffer.from('# Latin\n\nText.\n\nCaf\xe9 au lait.\n', 'latin1'),
      'utf16.md': Buffer.from('\u{feff}# Sixteen\n\nText.\n', 'utf16le'),
      'empty.md': '',
      'only-front-matter.md': '---\ntitle: Only\n---',
      'surrogate.md': '# Half \\uD800 &#xD800; &#0; done\n',
    })
    const content = (path: string): string => join(site.dir, 'content', path)
    mkdirSync(content('loop'))
    writeFileSync(content('loop/page.md'), '# In the loop\n')
    symlinkSync('..', content('loop/up'))
    symlinkSync('circle-b.md', content('circle-a.md'))
    symlinkSync('circle-a.md', content('circle-b.md'))
    symlinkSync('gone.md', content('dangling.md'))
    symlinkSync('nowhere', content('.#lock.md'))
    writeFileSync(join(site.dir, 'outside.md'), '# From outside\n')
    symlinkSync('../outside.md', content('linked.md'))
    execFileSync('mkfifo', [content('pipe.md')])
    checked = await site.build()
    expect(site.documents).toBeDefined()
  })

  const said = (path: string): string[] =>
    checked.problems
      .filter(({ place }) => place?.path === `content/${path}`)
      .map(({ severity, code, place }) => `${severity} ${code} ${place?.line ?? ''}`.trim())

  test('a folder named like a page is read as a folder, with a warning', () => {
    expect(said('folder.md')).toEqual(['warning NOT_A_FILE'])
  })

  test('a link that leads back up is left out with a warning', () => {
    expect(said('loop/up')).toEqual(['warning SYMLINK_LOOP'])
  })

  test('pages that are links in a circle, or to nowhere, are errors: no page is missing silently', () => {
    for (const path of ['circle-a.md', 'circle-b.md', 'dangling.md'])
      expect(said(path)).toEqual(['error FILE_UNREADABLE'])
  })

  test("an editor's lock file that leads nowhere is no problem", () => {
    expect(said('.#lock.md')).toEqual([])
  })

  test('a pipe named like a page is an error, and nothing waits for it', () => {
    expect(said('pipe.md')).toEqual(['error FILE_UNREADABLE'])
  })

  test('bytes that are not UTF-8 are an error at their line', () => {
    expect(said('latin.md')).toEqual(['error INVALID_UTF8 5'])
    expect(said('utf16.md')).toContain('error INVALID_UTF8 1')
  })

  test('lines are counted in CRLF files as in others', () => {
    expect(said('windows.md')).toEqual(['warning UNKNOWN_VARIABLE 8'])
  })

  test('no other file is complained of', () => {
    const odd = [
      'folder.md',
      'loop/up',
      'circle-a.md',
      'circle-b.md',
      'dangling.md',
      'pipe.md',
      'latin.md',
      'utf16.md',
      'windows.md',
    ]
    expect(checked.problems.filter(({ place }) => !odd.includes(place?.path.slice(8) ?? ''))).toEqual([])
    expect(checked.exit).toBe(1)
  })

  test('every page is there once the errors are mended', async () => {
    for (const name of ['circle-a.md', 'circle-b.md', 'dangling.md', 'pipe.md']) rmSync(join(site.dir, 'content', name))
    site.write({
      '/lenient.config.json': JSON.stringify({
        title: 'T',
        url: 'https://a.example',
        checks: { rules: { content: 'warn' } },
      }),
    })
    const { exit } = await site.build('--config', 'lenient.config.json')
    expect(exit).toBe(0)
    const article = (url: string): string => textOf(site.html(url).one('article'))
    expect(article('/folder.md/inside')).toBe('Inside a folder')
    expect(article('/loop/page')).toBe('In the loop')
    expect(article('/linked')).toBe('From outside')
    expect(article('/bom')).toBe('With a mark Text.')
    expect(article('/latin')).toBe('Latin Text. Caf\u{fffd} au lait.')
    expect(article('/nul')).toContain('Before\u{fffd}after')
    expect(article('/empty')).toBe('Empty')
    expect(article('/only-front-matter')).toBe('Only')
    expect(article('/windows')).toBe('Windows One Text more {{none}}. const a = 1 const b = 2')
    expect(site.html('/windows').source).not.toContain('\r')
    expect(article('/surrogate')).toContain('done')
  })
})

describe('pages of extreme size and depth', () => {
  const paragraph = 'The quick brown fox jumps over the lazy dog near the river bank. '
  const files: Record<string, string> = {
    'welcome.md': '# Welcome\n',
    'five-megabytes.md': `# Big\n\n${`${paragraph.repeat(8)}\n\n`.repeat(Math.ceil(5_000_000 / (paragraph.length * 8)))}The end.\n`,
    'table.md': `| a | b |\n| - | - |\n${Array.from({ length: 10_000 }, (_, row) => `| row ${row} | \`value\` |\n`).join('')}`,
    'quotes.md': `${'> '.repeat(300)}deep in quotes\n`,
    'emphasis.md': `${'*a **b '.repeat(300)}deep in emphasis${'** *'.repeat(300)}\n`,
    'brackets.md': `${'['.repeat(5_000)}deep in brackets${']'.repeat(5_000)}\n`,
    'html.md': `${'<div>'.repeat(300)}deep in html${'</div>'.repeat(300)}\n`,
    'notes.md': nested('note', 100),
    'one-line.md': `# Long\n\n${'word '.repeat(200_000)}end of line\n`,
  }

  test('300 levels, 10,000 rows and 5 MB are built whole', { timeout: 60_000 }, async () => {
    const site = makeSite(files)
    const { exit, problems } = await site.build()
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(exit).toBe(0)
    const text = (url: string): string => textOf(site.html(url).one('article'))
    expect(text('/five-megabytes')).toMatch(/The end\.$/)
    expect(site.html('/table').all('article tbody tr')).toHaveLength(10_000)
    expect(text('/table')).toContain('row 9999')
    for (const name of ['quotes', 'emphasis', 'brackets', 'html']) expect(text(`/${name}`)).toContain(`deep in ${name}`)
    expect(site.html('/quotes').all('article blockquote')).toHaveLength(300)
    expect(site.html('/notes').all('article aside')).toHaveLength(100)
    expect(text('/notes')).toContain('deep in note')
    expect(text('/one-line')).toMatch(/end of line$/)
  })

  const deep = {
    '20,000 quotes': `${'> '.repeat(20_000)}deep\n`,
    '20,000 elements': `${'<b>'.repeat(20_000)}deep\n`,
    '20,000 lists': `${'- '.repeat(20_000)}deep\n`,
    // React leaves parts of such pages out where its stack ends.
    '300 admonitions': nested('note', 300),
    '300 tabs': nested('tabs', 300),
  }
  for (const [name, text] of Object.entries(deep)) {
    test(`${name} in each other are one clear error that names the page`, { timeout: 60_000 }, async () => {
      const { exit, problem } = await makeSite({ 'welcome.md': '# Welcome\n', 'deep.md': text }).build()
      expect([exit, problem.code, problem.place?.path]).toEqual([1, 'PAGE_TOO_DEEP', 'content/deep.md'])
    })
  }

  test('5,000 MDX elements in each other are one clear error that names the page', { timeout: 60_000 }, async () => {
    const { exit, problem } = await makeSite({
      'deep.mdx': `${'<div>\n'.repeat(5_000)}deep\n${'</div>\n'.repeat(5_000)}`,
    }).build()
    expect([exit, problem.code, problem.place?.path]).toEqual([1, 'PAGE_TOO_DEEP', 'content/deep.mdx'])
  })
})

/** Containers in containers, with a text in the innermost. */
function nested(name: string, levels: number): string {
  const colons = Array.from({ length: levels }, (_, level) => ':'.repeat(levels + 3 - level))
  return `${colons.map((each) => `${each}${name}\n`).join('')}deep in ${name}\n${colons.reverse().join('\n')}\n`
}

describe('a file that goes away', () => {
  /** A plugin is the one thing that is sure to run between two steps of a build. */
  const removing = (path: string, when: string): string => `import { existsSync, unlinkSync } from 'node:fs'
const seen = { first: 0 }
export default {
  title: 'A',
  url: 'https://a.example',
  markdown: { rehypePlugins: [() => (_, file) => {
    if (file.path.endsWith('first.md')) seen.first += 1
    if (${when} && existsSync('${path}')) unlinkSync('${path}')
  }] },
}
`
  const pages = { 'first.md': '# First\n\n![x](./x.svg)\n', 'last.md': '# Last\n', 'x.svg': '<svg viewBox="0 0 1 1"/>' }

  for (const [step, path, when] of [
    ['before it is read', 'content/last.md', 'true'],
    ['before it is rendered', 'content/last.md', 'seen.first === 2'],
    ['before it is published', 'content/x.svg', 'seen.first === 1'],
  ] as const) {
    test(`${step} is one error that names it, and the site stays as it was`, async () => {
      const site = makeSite(pages)
      expect((await site.build()).exit).toBe(0)
      site.write({ '/site.config.mjs': removing(path, when) })
      const { exit, problems } = await site.build('--config', 'site.config.mjs')
      expect([exit, problems.map(({ code, place }) => `${code} ${place?.path}`)]).toEqual([
        1,
        [`FILE_UNREADABLE ${path}`],
      ])
      expect(site.files()).toContain('last/index.html')
    })
  }

  test('among those that pages show is an error that names it', async () => {
    const site = makeSite({ 'welcome.md': '# Welcome\n\n![x](./gone.png)\n' })
    symlinkSync('nowhere.png', join(site.dir, 'content/gone.png'))
    const { exit, problems } = await site.build()
    expect(exit).toBe(1)
    expect(problems.map(({ code }) => code)).toContain('BROKEN_FILE')
  })

  test.skipIf(isRoot)('by its permissions is an error that names it', async () => {
    const site = makeSite({ 'welcome.md': '# Welcome\n', 'secret.md': '# Secret\n' })
    chmodSync(join(site.dir, 'content/secret.md'), 0)
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place?.path]).toEqual([1, 'FILE_UNREADABLE', 'content/secret.md'])
  })
})
