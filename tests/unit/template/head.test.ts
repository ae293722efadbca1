import { describe, expect, test } from 'vitest'
import type { SiteConfigInput } from '../../../schema/config.ts'
import type { ArticleJob } from '../../../schema/site.ts'
import { createRenderer } from '../../../template/render-entry.tsx'
import type { HtmlPage } from '../../support/html-page.ts'
import { articleJob, generatedJob, pageFrame, renderPage } from '../../support/page-frame.ts'

const meta = (page: HtmlPage): Record<string, string | undefined> =>
  Object.fromEntries(
    page.all('meta').map(({ attrs }) => {
      const values = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
      return [values['name'] ?? values['property'] ?? 'charset', values['content'] ?? values['charset']]
    }),
  )

const canonical = (page: HtmlPage): string[] => page.attributes('link[rel="canonical"]', 'href')

describe('the head of a page', () => {
  test('describes it to browsers, search engines and link previews', () => {
    const page = renderPage(
      articleJob({ image: 'https://help.example/card.png', frontMatter: { keywords: ['one', 'two'] } }),
      { site: { tagline: 'All of it.', branding: { favicon: '/favicon.svg' } } },
    )
    expect(page.texts('title')).toEqual(['Page | Acme Help'])
    expect(canonical(page)).toEqual(['https://help.example/guides/page'])
    expect(page.attributes('link[rel="icon"]', 'href')).toEqual(['/favicon.svg'])
    expect(page.attributes('link[rel="stylesheet"]', 'href')).toEqual(['/assets/site.1.css'])
    expect(meta(page)).toEqual({
      charset: 'utf-8',
      viewport: 'width=device-width,initial-scale=1',
      description: 'About the page.',
      keywords: 'one, two',
      'og:title': 'Page',
      'og:description': 'About the page.',
      'og:type': 'article',
      'og:url': 'https://help.example/guides/page',
      'og:site_name': 'Acme Help',
      'og:image': 'https://help.example/card.png',
      'twitter:card': 'summary_large_image',
    })
  })

  test('names the site once on a page of the same title', () => {
    expect(renderPage(articleJob({ title: 'Acme Help' })).texts('title')).toEqual(['Acme Help'])
  })

  test('has the picture of the site where the page has none of its own', () => {
    const site = { baseUrl: '/docs/', branding: { socialImage: '/card.png' } }
    expect(meta(renderPage(generatedJob({ kind: 'category' }), { site }))).toMatchObject({
      'og:image': 'https://help.example/docs/card.png',
      'og:type': 'website',
    })
  })

  test.for<[string, SiteConfigInput['baseUrl'], boolean, string]>([
    ['the base URL', '/docs/', false, 'https://help.example/docs/guides/page'],
    ['a slash at the end', '/', true, 'https://help.example/guides/page/'],
  ])('has a canonical address with %s', ([, baseUrl, trailingSlash, expected]) => {
    const page = renderPage(articleJob(), { site: { baseUrl, trailingSlash } })
    expect(canonical(page)).toEqual([expected])
    expect(meta(page)['og:url']).toBe(expected)
  })

  test('percent-encodes the canonical address', () => {
    expect(canonical(renderPage(articleJob({ url: '/größe & maß' })))).toEqual([
      'https://help.example/gr%C3%B6%C3%9Fe%20&%20ma%C3%9F',
    ])
  })

  test.for<[string, ArticleJob | ReturnType<typeof generatedJob>]>([
    ['noindex', articleJob({ frontMatter: { noindex: true } })],
    ['unlisted', articleJob({ frontMatter: { unlisted: true } })],
    ['the not-found page', generatedJob({ kind: 'not-found' })],
  ])('keeps search engines away, and names no canonical address: %s', ([, job]) => {
    const page = renderPage(job)
    expect(meta(page)['robots']).toBe('noindex')
    expect(canonical(page)).toEqual([])
  })

  test('writes text as text', () => {
    const page = renderPage(articleJob({ title: '</title><script>x</script>', description: '"><script>' }))
    expect(page.all('script')).toEqual([])
    expect(meta(page)['og:title']).toBe('</title><script>x</script>')
    expect(meta(page)['description']).toBe('"><script>')
  })

  test('holds the elements that the site adds, as written', () => {
    const head: SiteConfigInput['branding'] = {
      head: [
        { tag: 'meta', attributes: { name: 'theme-color', content: '"red" & <blue>' } },
        { tag: 'script', attributes: { async: true, src: '/a.js?b&c' } },
        { tag: 'style', content: 'a > b { color: red }' },
      ],
    }
    const page = renderPage(articleJob(), { site: { branding: head } })
    expect(meta(page)['theme-color']).toBe('"red" & <blue>')
    expect(page.attributes('head script', 'src')).toEqual(['/a.js?b&c'])
    expect(page.source).toContain('<style>a > b { color: red }</style></head>')
  })
})

describe('the language', () => {
  test('and its direction stand on the document', () => {
    const page = renderPage(articleJob(), {
      site: { locale: { label: 'العربية', htmlLang: 'ar', path: 'ar', direction: 'rtl' } },
    })
    expect(page.attributes('html', 'lang')).toEqual(['ar'])
    expect(page.attributes('html', 'dir')).toEqual(['rtl'])
    expect(renderPage(articleJob()).attributes('html', 'dir')).toEqual([])
  })

  test('writes dates', () => {
    const job = articleJob({ lastUpdated: '2025-03-01', frontMatter: { last_update: { author: 'Zoë' } } })
    const page = renderPage(job, { site: { locale: { label: 'Deutsch', htmlLang: 'de', path: 'de' } } })
    expect(page.texts('time')).toEqual(['Last updated on 1. März 2025 by Zoë'])
    expect(page.attributes('time', 'datetime')).toEqual(['2025-03-01'])
  })

  test('has its own words for the interface', () => {
    const texts = { 'skip.main': 'Zum Inhalt', 'article.updated': 'Stand: {date}', 'menu.open': 'Menü' }
    const page = renderPage(articleJob({ lastUpdated: '2025-03-01' }), { site: { texts } })
    expect(page.texts('a.skip')).toEqual(['Zum Inhalt'])
    expect(page.texts('time')).toEqual(['Stand: March 1, 2025'])
    expect(page.attributes('.menu-button', 'aria-label')).toEqual(['Menü'])
    expect(page.attributes('.close[popovertarget]', 'aria-label')).toEqual(['Close'])
  })
})

describe('colours and fonts of the site', () => {
  test('become custom properties', () => {
    const page = renderPage(articleJob(), {
      site: { branding: { colors: { light: { accent: '#0b5fff' } }, font: { body: 'Inter, sans-serif' } } },
    })
    expect(page.source).toContain(
      '<style>:root{--accent-light:#0b5fff;--on-accent-light:#ffffff;--font-body:Inter, sans-serif}</style>',
    )
    expect(renderPage(articleJob()).all('style')).toEqual([])
  })

  test.for(['red</style><script>x</script>', 'red}body{display:none', 'red;--x:1', 'a{b'])(
    'cannot leave their declaration: %s',
    (accent) => {
      expect(() => pageFrame({ branding: { colors: { light: { accent } } } })).toThrow('expected one CSS value')
      expect(() => pageFrame({ branding: { font: { body: accent } } })).toThrow('expected one CSS value')
      expect(() => pageFrame({ announcementBar: { content: 'x', textColor: accent } })).toThrow('one CSS value')
    },
  )
})

test.for([
  [{}, undefined],
  [{ respectPrefersColorScheme: false }, 'dark'],
  [{ respectPrefersColorScheme: false, defaultMode: 'light' }, 'light'],
] as const)('the colour mode %j writes data-theme %s', ([colorMode, theme]) => {
  expect(renderPage(articleJob(), { site: { colorMode } }).attributes('html', 'data-theme')).toEqual(
    theme === undefined ? [] : [theme],
  )
})

test('a page that moved leads on, without a script and without being indexed', () => {
  const html = createRenderer(pageFrame(), {}).renderRedirect({
    to: '/new?a=1&b=2',
    canonical: 'https://help.example/new',
  })
  expect(html).toContain('<meta http-equiv="refresh" content="0;url=/new?a=1&amp;b=2"/>')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('<a href="/new?a=1&amp;b=2">')
})
