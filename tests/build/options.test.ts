import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textOf } from '../support/html-page.ts'
import { copySite, makeSite, type TestSite } from '../support/site.ts'

const pages = {
  'welcome.md': '# Welcome\n\n[Guides](./guides/index.md) [Share](./guides/share.md#a)\n',
  'guides/index.md': '# Guides\n',
  'guides/share.md': '---\naliases: /old\n---\n# Share\n\n## A\n',
}

const STRICT_PLUGIN = `export function strict() {
  return function check(_: unknown, file: { path: string }): void {
    if (file.path.includes('share')) throw new Error('no plugin today')
  }
}
`

describe('addresses', () => {
  test('end with a slash everywhere when the configuration says so', async () => {
    const site = makeSite(pages, {
      trailingSlash: true,
      baseUrl: '/help',
      redirects: [{ from: '/away', to: '/guides' }],
    })
    expect((await site.build()).exit).toBe(0)
    const page = site.html('/welcome')
    expect(page.attributes('article a', 'href').slice(0, 2)).toEqual(['/help/guides/', '/help/guides/share/#a'])
    expect(page.attributes('nav.sidebar a', 'href')).toEqual(['/help/guides/', '/help/welcome/'])
    expect(page.attributes('link[rel="canonical"]', 'href')).toEqual(['https://help.example/help/welcome/'])
    expect(site.file('sitemap.xml')).toContain('<loc>https://help.example/help/guides/share/</loc>')
    expect(site.file('_redirects').split('\n')).toEqual(
      expect.arrayContaining(['/help/away /help/guides/ 301', '/help/old /help/guides/share/ 301']),
    )
    expect(site.html('/').attributes('meta[http-equiv="refresh"]', 'content')).toEqual(['0;url=/help/welcome/'])
  })

  test('are served from path.html when the configuration says so', async () => {
    const site = makeSite(pages, { pageFiles: 'file' })
    expect((await site.build()).exit).toBe(0)
    expect(site.files().filter((path) => path.endsWith('.html'))).toEqual([
      '404.html',
      '500.html',
      'guides.html',
      'guides/share.html',
      'index.html',
      'old.html',
      'search.html',
      'sitemap.html',
      'welcome.html',
    ])
    expect(site.html('/welcome').attributes('article a', 'href').slice(0, 2)).toEqual(['/guides', '/guides/share#a'])
  })

  test("begin with the version's path, and the main document is where the logo leads", async () => {
    const site = makeSite(pages, { versions: [{ label: '2.x', path: '/v2', mainDocId: 'guides/share' }] })
    expect((await site.build()).exit).toBe(0)
    expect(site.files()).toContain('v2/guides/share/index.html')
    expect(site.html('/v2/welcome').attributes('a.logo', 'href')).toEqual(['/v2/guides/share'])
    expect(site.html('/').attributes('meta[http-equiv="refresh"]', 'content')).toEqual(['0;url=/v2/guides/share'])
  })

  test('[1#03] [2.1#39] [2.1#40] [2.1#41] of root, language and old overview lead to the main document', async () => {
    const site = makeSite(
      { ...pages, 'a.md': '# A\n' },
      { redirects: [{ from: ['/en', '/overview'], to: '/welcome' }] },
    )
    expect((await site.build()).exit).toBe(0)
    for (const url of ['/', '/en', '/overview']) expect(site.html(url).attributes('a', 'href')).toEqual(['/welcome'])
    expect(site.html('/welcome').attributes('html', 'lang')).toEqual(['en'])
    expect(site.html('/welcome').attributes('html', 'dir')).toEqual([])
  })

  test('of letters beyond ASCII are encoded in links and plain on disk', async () => {
    const site = makeSite({ 'welcome.md': '[x](./größe%20&%20maß.md)\n', 'größe & maß.md': '# Größe\n' })
    expect((await site.build()).exit).toBe(0)
    expect(site.files()).toContain('größe & maß/index.html')
    expect(site.html('/welcome').attributes('article a', 'href')).toEqual(['/gr%C3%B6%C3%9Fe%20&%20ma%C3%9F'])
    expect(site.file('sitemap.xml')).toContain('<loc>https://help.example/gr%C3%B6%C3%9Fe%20&amp;%20ma%C3%9F</loc>')
  })

  test('a not-found page of the author takes the place of the generated one', async () => {
    const site = makeSite({ ...pages, '404.md': '---\nunlisted: true\n---\n# Lost?\n' })
    expect((await site.build()).exit).toBe(0)
    expect(site.html('/404.html').texts('h1')).toEqual(['Lost?'])
    expect(site.file('sitemap.xml')).not.toContain('404')
  })
})

describe('plugins of the configuration', () => {
  test('work on Markdown and on HTML, written in TypeScript beside the configuration, and report problems', async () => {
    const site = copySite('everything')
    const { exit, stderr } = await site.run(['build'], { HELPGEN_TEST_PLUGINS: '1' })
    expect(exit).toBe(0)
    expect(textOf(site.html('/start/sign-up').one('article p'))).toBe('LOUD TODO')
    expect(site.html('/welcome').all('table.marked')).toHaveLength(1)
    expect(stderr).toContain('content/01-start/01-sign-up.md:3:1 warning PLUGIN_MESSAGE')
  })

  test('that throw are an error that names the page, with the lines of the plugin', async () => {
    const site = makeSite(
      { 'welcome.md': '# Welcome\n', 'share.md': '# Share\n', '/plugins/strict.ts': STRICT_PLUGIN },
      "import { strict } from './plugins/strict.ts'\n\nexport default { title: 'A', url: 'https://a.example', markdown: { rehypePlugins: [strict] } }\n",
    )
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place?.path]).toEqual([1, 'PAGE_FAILED', 'content/share.md'])
    expect(problem.message).toContain('no plugin today')
    expect(problem.message).toContain('(plugins/strict.ts:3:')
  })

  test('that are packages which do not exist are a configuration error at the import', async () => {
    const site = makeSite(
      pages,
      "import math from 'remark-not-there'\n\nexport default { title: 'A', url: 'https://a.example', markdown: { remarkPlugins: [math] } }\n",
    )
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place]).toMatchObject([2, 'CONFIG_THREW', { path: 'site.config.ts', line: 1 }])
    expect(problem.message).toContain('remark-not-there')
  })
})

describe('raw HTML', () => {
  const html =
    '<div style="color: red" onclick="x()">kept</div>\n\n<script>run()</script>\n\n<form action="/go"></form>\n'
  const builtWith = async (trustHtml: boolean) => {
    const site = makeSite({ 'welcome.md': html }, { markdown: { trustHtml }, checks: { rules: { links: 'off' } } })
    expect((await site.build()).exit).toBe(0)
    return site.html('/welcome')
  }

  test('is kept when the site trusts it', async () => {
    const page = await builtWith(true)
    expect(page.attributes('article div', 'style')).toEqual(['color:red'])
    expect(page.source).toContain('<script>run()</script>')
    expect(page.attributes('article form', 'action')).toEqual(['/go'])
  })

  test('has no handlers even when the site trusts it, since React writes none', async () => {
    expect((await builtWith(true)).all('article [onclick]')).toHaveLength(0)
  })

  test('is sanitised when the site does not say that it trusts it', async () => {
    const page = await builtWith(false)
    for (const selector of ['article [style]', 'article [onclick]', 'article script', 'article form'])
      expect(page.all(selector)).toHaveLength(0)
    expect(page.texts('article div')).toEqual(['kept'])
  })
})

describe('dates of the last change', () => {
  const git = (site: TestSite, date: string, ...args: string[]): void => {
    const env = {
      ...process.env,
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
    }
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@a.example', ...args], {
      cwd: site.dir,
      env,
      stdio: 'ignore',
    })
  }

  test('come from Git, unless front matter says otherwise', async () => {
    const site = makeSite(
      { ...pages, 'own.md': '---\nlast_update: { date: 2020-02-02 }\n---\n# Own\n', 'größe.md': '# Größe\n' },
      { lastUpdated: true },
    )
    git(site, '2024-03-01T12:00:00Z', 'init')
    git(site, '2024-03-01T12:00:00Z', 'add', '.')
    git(site, '2024-03-01T12:00:00Z', 'commit', '-m', 'one')
    site.write({ 'guides/share.md': '# Share\n\nMore.\n', 'welcome.md': '# Welcome\n' })
    git(site, '2024-05-06T12:00:00Z', 'commit', '-a', '-m', 'two')
    site.write({ 'new.md': '# Not committed\n' })
    const { exit, problems } = await site.build()
    expect([exit, problems]).toEqual([0, []])
    const dates = ['/guides', '/guides/share', '/own', '/größe', '/new'].map((url) =>
      site.html(url).attributes('time', 'datetime'),
    )
    expect(dates).toEqual([['2024-03-01'], ['2024-05-06'], ['2020-02-02'], ['2024-03-01'], []])
    expect(site.file('sitemap.xml')).toContain('/guides/share</loc><lastmod>2024-05-06</lastmod>')
  })

  test('are found when the content folder is a link into the repository', async () => {
    const site = makeSite({}, { lastUpdated: true })
    mkdirSync(join(site.dir, 'real'))
    writeFileSync(join(site.dir, 'real/welcome.md'), '# Welcome\n')
    rmSync(join(site.dir, 'content'), { recursive: true, force: true })
    symlinkSync('real', join(site.dir, 'content'))
    git(site, '2024-03-01T12:00:00Z', 'init')
    git(site, '2024-03-01T12:00:00Z', 'add', '.')
    git(site, '2024-03-01T12:00:00Z', 'commit', '-m', 'one')
    expect((await site.build()).exit).toBe(0)
    expect(site.html('/welcome').attributes('time', 'datetime')).toEqual(['2024-03-01'])
  })

  test('are missing with one warning outside of a repository', async () => {
    const { exit, said, problems } = await makeSite(pages, { lastUpdated: true }).build()
    expect([exit, said]).toEqual([0, ['warning GIT_UNAVAILABLE']])
    expect(problems[0]?.message).toContain('not a git repository')
  })
})
