import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findParts } from '../../cli/io/template-parts.ts'
import { type DevServer, MAIN, openEvents, startDev, startDevOf } from '../support/dev-server.ts'
import { makeSite, type TestSite } from '../support/site.ts'

const pages = {
  'welcome.md': '# Welcome\n\nThe first text.\n',
  'plan.md': '---\ndraft: true\n---\n# The plan\n',
}

async function develop(site: TestSite, ...flags: string[]): Promise<DevServer> {
  const server = await startDev(site.dir, ...flags)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return server
}

const read = async (server: DevServer, path: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(new URL(path, server.url))
  return { status: response.status, text: await response.text() }
}

const textOf = async (server: DevServer, path: string): Promise<string> => (await read(server, path)).text

/** Whoever asks gets what is on disk, but for what only the watcher tells. */
const until = (holds: () => Promise<boolean>): Promise<void> => expect.poll(holds, { timeout: 20_000 }).toBe(true)

const shows = (server: DevServer, path: string, text: string): Promise<void> =>
  until(async () => (await textOf(server, path)).includes(text))

describe('helpgen dev', () => {
  test('serves the site, drafts included, and writes no finished one', async () => {
    const site = makeSite(pages)
    const server = await develop(site)
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(await textOf(server, 'welcome')).toContain('The first text.')
    expect(await textOf(server, 'plan')).toContain('The plan')
    expect(existsSync(join(site.dir, 'dist'))).toBe(false)
    expect(existsSync(join(site.dir, '.helpgen/documents.jsonl'))).toBe(false)
  })

  test('tells open pages which of them a saved page changed', async () => {
    const site = makeSite(pages)
    const server = await develop(site)
    const events = await openEvents(server)
    const { name, data: version } = await events.next()
    expect(name).toBe('version')
    // A page knows which version it is of, so that it misses none before it listens.
    expect(await textOf(server, 'welcome')).toContain(`data-version="${version}"`)
    expect(await events.next()).toEqual({ name: 'problems', data: '[]' })
    site.write({ 'welcome.md': '# Welcome\n\nThe second text.\n' })
    const change = await events.next()
    expect(change.name).toBe('change')
    const { pages: changed, version: next, reload } = JSON.parse(change.data)
    expect({ changed, reload }).toEqual({ changed: ['/welcome'], reload: false })
    expect(next).not.toBe(version)
    expect(await textOf(server, 'welcome')).toContain('The second text.')
    await events.close()
  })

  test('adds its script to what it serves, not to what it builds', async () => {
    const site = makeSite({ ...pages, 'public/data.json': '{}' })
    const server = await develop(site)
    expect(await textOf(server, 'welcome')).toContain('/_helpgen/client.js')
    expect(await textOf(server, 'data.json')).toBe('{}')
    expect((await read(server, 'nowhere')).text).toContain('/_helpgen/client.js')
    const { exit } = await site.build()
    expect(exit).toBe(0)
    expect(site.file('welcome/index.html')).not.toContain('_helpgen')
  })

  test('keeps the last good site while a page is broken, and says what is wrong', async () => {
    const site = makeSite(pages)
    const server = await develop(site)
    expect(await textOf(server, 'welcome')).toContain('The first text.')
    site.write({ 'welcome.md': '# Welcome\n\n[Nowhere](./nowhere.md)\n' })
    await server.says(/content\/welcome\.md:3:1 error BROKEN_LINK/)
    expect(await textOf(server, 'welcome')).toContain('The first text.')
    site.write({ 'welcome.md': '# Welcome\n\nMended.\n' })
    await shows(server, 'welcome', 'Mended.')
  })

  test('waits for the first version that can be shown', async () => {
    const site = makeSite(
      { 'welcome.md': '# Here at last\n\n::Price\n', '/parts/price.tsx': 'export default () => undefined!.two\n' },
      { components: { markdown: { Price: './parts/price.tsx' } } },
    )
    const server = await develop(site)
    const waiting = await read(server, 'welcome')
    expect(waiting.status).toBe(503)
    expect(waiting.text).toContain('/_helpgen/client.js')
    site.write({ '/parts/price.tsx': 'export default () => <b>ten</b>\n' })
    await shows(server, 'welcome', '<b>ten</b>')
  })

  test('shows a page with an error in it that was there from the start', async () => {
    const server = await develop(makeSite({ 'welcome.md': '# Welcome\n\n[Nowhere](./nowhere.md)\n' }))
    await server.says(/error BROKEN_LINK/)
    expect((await read(server, 'welcome')).status).toBe(200)
  })

  test('follows pages that come and go', async () => {
    const site = makeSite(pages)
    const server = await develop(site)
    site.write({ 'guides/new.md': '# New\n' })
    await until(async () => (await read(server, 'guides/new')).status === 200)
    rmSync(join(site.dir, 'content/guides'), { recursive: true })
    await until(async () => (await read(server, 'guides/new')).status === 404)
  })

  test('reads the configuration again; a broken one changes nothing', async () => {
    const config = (title: string) => `export default { title: '${title}', url: 'https://help.example' }`
    const site = makeSite(pages, config('First name'))
    const server = await develop(site)
    expect(await textOf(server, 'welcome')).toContain('First name')
    site.write({ '/site.config.ts': config('Second name') })
    await shows(server, 'welcome', 'Second name')
    site.write({ '/site.config.ts': 'export default {' })
    await server.says(/error CONFIG_SYNTAX/)
    await server.says(/Nothing new/)
    expect(await textOf(server, 'welcome')).toContain('Second name')
    site.write({ '/site.config.ts': config('Third name') })
    await shows(server, 'welcome', 'Third name')
  })

  test('sees files that editors put in the place of the old one', async () => {
    const site = makeSite(pages)
    const server = await develop(site)
    for (const text of ['The second text.', 'The third text.']) {
      site.write({ 'welcome.md~': `# Welcome\n\n${text}\n` })
      renameSync(join(site.dir, 'content/welcome.md~'), join(site.dir, 'content/welcome.md'))
      await shows(server, 'welcome', text)
    }
    for (const title of ['Second name', 'Third name']) {
      site.write({ '/next.json': JSON.stringify({ title, url: 'https://help.example' }) })
      renameSync(join(site.dir, 'next.json'), join(site.dir, 'site.config.json'))
      await shows(server, 'welcome', title)
    }
  })

  describe('notices what mends a build that failed', () => {
    const broken = 'export const amount = {\n'
    const whole = (amount: string) => `export const amount = '${amount}'\n`
    const price = (from: string) => `import { amount } from '${from}'\nexport default () => <b>{amount}</b>\n`
    const priced = () =>
      makeSite(
        { ...pages, 'prices.md': '# Prices\n\n::Price\n', '/parts/price.tsx': 'export default () => <b>one</b>\n' },
        { components: { markdown: { Price: './parts/price.tsx' } } },
      )

    test('in a file that a component imports since', async () => {
      const site = priced()
      const server = await develop(site)
      site.write({ '/parts/amount.ts': broken, '/parts/price.tsx': price('./amount.ts') })
      await server.says(/parts\/amount\.ts:2:1 error BUNDLE_FAILED/)
      await server.says(/Nothing new/)
      site.write({ '/parts/amount.ts': whole('two') })
      await shows(server, 'prices', '<b>two</b>')
    })

    test('in a file that was missing', async () => {
      const site = priced()
      const server = await develop(site)
      site.write({ '/parts/price.tsx': price('./amount') })
      await server.says(/Could not resolve "\.\/amount"/)
      await server.says(/Nothing new/)
      site.write({ '/parts/amount.ts': whole('two') })
      await shows(server, 'prices', '<b>two</b>')
    })

    test('in a file that stopped as it was loaded', async () => {
      const site = priced()
      const server = await develop(site)
      site.write({
        '/parts/amount.ts': `import { sum } from './sum.ts'\nexport const amount = sum()\n`,
        '/parts/sum.ts': `export const sum = () => undefined!.two\n`,
        '/parts/price.tsx': price('./amount.ts'),
      })
      await server.says(/error PAGE_THREW/)
      await server.says(/Nothing new/)
      site.write({ '/parts/amount.ts': whole('two') })
      await shows(server, 'prices', '<b>two</b>')
    })

    test('in a file that the configuration imports since', async () => {
      const config = `import { title } from './title.ts'\nexport default { title, url: 'https://help.example' }\n`
      const site = makeSite(pages, `export default { title: 'First name', url: 'https://help.example' }`)
      const server = await develop(site)
      site.write({ '/title.ts': 'export const title = {\n', '/site.config.ts': config })
      await server.says(/title\.ts:2:1 error CONFIG_SYNTAX/)
      await server.says(/Nothing new/)
      site.write({ '/title.ts': 'export const title = 2\n' })
      await server.says(/error CONFIG_INVALID/)
      await server.says(/Nothing new/)
      site.write({ '/title.ts': `export const title = 'Second name'\n` })
      await shows(server, 'welcome', 'Second name')
    })

    test('in a folder that was gone', async () => {
      const site = priced()
      const server = await develop(site)
      rmSync(join(site.dir, 'parts'), { recursive: true })
      await server.says(/error BUNDLE_FAILED/)
      await server.says(/Nothing new/)
      site.write({ '/parts/price.tsx': 'export default () => <b>two</b>\n' })
      await shows(server, 'prices', '<b>two</b>')
    })

    test('in a configuration that was gone, under another name too', async () => {
      const config = (title: string) => JSON.stringify({ title, url: 'https://help.example' })
      const site = makeSite(pages)
      const server = await develop(site)
      for (const [title, name] of [
        ['Second name', 'site.config.json'],
        ['Third name', 'site.config.ts'],
      ] as const) {
        rmSync(join(site.dir, 'site.config.json'))
        await server.says(/error CONFIG_MISSING/)
        await server.says(/Nothing new/)
        site.write({ [`/${name}`]: name.endsWith('.ts') ? `export default ${config(title)}` : config(title) })
        await shows(server, 'welcome', title)
      }
    })
  })

  test('says what links to a heading that is gone, until it is back', async () => {
    const site = makeSite({ 'a.md': '# A\n\n[There](./b.md#there)\n', 'b.md': '# B\n\n## There\n' })
    const server = await develop(site)
    site.write({ 'b.md': '# B\n\n## Elsewhere\n' })
    await server.says(/content\/a\.md:3:1 error BROKEN_ANCHOR/)
    site.write({ 'b.md': '# B\n\n## There\n' })
    await server.says(/All errors are mended/)
  })

  test('shows what a page includes as it is now', async () => {
    const site = makeSite({ 'a.md': '# A\n\n<!-- @include: ./_part.md -->\n', '_part.md': 'The first part.\n' })
    const server = await develop(site)
    await shows(server, 'a', 'The first part.')
    site.write({ '_part.md': 'The second part.\n' })
    await shows(server, 'a', 'The second part.')
    rmSync(join(site.dir, 'content/_part.md'))
    await server.says(/error INCLUDE/)
    expect(await textOf(server, 'a')).toContain('The second part.')
    site.write({ '_part.md': 'The third part.\n' })
    await shows(server, 'a', 'The third part.')
  })

  test('tells a page of the new title of another one that it shows', async () => {
    const site = makeSite({ 'guides/index.md': '# Guides\n', 'guides/a.md': '---\ntitle: First name\n---\nA text.\n' })
    const server = await develop(site)
    await shows(server, 'guides', 'First name')
    site.write({ 'guides/a.md': '---\ntitle: Second name\n---\nA text.\n' })
    await shows(server, 'guides', 'Second name')
    expect(JSON.stringify(await (await fetch(new URL('nav.json', server.url))).json())).toContain('/assets/nav.')
  })

  test('thousands of pages at once are all there, and gone again', async () => {
    const site = makeSite(pages)
    const server = await develop(site)
    const many = Array.from({ length: 2_000 }, (_, index) => [`many/page-${index}.md`, `# Page ${index}\n`])
    site.write(Object.fromEntries(many))
    await until(async () => (await read(server, 'many/page-1999')).status === 200)
    await until(async () => (await textOf(server, 'sitemap.xml')).split('/many/page-').length === 2_001)
    renameSync(join(site.dir, 'content/many'), join(site.dir, 'content/more'))
    await until(async () => (await textOf(server, 'sitemap.xml')).split('/more/page-').length === 2_001)
    rmSync(join(site.dir, 'content/more'), { recursive: true })
    await until(async () => !(await textOf(server, 'sitemap.xml')).includes('/page-'))
    expect((await read(server, 'more/page-7')).status).toBe(404)
  })

  test('a page that is saved again and again is shown as it was saved last', async () => {
    const site = makeSite(pages)
    const server = await develop(site)
    const words = Array.from({ length: 40 }, (_, index) => `Version ${index}.`)
    for (const text of words) {
      site.write({ 'welcome.md': `# Welcome\n\n${text}\n` })
      expect((await read(server, 'welcome')).status).toBe(200)
    }
    await shows(server, 'welcome', words.at(-1)!)
  })

  test('follows folders that are links', async () => {
    const site = makeSite({ ...pages, '/elsewhere/linked.md': '# Linked\n\nThe first text.\n' })
    symlinkSync(join(site.dir, 'elsewhere'), join(site.dir, 'content/there'))
    const server = await develop(site)
    await shows(server, 'there/linked', 'The first text.')
    site.write({ '/elsewhere/linked.md': '# Linked\n\nThe second text.\n' })
    await shows(server, 'there/linked', 'The second text.')
    site.write({ '/elsewhere/new.md': '# New\n' })
    await until(async () => (await read(server, 'there/new')).status === 200)
  })

  test('shows pictures and public files under their addresses, and new ones', async () => {
    const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"></svg>`
    const site = makeSite({ 'a.md': '# A\n\n![One](./one.svg)\n', 'one.svg': svg(10), 'two.svg': svg(20) })
    const server = await develop(site)
    const picture = async () => /<img[^>]* src="([^"]+)"/.exec(await textOf(server, 'a'))?.[1] ?? ''
    expect(await textOf(server, await picture())).toBe(svg(10))
    site.write({ 'a.md': '# A\n\n![Two](./two.svg)\n' })
    await until(async () => (await textOf(server, await picture())) === svg(20))
    site.write({ 'two.svg': svg(30), 'public/new.txt': 'New' })
    await until(async () => (await textOf(server, await picture())) === svg(30))
    await until(async () => (await textOf(server, 'new.txt')) === 'New')
  })

  test('answers like a host: redirects, and a page for what is not there', async () => {
    const site = makeSite(
      { ...pages, 'a.md': '---\naliases: [/old]\n---\n# A\n' },
      { redirects: [{ from: '/older', to: '/a' }] },
    )
    const server = await develop(site)
    for (const path of ['old', 'older']) {
      const response = await fetch(new URL(path, server.url), { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([301, '/a'])
    }
    expect((await read(server, 'nowhere')).status).toBe(404)
    expect(JSON.parse(await textOf(server, 'csp.json'))).toHaveProperty('script-src')
  })

  test('takes another port when the usual one is taken, and no other than was asked for', async () => {
    const [first, second] = [makeSite(pages), makeSite(pages)]
    const usual = async (site: TestSite) => startDevOf(MAIN, site.dir, { port: 'usual' })
    const servers = [await usual(first), await usual(second)]
    onTestFinished(async () => void (await Promise.all(servers.map(({ end }) => end('SIGKILL')))))
    const ports = servers.map(({ url }) => Number(new URL(url).port))
    expect(ports[1]).toBeGreaterThan(ports[0]!)
    const { exit, stderr } = await second.run(['dev', '--port', String(ports[0])])
    expect([exit, stderr]).toEqual([5, expect.stringContaining('PORT_IN_USE')])
  })

  test('says why no browser was opened, and goes on', async () => {
    const site = makeSite(pages)
    const server = await startDevOf(MAIN, site.dir, { flags: ['--open'], env: { PATH: '' } })
    onTestFinished(async () => void (await server.end('SIGKILL')))
    await server.says(/warning BROWSER_NOT_OPENED\n.*there is no \S+\./)
    expect((await read(server, 'welcome')).status).toBe(200)
  })

  test('follows a new base URL, on the same port', async () => {
    const config = { title: 'Test', url: 'https://help.example' }
    const site = makeSite(pages)
    const server = await develop(site)
    site.write({ '/site.config.json': JSON.stringify({ ...config, baseUrl: '/docs/' }) })
    const [, next = ''] = await server.says(/The site is at (\S+\/docs\/)/)
    expect(new URL(next).host).toBe(new URL(server.url).host)
    await until(async () => (await read(server, '/docs/welcome')).status === 200)
  })

  test('watches what the configuration names, and what that imports', async () => {
    const site = makeSite(
      {
        ...pages,
        'prices.md': '# Prices\n\n::Price\n',
        '/parts/price.tsx': `import { amount } from './amount.ts'\nexport default () => <b>{amount}</b>\n`,
        '/parts/amount.ts': `export const amount = 'ten'\n`,
        '/brand.css': 'h1 { color: red }\n',
      },
      { components: { markdown: { Price: './parts/price.tsx' } }, branding: { css: ['./brand.css'] } },
    )
    const server = await develop(site)
    expect(await textOf(server, 'prices')).toContain('<b>ten</b>')
    site.write({ '/parts/amount.ts': `export const amount = 'twenty'\n` })
    await shows(server, 'prices', '<b>twenty</b>')
    const styles = async () => /assets\/site\.\w+\.css/.exec(await textOf(server, 'prices'))?.[0] ?? ''
    const before = await styles()
    site.write({ '/brand.css': 'h1 { color: blue }\n' })
    await until(async () => (await styles()) !== before)
  })

  test('sends what it adds behind the bytes of a page that is not UTF-8', async () => {
    const latin = Buffer.from('<!doctype html><title>Größe</title><p>Größe</p>', 'latin1')
    const server = await develop(makeSite({ ...pages, 'public/latin.html': latin }))
    const response = await fetch(new URL('latin.html', server.url))
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.subarray(0, latin.length).equals(latin)).toBe(true)
    expect(body.subarray(latin.length).toString()).toMatch(/^<script .*<\/script>$/)
  })

  test('keeps only those waiting for events who can be sent them', async () => {
    const server = await develop(makeSite(pages))
    const response = await fetch(new URL('/_helpgen/events', server.url), { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([404, ''])
  })

  test('answers only by names that mean this machine', async () => {
    const server = await develop(makeSite(pages), '--host', 'localhost')
    const { port } = new URL(server.url)
    const statusFor = (host: string, path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ host: 'localhost', port, path, headers: { host } }, (response) => {
          response.destroy()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    for (const host of [
      'localhost',
      `LOCALHOST:${port}`,
      'docs.localhost',
      '127.0.0.1',
      `192.168.1.7:${port}`,
      '[::1]:80',
    ])
      expect([host, await statusFor(host, '/welcome')]).toEqual([host, 200])
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      'notlocalhost',
      '1.2.3.4.nip.io',
    ])
      for (const path of ['/welcome', '/_helpgen/events'])
        expect([host, await statusFor(host, path)]).toEqual([host, 403])
  })

  test('ends with 130 on Ctrl+C', async () => {
    const server = await develop(makeSite(pages))
    const events = await openEvents(server)
    await events.next()
    expect(await server.end('SIGINT')).toBe(130)
  })

  test('warns when others can reach it', async () => {
    const site = makeSite(pages)
    const server = await develop(site, '--host', '0.0.0.0')
    expect(server.url).toMatch(/^http:\/\/localhost:\d+\/$/)
    expect(server.printed()).toContain('warning DEV_SERVER_OPEN')
    expect((await develop(site, '--host', 'localhost')).printed()).not.toContain('warning')
  })
})

describe('the style guide', () => {
  const parts = [...findParts(join(import.meta.dirname, '../../template')).keys()]

  test('has a page for every part, in the shell of the site', async () => {
    const server = await develop(makeSite(pages))
    const index = await read(server, '_styleguide')
    expect(index.status).toBe(200)
    expect(index.text).toContain('<meta name="robots" content="noindex"/>')
    const [, styles = ''] = /<link rel="stylesheet" href="(\/assets\/styleguide\.\w+\.css)"/.exec(index.text) ?? []
    expect((await read(server, styles)).status).toBe(200)
    for (const name of parts) {
      const page = await read(server, `_styleguide/${name}`)
      expect([name, page.status]).toEqual([name, 200])
      expect(index.text).toContain(`href="/_styleguide/${name}"`)
      expect(page.text).toContain(`<h1>${name}</h1>`)
      expect(page.text).toContain('<a href="/_styleguide">Style guide</a>')
      expect(page.text).toMatch(/<h2 id="[^"]+">/)
    }
    expect(await textOf(server, 'sitemap.xml')).not.toContain('_styleguide')
  })

  test('shows colours with their contrast, the configured ones too', async () => {
    const branding = { colors: { light: { accent: '#777' } } }
    const text = await textOf(await develop(makeSite(pages, { branding })), '_styleguide')
    expect(text).toMatch(/--accent<\/code><small>#777 · dark: #\w+<\/small><small class="guide-low">4\.5 and/)
  })

  test('shows the error where a part of the site cannot be shown', async () => {
    const part = (text: string) =>
      `export default function Crumbs({ pages }) {\n  if (pages.length === 2) throw new Error('no such ${text}')\n  return <p>{pages.length}</p>\n}\n`
    const site = makeSite(
      { ...pages, '/parts/crumbs.tsx': part('crumb') },
      { components: { parts: { Breadcrumbs: './parts/crumbs.tsx' } } },
    )
    const server = await develop(site)
    const page = await textOf(server, '_styleguide/Breadcrumbs')
    await server.says(/STYLE_GUIDE_THREW[\s\S]*\n\n/)
    expect(server.printed().match(/^\S* ?(warning|error) .*$/gm)).toEqual([
      'parts/crumbs.tsx warning STYLE_GUIDE_THREW',
    ])
    expect(server.printed()).toMatch(
      /The style guide cannot show Breadcrumbs, “Two levels”:\n +Error: no such crumb\n +at Crumbs \(parts\/crumbs\.tsx:2:\d+\)/,
    )
    const error = '<pre class="guide-error">Error: no such crumb</pre>'
    expect(page.split(error)).toHaveLength(2)
    expect(page).toContain('<h2 id="one-level">')
    expect(await textOf(server, '_styleguide')).toContain(error)
    expect(await textOf(server, '_styleguide/Contact')).not.toContain(error)
  })

  test('is left out as far as its own frame cannot be shown', async () => {
    const toc = `export default ({ entries }) => {\n  if (entries.length > 0) throw new Error('no contents')\n  return null\n}\n`
    const site = makeSite({ ...pages, '/parts/toc.tsx': toc }, { components: { parts: { Toc: './parts/toc.tsx' } } })
    const server = await develop(site)
    expect((await read(server, '_styleguide')).status).toBe(404)
    await server.says(/STYLE_GUIDE_THREW[\s\S]*\n\n/)
    expect(server.printed()).toMatch(/The style guide cannot show some of its pages:\n +Error: no contents/)
    expect(server.printed().match(/STYLE_GUIDE_THREW/g)).toHaveLength(1)
  })

  test('makes way for a page of that address', async () => {
    const server = await develop(makeSite({ ...pages, 'own.md': '---\nslug: /_styleguide\n---\n# Ours\n' }))
    expect(await textOf(server, '_styleguide')).toContain('Ours</h1>')
    expect((await read(server, '_styleguide/Breadcrumbs')).status).toBe(404)
  })

  test('is no part of a finished site, unless that is asked for', async () => {
    const site = makeSite(pages)
    expect((await site.build()).exit).toBe(0)
    const plain = site.files()
    expect(plain.filter((path) => /style-?guide/i.test(path))).toEqual([])
    expect(plain.filter((path) => /style-?guide/i.test(site.file(path)))).toEqual([])
    const documents = site.documents()
    expect((await site.build('--style-guide')).exit).toBe(0)
    expect(site.files()).toEqual(
      expect.arrayContaining([...plain, ...parts.map((name) => `_styleguide/${name}/index.html`)]),
    )
    expect(site.documents()).toEqual(documents)
    expect((await site.run(['build', '--help'])).stdout).not.toContain('style-guide')
  })

  test('is no part of the installed template', () => {
    const bundle = readFileSync(join(import.meta.dirname, '../../cli/dist/template.mjs'), 'utf8')
    expect(bundle).not.toContain('.examples.tsx')
    expect(bundle).not.toContain('guide-example')
  })
})
