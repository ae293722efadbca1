import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { attribute, textOf } from '../support/html-page.ts'
import { type CheckedRun, copySite, type TestSite } from '../support/site.ts'

let site: TestSite
let built: CheckedRun

beforeAll(async () => {
  site = copySite('everything')
  built = await site.build()
})

test('a site with everything in it builds without a problem', () => {
  expect([built.exit, built.problems]).toEqual([0, []])
})

test('every page is written as folder/index.html, and nothing else', () => {
  const pages = site.files().filter((path) => path.endsWith('.html'))
  expect(pages).toEqual([
    ...[
      '404.html',
      '500.html',
      'away/index.html',
      'guides/editing/index.html',
      'guides/index.html',
      'guides/renamed/index.html',
    ],
    ...['guides/secret/index.html', 'guides/send/index.html', 'guides/share/index.html', 'index.html'],
    ...['not-indexed/index.html', 'old.html', 'overview-2/index.html', 'overview/index.html', 'paper/index.html'],
    ...['plans/index.html', 'reference/api/errors/index.html', 'reference/api/index.html'],
    ...[
      'reference/component/index.html',
      'reference/index.html',
      'search/index.html',
      'share/index.html',
      'sitemap/index.html',
    ],
    ...['start/index.html', 'start/install/index.html', 'start/sign-up/index.html', 'very/old/index.html'],
    'welcome/index.html',
  ])
})

describe('the head of a page', () => {
  test('has title, description, canonical address and Open Graph tags', () => {
    const page = site.html('/welcome')
    const meta = (name: string) => [
      ...page.attributes(`meta[name="${name}"]`, 'content'),
      ...page.attributes(`meta[property="${name}"]`, 'content'),
    ]
    expect(page.texts('title')).toEqual(['Welcome to Acme | Everything & more'])
    expect(meta('description')).toEqual(['Start here with Acme.'])
    expect(meta('keywords')).toEqual(['start, acme'])
    expect(meta('og:title')).toEqual(['Welcome to Acme'])
    expect(meta('og:description')).toEqual(['Start here with Acme.'])
    expect(meta('og:type')).toEqual(['article'])
    expect(meta('og:url')).toEqual(['https://help.example/docs/welcome'])
    expect(meta('og:site_name')).toEqual(['Everything & more'])
    expect(meta('og:image')).toEqual(['https://help.example/docs/img/card.png'])
    expect(meta('theme-color')).toEqual(['#0b5fff'])
    expect(page.attributes('link[rel="canonical"]', 'href')).toEqual(['https://help.example/docs/welcome'])
    expect(page.attributes('link[rel="icon"]', 'href')).toEqual(['/docs/favicon.svg'])
    expect(page.attributes('html', 'lang')).toEqual(['en'])
    expect(page.all('link[rel="preload"]')).toHaveLength(0)
  })

  test('takes the first paragraph for a description where there is none', () => {
    expect(site.html('/reference/api').attributes('meta[name="description"]', 'content')).toEqual([
      'Overview of the API.',
    ])
  })
})

test('every address of every page begins with the base URL, and leads to a file of the site', () => {
  const files = new Set(site.files())
  for (const path of files) {
    if (!path.endsWith('.html')) continue
    const page = site.html(`/${path}`)
    const addresses = [
      ...page.attributes('[href]', 'href'),
      ...page.attributes('[src]', 'src'),
      ...page.attributes('[poster]', 'poster'),
    ]
    for (const address of addresses.filter((each) => !/^(https?:|mailto:|#)/.test(each))) {
      const target = address.replace(/[?#].*/, '')
      expect([path, target.startsWith('/docs/')]).toEqual([path, true])
      const file = decodeURI(target.slice('/docs/'.length))
      expect([path, address, [file, `${file}/index.html`.replace(/^\//, '')].some((each) => files.has(each))]).toEqual([
        path,
        address,
        true,
      ])
      if (target !== '/docs/') expect(target.endsWith('/')).toBe(false)
    }
  }
})

describe('old addresses', () => {
  test('[2.1#39] the root redirects to the main document', () => {
    expect(site.html('/').attributes('meta[http-equiv="refresh"]', 'content')).toEqual(['0;url=/docs/welcome'])
  })

  test('are pages for any host, kept out of search engines, with a link for readers', () => {
    const page = site.html('/share')
    expect(page.attributes('meta[http-equiv="refresh"]', 'content')).toEqual(['0;url=/docs/guides/share'])
    expect(page.attributes('meta[name="robots"]', 'content')).toEqual(['noindex'])
    expect(page.attributes('link[rel="canonical"]', 'href')).toEqual(['https://help.example/docs/guides/share'])
    expect(page.attributes('body a', 'href')).toEqual(['/docs/guides/share'])
    expect(site.html('/away').attributes('link[rel="canonical"]', 'href')).toEqual(['https://acme.example/away?x=1'])
  })

  test("are lines of _redirects, chains followed to their ends, the author's own lines first", () => {
    expect(site.file('_redirects').trim().split('\n')).toEqual([
      '/own /docs/welcome 302',
      '/docs/overview /docs/guides/share#by-mail 301',
      '/docs/very/old /docs/guides/share#by-mail 301',
      '/docs/overview-2 /docs/guides/share#by-mail 301',
      '/docs/old.html /docs/welcome 301',
      '/docs/away https://acme.example/away?x=1 301',
      '/docs/paper /docs/terms.txt 301',
      '/docs/share /docs/guides/share 301',
      '/docs/guides/send /docs/guides/share 301',
      '/docs/ /docs/welcome 301',
    ])
  })
})

describe('files for hosts and crawlers', () => {
  test('the sitemap is XML with every page that is to be found, and no other', () => {
    const xml = site.file('sitemap.xml')
    expect(
      xml.startsWith(
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ),
    ).toBe(true)
    expect(
      xml.replace(
        /<\?xml[^>]*\?>\n<urlset[^>]*>|<\/urlset>|<url><loc>[^<>&]*<\/loc>(<lastmod>[\d-]{10}<\/lastmod>)?<\/url>|\n/g,
        '',
      ),
    ).toBe('')
    expect([...xml.matchAll(/<loc>https:\/\/help\.example\/docs\/([^<]*)<\/loc>/g)].map((each) => each[1])).toEqual([
      ...['guides', 'guides/editing', 'guides/renamed', 'guides/share', 'plans', 'reference', 'reference/api'],
      ...[
        'reference/api/errors',
        'reference/component',
        'sitemap',
        'start',
        'start/install',
        'start/sign-up',
        'welcome',
      ],
    ])
    expect(xml).toContain('<loc>https://help.example/docs/guides/share</loc><lastmod>2025-06-01</lastmod>')
  })

  test('robots.txt allows all and names the sitemap', () => {
    expect(site.file('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://help.example/docs/sitemap.xml\n')
  })

  test("_headers let hashed files be kept for ever, the author's own lines first", () => {
    const headers = site.file('_headers')
    expect(headers.startsWith('/docs/own/*\n  X-Own: yes\n')).toBe(true)
    expect(headers).toContain('/docs/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n')
  })

  test('public files are copied as they are, hidden folders too', () => {
    expect(site.file('terms.txt')).toBe('Terms.\n')
    expect(site.file('.well-known/security.txt')).toContain('Contact:')
  })

  test('names in assets/ hold a digest of the content', () => {
    const assets = site.files().filter((path) => path.startsWith('assets/'))
    expect(
      assets.filter((path) => !/^assets\/[\w-]+\.([0-9a-z]{10,}\.(css|json|png|txt)|[0-9A-Z]{8}\.js)$/.test(path)),
    ).toEqual([])
    const notes = assets.find((path) => path.startsWith('assets/notes.')) ?? ''
    expect(notes).toContain(createHash('sha256').update(site.file(notes)).digest('hex').slice(0, 10))
  })

  test('style sheets of the site are in its one style sheet, their addresses with the base URL', () => {
    const [href = ''] = site.html('/welcome').attributes('link[rel="stylesheet"]', 'href')
    const rule = /\.brand\{color:[^;]*;background:url\(([^)]*)\)/.exec(site.file(href.replace('/docs/', '')))
    expect(rule?.[1]).toBe('/docs/img/logo.svg')
  })
})

describe('generated pages', () => {
  test('the contents page links to every page that is to be found', () => {
    expect(site.html('/sitemap').attributes('main a', 'href').sort()).toEqual(
      [
        ...['/docs/guides', '/docs/guides/editing', '/docs/guides/renamed', '/docs/guides/share', '/docs/not-indexed'],
        ...['/docs/plans', '/docs/reference', '/docs/reference/api', '/docs/reference/api/errors'],
        ...['/docs/reference/component', '/docs/start', '/docs/start/install', '/docs/start/sign-up', '/docs/welcome'],
      ].sort(),
    )
  })

  test('[2.1#38] [8#06] any other path is answered with the not-found page', () => {
    const page = site.html('/404.html')
    expect(page.texts('h1')).toEqual(['Page not found'])
    expect(page.attributes('meta[name="robots"]', 'content')).toEqual(['noindex'])
    expect(page.attributes('main a', 'href')).toContain('/docs/welcome')
  })

  test('a folder without an index page gets one that lists it', () => {
    const page = site.html('/start')
    expect(page.texts('h1')).toEqual(['Getting started'])
    expect(page.attributes('main a', 'href')).toEqual(['/docs/start/sign-up', '/docs/start/install'])
    expect(textOf(page.one('main'))).toContain('The first steps.')
    expect(page.attributes('meta[name="description"]', 'content')).toEqual(['The first steps.'])
  })
})

describe('pages that are kept back', () => {
  test('a draft is nowhere', () => {
    for (const path of site.files())
      expect([path, /Draft text|guides\/draft/.test(site.file(path))]).toEqual([path, false])
  })

  test('an unlisted page is built, for those who know it, and is nowhere else', () => {
    expect(textOf(site.html('/guides/secret').one('article'))).toBe('Secret Unlisted secret text.')
    expect(site.html('/guides/secret').attributes('meta[name="robots"]', 'content')).toEqual(['noindex'])
    const others = site.files().filter((path) => path !== 'guides/secret/index.html')
    for (const path of others) expect([path, site.file(path).includes('guides/secret')]).toEqual([path, false])
    expect(site.documents().filter(({ url }) => url.startsWith('/guides/secret'))).toEqual([])
  })

  test('a page with noindex is in the navigation and in search, not in the sitemap', () => {
    expect(site.html('/not-indexed').attributes('meta[name="robots"]', 'content')).toEqual(['noindex'])
    expect(site.html('/guides').attributes('nav.sidebar a', 'href')).toContain('/docs/not-indexed')
    expect(site.documents().some(({ url }) => url === '/not-indexed')).toBe(true)
  })

  test('a page excluded from search is in the navigation and in the sitemap', () => {
    expect(site.documents().filter(({ url }) => url.startsWith('/guides/renamed'))).toEqual([])
    expect(site.html('/guides').attributes('nav.sidebar a', 'href')).toContain('/docs/guides/renamed')
    expect(attribute(site.html('/guides/renamed').one('article h2'), 'id')).toBe('a-section')
  })
})
