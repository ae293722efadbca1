import { beforeAll, describe, expect, test } from 'vitest'
import { attribute, textOf } from '../support/html-page.ts'
import { copySite, type TestSite } from '../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = copySite('everything')
  expect((await site.build()).exit).toBe(0)
})

describe('variables', () => {
  test('are filled in in text, titles, link targets and alternative texts, never in code', () => {
    const page = site.html('/welcome')
    expect(textOf(page.one('article p'))).toBe('Write to help@acme.example or by mail. Not in {{product}}.')
    expect(page.attributes('article a[title]', 'href')).toEqual(['mailto:help@acme.example'])
    expect(page.attributes('article a[title]', 'title')).toEqual(['Mail Acme'])
    expect(page.attributes('article img', 'alt')).toEqual(['Logo of Acme'])
    expect(page.texts('h1')).toEqual(['Welcome to Acme'])
  })
})

describe('pictures', () => {
  test('have the size of their file, load lazily, and can be zoomed', () => {
    const picture = site.html('/guides/share').one('article img[title]')
    expect(['width', 'height', 'loading', 'alt'].map((name) => attribute(picture, name))).toEqual([
      '64',
      '48',
      'lazy',
      'A screenshot',
    ])
    expect(attribute(picture, 'src')).toMatch(/^\/docs\/assets\/screen\.[0-9a-f]{10}\.png$/)
    expect(attribute(picture, 'data-zoom')).toBe('')
  })

  test('with one dimension given get the other from the shape of the file', () => {
    const picture = site.html('/guides/share').one('article img[alt="Smaller"]')
    expect(['width', 'height'].map((name) => attribute(picture, name))).toEqual(['32', '24'])
  })

  test('of the public folder keep their address, and have a size too', () => {
    const picture = site.html('/welcome').one('article img')
    expect(['src', 'width', 'height'].map((name) => attribute(picture, name))).toEqual([
      '/docs/img/logo.svg',
      '120',
      '40',
    ])
  })

  test('that an included file shows are found from that file', () => {
    const page = site.html('/start/sign-up')
    expect(page.attributes('article img', 'src')[0]).toMatch(/^\/docs\/assets\/pixel\./)
    expect(page.attributes('article a[href="/docs/guides/share"]', 'href')).toHaveLength(1)
    expect(textOf(page.one('article'))).toContain('Shared by many: Acme')
  })
})

describe('links', () => {
  test('to files beside the page lead to a hashed copy of the file', () => {
    const [href = ''] = site.html('/guides/share').attributes('article p a', 'href')
    expect(href).toMatch(/^\/docs\/assets\/notes\.[0-9a-f]{10}\.txt$/)
    expect(site.file(href.replace('/docs/', ''))).toBe('notes\n')
  })

  test('to Markdown files and to addresses lead to the pages', () => {
    expect(site.html('/welcome').attributes('article p a', 'href')).toEqual(
      expect.arrayContaining(['/docs/guides/share#by-mail', '/docs/reference/api']),
    )
  })
})

describe('headings', () => {
  test('have ids: the one written behind them, else one from the text, never the same twice', () => {
    expect(site.html('/welcome').attributes('article h2', 'id')).toEqual(['do-it', 'what-to-do', 'footnote-label'])
  })

  test('have a permalink that adds nothing to their text', () => {
    const page = site.html('/welcome')
    expect(page.attributes('article h2 a.anchor', 'href')).toEqual(['#do-it', '#what-to-do', '#footnote-label'])
    expect(page.texts('article h2').slice(0, 2)).toEqual(['What to do', 'What to do'])
  })

  test('[2.2#07] [9#20] of levels 2 and 3 are in the table of contents, unless the page says otherwise', () => {
    expect(site.html('/welcome').texts('nav.toc a')).toEqual(['What to do', 'Deeper', 'What to do'])
    expect(site.html('/guides/editing').texts('nav.toc a')).toEqual(['Two'])
    expect(site.html('/guides/renamed').all('nav.toc')).toHaveLength(0)
  })

  test('of level 1 stand once on a page: the title, or the one in the text', () => {
    for (const url of [
      '/welcome',
      '/guides',
      '/start/sign-up',
      '/reference/api',
      '/plans',
      '/sitemap',
      '/404.html',
      '/start',
    ])
      expect([url, site.html(url).all('h1').length]).toEqual([url, url === '/plans' ? 0 : 1])
    expect(site.html('/guides/renamed').all('h1')).toHaveLength(0)
  })
})

describe('code', () => {
  test('is highlighted, with title, line numbers and marked lines, its text unchanged', () => {
    const page = site.html('/start/install')
    expect(page.texts('article figcaption')).toEqual(['Terminal'])
    expect(page.all('article pre.numbered')).toHaveLength(1)
    expect(page.texts('article pre .highlight')).toEqual(['npm start # now', 'const b = `<b>`'])
    expect(page.texts('article pre')).toEqual([
      'npm install npm start # now',
      'export const example: number = 42',
      '- old + new',
      'const a = 1 const b = `<b>`',
    ])
    expect(page.all('article pre span').length).toBeGreaterThan(10)
  })
})

describe('containers', () => {
  test('become admonitions, details, cards, tabs and steps, their content kept', () => {
    const page = site.html('/guides/share')
    expect(page.texts('aside.admonition')).toEqual(['Good to know Inside a tip.', 'Warning Mind this.'])
    expect(page.texts('article details summary')).toEqual(expect.arrayContaining(['More', 'Raw']))
    expect(page.texts('.steps li')).toEqual(['First step', 'Second step'])
    expect(textOf(page.one('.tabs'))).toBe('npmyarn npm npm i acme yarn Use yarn.')
    expect(site.html('/guides').texts('.card')).toEqual(['Share Send it.', 'Elsewhere'])
    expect(site.html('/guides').attributes('.card a', 'href')).toEqual(['/docs/guides/share', 'https://acme.example'])
  })

  test('of registered components render them', () => {
    expect(site.html('/guides/share').texts('section.prices')).toEqual(['', 'From ten euros.'])
    expect(site.html('/reference/component').texts('section.prices')).toEqual(['From one.'])
  })

  test('with videos and demos load nothing before a reader asks', () => {
    const page = site.html('/guides/share')
    for (const frame of page.all('iframe'))
      expect([attribute(frame, 'loading'), attribute(frame, 'title')]).not.toContain(undefined)
    expect(page.all('script[src]')).toHaveLength(1)
    expect(page.attributes('video', 'src')).toEqual(['/docs/img/film.mp4'])
  })
})

describe('the shell', () => {
  test('[2.3#01] begins with a link that skips to the page', () => {
    const page = site.html('/welcome')
    const [first] = page.all('body a')
    expect([first && textOf(first), first && attribute(first, 'href')]).toEqual(['Skip to main content', '#main'])
    expect(page.all('main#main')).toHaveLength(1)
  })

  test('has the announcement as inline Markdown, its links resolved and its variables filled in', () => {
    const page = site.html('/welcome')
    expect(page.texts('.announcement')).toEqual(['New: see sharing of Acme'])
    expect(page.attributes('.announcement a', 'href')).toEqual(['/docs/guides/share'])
    expect(page.all('.announcement p p')).toHaveLength(0)
    expect(attribute(page.one('.announcement'), 'style')).toMatch(/background:\s*navy.*color:\s*white/)
  })

  test('has the links of navbar and footer, with the base URL', () => {
    const page = site.html('/welcome')
    expect(page.attributes('.navbar-items a', 'href')).toEqual([
      '/docs/guides',
      '/docs/terms.txt',
      'https://acme.example',
    ])
    expect(page.attributes('.footer a', 'href')).toEqual(['/docs/guides/share#by-mail'])
    expect(page.texts('footer .copyright')).toEqual(['© 2025 Acme'])
    expect(attribute(page.one('a.logo'), 'href')).toBe('/docs/welcome')
  })

  test('has the link to edit the page, and when and by whom it was changed', () => {
    expect(site.html('/guides/share').attributes('.article-footer a', 'href')).toEqual([
      'https://git.example/edit/guides/share.md',
    ])
    expect(site.html('/guides/share').texts('.article-footer time')).toEqual(['Last updated on June 1, 2025 by Kim'])
    expect(site.html('/reference/api/errors').all('.article-footer')).toHaveLength(0)
  })
})
