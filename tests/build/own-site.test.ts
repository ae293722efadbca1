import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStaticServer, type StaticServer } from '../../cli/io/static-server.ts'
import { linkSite } from '../../cli/stages/link-site.ts'
import { scanPage } from '../../cli/stages/scan-page.ts'
import { variablesOf } from '../../cli/stages/variables-of.ts'
import { siteConfigSchema } from '../../schema/config.ts'
import type { SidebarItem, SiteModel } from '../../schema/site.ts'
import siteConfig from '../../site.config.ts'
import { htmlFaultsOf } from '../support/html-faults.ts'
import { attribute, type HtmlElement, type HtmlPage, textOf } from '../support/html-page.ts'
import { buildOwnSite, type FinishedPage, finishedPages, ownArticles, ownIndexes } from '../support/own-site.ts'
import { readMarkdown } from '../support/read-markdown.ts'
import type { TestSite } from '../support/site.ts'
import { readSite } from '../support/site-folder.ts'

const repository = join(import.meta.dirname, '../..')
const ORIGIN = 'https://help.pathcast.example'

let site: TestSite
let server: StaticServer
let pages: readonly FinishedPage[]

beforeAll(async () => {
  site = await buildOwnSite()
  pages = finishedPages(site)
  server = await openStaticServer({ dir: join(site.dir, 'dist'), baseUrl: '/', host: 'localhost', port: 0 })
})

afterAll(() => server?.close())

const ask = (path: string): Promise<Response> => fetch(server.url + path.replace(/^\//, ''), { redirect: 'manual' })

/** What is wrong on any page, each with its address. */
const onEveryPage = (wrong: (page: FinishedPage) => readonly (string | undefined)[]): string[] =>
  pages.flatMap((page) => wrong(page).map((each) => `${page.url}: ${each}`))

describe('the routes of the specification', () => {
  const rowOf = (first: number) => (url: string, index: number) =>
    [`2.1#${String(first + index).padStart(2, '0')}`, url] as const

  test.for(ownIndexes.map(rowOf(1)))('[%s] %s is the index of its section', async ([, url]) => {
    expect((await ask(url)).status).toBe(200)
    const page = site.html(url)
    expect(page.all('main h1')).toHaveLength(1)
    expect(page.attributes('nav.sidebar a[aria-current="page"]', 'href')).toEqual([url])
    const articles = ownArticles.filter((article) => article.startsWith(`${url}/`))
    expect(page.attributes('main .card a', 'href')).toEqual(expect.arrayContaining(articles))
  })

  test.for(ownArticles.map(rowOf(12)))('[%s] %s is an article of its section', async ([, url]) => {
    expect((await ask(url)).status).toBe(200)
    const page = site.html(url)
    const section = url.slice(0, url.lastIndexOf('/'))
    expect(page.all('main article h1')).toHaveLength(1)
    expect(page.attributes('nav.sidebar a[aria-current="page"]', 'href')).toEqual([url])
    expect(page.attributes('nav.breadcrumbs a', 'href')).toContain(section)
  })

  test('[2.1#35] / is the root of the documentation, whose main document is /welcome', async () => {
    expect((await fetch(server.url)).url).toBe(`${server.url}welcome`)
    expect(site.html('/welcome').attributes('a.logo', 'href')).toEqual(['/welcome'])
  })

  test('[2.1#36] /markdown-page is a page', async () => {
    expect((await ask('/markdown-page')).status).toBe(200)
    expect(site.html('/markdown-page').all('main h1')).toHaveLength(1)
  })

  test('[2.1#37] /search is the page of search results', async () => {
    expect((await ask('/search')).status).toBe(200)
    const page = site.html('/search')
    expect(page.all('main h1')).toHaveLength(1)
    expect(page.all('main input[type="search"]')).toHaveLength(1)
  })

  test('[2.1#38] any other path shows a page that says so and leads on', async () => {
    const response = await ask('/no/such/page')
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(site.file('404.html'))
    expect(site.html('/404.html').texts('main h1')).toEqual(['Page not found'])
    expect(site.html('/404.html').attributes('main a', 'href')).toEqual(expect.arrayContaining(ownIndexes))
  })

  test.for([
    ['2.1#39', 'the root', '/'],
    ['2.1#40', 'the root of the language', '/en'],
    ['2.1#41', 'the old overview', '/overview'],
  ] as const)('[%s] %s, %s, leads to /welcome', async ([, , from]) => {
    const response = await ask(from)
    expect([response.status, response.headers.get('location')]).toEqual([301, '/welcome'])
    const file = site.file(from === '/' ? 'index.html' : `${from.slice(1)}/index.html`)
    expect(file).toContain('url=/welcome')
  })
})

describe('the model of the site', () => {
  let model: SiteModel

  beforeAll(async () => {
    model = await ownModel()
  })

  test('[2.1#42] has one sidebar, whose link goes to /welcome', () => {
    expect(Object.values(model.version.sidebars)).toEqual([{ link: { label: expect.any(String), path: '/welcome' } }])
    const hrefs = model.nav.flatMap(function links({ href, items }: SidebarItem): (string | undefined)[] {
      return [href, ...items.flatMap(links)]
    })
    expect([...hrefs].sort()).toEqual([...ownIndexes, ...ownArticles].sort())
  })

  test('[3#01] Doc has an id, a path and the name of its sidebar', () => {
    const [sidebar] = Object.keys(model.version.sidebars)
    const listed = model.version.docs.filter((doc) => doc.sidebar === sidebar)
    expect(listed.map(({ path }) => path).sort()).toEqual([...ownIndexes, ...ownArticles].sort())
    expect(model.version.docs.find(({ id }) => id === 'tours/design')).toEqual({
      id: 'tours/design',
      path: '/tours/design',
      sidebar,
    })
    expect(new Set(model.version.docs.map(({ id }) => id)).size).toBe(model.version.docs.length)
  })

  test('[3#02] Docs version has a name, a label, a path, a main document, docs, sidebars, and no drafts', () => {
    const { docs, sidebars, ...version } = model.version
    expect(version).toEqual({
      name: 'current',
      label: 'Next',
      isLast: true,
      path: '/',
      mainDocId: 'welcome',
      draftIds: [],
    })
    expect(docs.length).toBeGreaterThan(33)
    expect(Object.keys(sidebars)).toHaveLength(1)
  })

  test('[3#03] Sidebar item is a link or a category, with an address, items, and whether it is unlisted', () => {
    const tours = model.nav.find(({ href }) => href === '/tours')
    expect(tours).toMatchObject({ type: 'category', unlisted: false })
    expect(tours?.items[0]).toMatchObject({ type: 'link', href: '/tours/layout', items: [], unlisted: false })
  })
})

/** The site as the link stage sees it: all that pages and configuration say, no files written. */
async function ownModel(): Promise<SiteModel> {
  const config = siteConfigSchema.parse(siteConfig)
  const variables = variablesOf(config)
  const sources = [...readSite(join(repository, 'content'))].filter(
    ([path]) => path.endsWith('.md') && !path.split('/').some((name) => name.startsWith('_')),
  )
  const facts = await Promise.all(
    sources.map(async ([path, text]) => {
      const tree = await readMarkdown(text, { path, options: { variables } })
      return { ...scanPage({ path, file: path, text }, tree, variables), digest: '' }
    }),
  )
  const listing = {
    pages: [],
    categories: new Map(),
    publicFiles: [],
    files: new Set<string>(),
    searchFiles: [],
    problems: [],
  }
  return linkSite({ config, configFile: 'site.config.ts', listing, facts, fileOf: (path) => path })
}

describe('the shell', () => {
  test('[2.3#03] the logo leads to /welcome; Pricing and Visit Website are external, and say so', () => {
    const page = site.html('/tours/design')
    expect(page.attributes('a.logo', 'href')).toEqual(['/welcome'])
    const links = page.all('.navbar-items .right a[href]')
    expect(links.map(textOf)).toEqual(['Pricing (external)', 'Visit Website (external)'])
    for (const link of links) {
      expect(attribute(link, 'href')).toMatch(/^https:\/\//)
      expect(attribute(link, 'class')).toContain('external')
    }
  })

  test('[2.3#05] [9#22] the footer leads to guides, playlists and five places elsewhere; the copyright is of 2025', () => {
    const page = site.html('/tours/design')
    const hrefs = page.attributes('.footer a', 'href')
    expect(hrefs).toEqual(expect.arrayContaining(['/guides', '/playlists']))
    expect(new Set(hrefs.filter((href) => href.startsWith('https://'))).size).toBeGreaterThanOrEqual(5)
    expect(textOf(page.one('.footer'))).toContain('2025')
  })

  test('[2.3#10] the error page says that the page crashed', () => {
    const page = site.html('/500.html')
    expect(page.texts('h1')).toEqual(['This page crashed.'])
    expect(titleOf(page)).toMatch(/^Page Error/)
  })
})

test('every page is valid HTML', () => {
  const wrong = new Map<string, string>()
  for (const [index, faults] of htmlFaultsOf(pages.map(({ html }) => html.source)).entries()) {
    // One page for each mistake: most are the template's, on every page.
    for (const { fault, selector } of faults) wrong.set(fault, `${pages[index]?.url} ${selector}`)
  }
  expect(Object.fromEntries(wrong)).toEqual({})
})

describe('every page', () => {
  test('has one heading of level 1, the first in its main part', () => {
    expect(
      onEveryPage(({ html }) => {
        const first = html.all('main *').find(({ tagName }) => /^h[1-6]$/.test(tagName))
        return html.all('h1').length === 1 && first?.tagName === 'h1' ? [] : [html.texts('h1').join(' / ')]
      }),
    ).toEqual([])
  })

  test('has headings that skip no level', () => {
    expect(onEveryPage(({ html }) => skippedLevels(html))).toEqual([])
  })

  test('has pictures with a size and an alternative text', () => {
    const wrong = (image: HtmlElement): boolean =>
      !['width', 'height'].every((name) => Number(attribute(image, name)) > 0) || attribute(image, 'alt') === undefined
    expect(onEveryPage(({ html }) => html.all('img').filter(wrong).map(srcOf))).toEqual([])
  })

  test('has a title of its own, a language, a viewport and a character set', () => {
    expect(
      onEveryPage(({ html }) => [
        ...(titleOf(html) === '' ? ['no title'] : []),
        ...(html.attributes('html', 'lang')[0] === 'en' ? [] : ['no lang']),
        ...(html.attributes('meta[name="viewport"]', 'content')[0]?.includes('width=device-width')
          ? []
          : ['no viewport']),
        ...(html.all('meta[charset="utf-8"]').length === 1 ? [] : ['no charset']),
      ]),
    ).toEqual([])
    expect(twice(pages.map(({ html }) => titleOf(html)))).toEqual([])
  })

  test('that is to be found has a description of 50 to 160 characters that no other has', () => {
    const indexable = pages.filter((page) => page.isIndexable)
    const described = indexable.map(({ url, html }) => [url, descriptionOf(html)] as const)
    expect(described.filter(([, text]) => text.length < 50 || text.length > 160)).toEqual([])
    expect(twice(described.map(([, text]) => text))).toEqual([])
  })

  test('that is to be found names its address', () => {
    const indexable = pages.filter((page) => page.isIndexable)
    expect(indexable.map(({ html }) => html.attributes('link[rel="canonical"]', 'href'))).toEqual(
      indexable.map(({ url }) => [ORIGIN + url]),
    )
  })

  test('has links that go somewhere and say what they are', () => {
    expect(
      onEveryPage(({ html }) =>
        html
          .all('a')
          .filter((link) => !attribute(link, 'href') || attribute(link, 'href') === '#' || nameOf(html, link) === '')
          .map((link) => `${attribute(link, 'href')} ${attribute(link, 'class') ?? ''}`),
      ),
    ).toEqual([])
  })

  test('has buttons and fields that say what they are', () => {
    const labelled = (html: HtmlPage, element: HtmlElement): boolean =>
      nameOf(html, element) !== '' ||
      html.all(`label[for="${attribute(element, 'id')}"]`).length > 0 ||
      html.all('label').some((label) => textOf(label) !== '' && label.childNodes.includes(element))
    expect(
      onEveryPage(({ html }) =>
        [...html.all('button'), ...html.all('input'), ...html.all('select')]
          .filter((element) => attribute(element, 'type') !== 'hidden' && !labelled(html, element))
          .map(({ tagName, attrs }) => `${tagName} ${attrs.map(({ value }) => value).join(' ')}`),
      ),
    ).toEqual([])
  })

  test('has each id once, and no handler in an attribute', () => {
    expect(onEveryPage(({ html }) => twice(html.attributes('*', 'id')))).toEqual([])
    const handlers = ({ attrs }: HtmlElement): boolean => attrs.some(({ name }) => name.startsWith('on'))
    expect(onEveryPage(({ html }) => html.all('*').filter(handlers).map(textOf))).toEqual([])
  })

  test('leads only to what there is: pages, anchors, pictures, style sheets', async () => {
    const uses = pages.flatMap(({ url, html }) => addressesOf(html).map((address) => new URL(address, ORIGIN + url)))
    const own = [...new Set(uses.filter(({ origin }) => origin === ORIGIN).map(String))].map((each) => new URL(each))
    expect(own.length).toBeGreaterThan(60)
    const paths = [...new Set(own.map(({ pathname }) => pathname))]
    const answers = await Promise.all(paths.map(async (path) => [path, (await ask(path)).status] as const))
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
    const ids = new Map(pages.map(({ url, html }) => [url, new Set(html.attributes('*', 'id'))]))
    const lost = own.filter(({ pathname, hash }) => hash && !ids.get(pathname)?.has(decodeURIComponent(hash.slice(1))))
    expect(lost.map(String)).toEqual([])
  })
})

test('all style sheets together are at most 12 kB, compressed', () => {
  const sheets = site.files().filter((path) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.reduce((sum, path) => sum + gzipSync(site.file(path)).length, 0)).toBeLessThanOrEqual(12_000)
})

test('what runs before the reader does anything is at most 6 kB, compressed, the script in the head included', () => {
  const runtime = site.files().filter((path) => /^assets\/runtime\.\w+\.js$/.test(path))
  expect(runtime).toHaveLength(1)
  const inline = /<script data-mode[^>]*>(.*?)<\/script>/s.exec(site.html('/welcome').source)?.[1] ?? ''
  expect(inline).toContain('prefers-color-scheme')
  const sizes = [inline, site.file(runtime[0] as string)].map((script) => gzipSync(script).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_000)
})

test('every page is in the sitemap, unless it is not to be found', () => {
  const listed = [...site.file('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc)
  const indexable = pages.filter(({ isIndexable }) => isIndexable).map(({ url }) => ORIGIN + url)
  expect(listed.sort()).toEqual(indexable.sort())
})

test('the name of the product stands in the configuration only', () => {
  const name = 'pathcast'
  const found = ['content', 'template', 'cli', 'schema'].flatMap((folder) =>
    [...readSite(join(repository, folder))]
      .filter(([path, text]) => !path.startsWith('dist/') && `${path}\n${text}`.toLowerCase().includes(name))
      .map(([path]) => `${folder}/${path}`),
  )
  expect(found).toEqual([])
  expect(readFileSync(join(repository, 'site.config.ts'), 'utf8').toLowerCase()).toContain(name)
})

const titleOf = (html: HtmlPage): string => /<title>(.*?)<\/title>/s.exec(html.source)?.[1]?.trim() ?? ''
const descriptionOf = (html: HtmlPage): string => html.attributes('meta[name="description"]', 'content')[0] ?? ''
const srcOf = (element: HtmlElement): string => attribute(element, 'src') ?? ''
const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)

function skippedLevels(html: HtmlPage): string[] {
  const headings = html.all('*').filter(({ tagName }) => /^h[1-6]$/.test(tagName))
  const level = (heading: HtmlElement | undefined): number => Number(heading?.tagName.slice(1) ?? 1)
  return headings.filter((heading, index) => level(heading) > level(headings[index - 1]) + 1).map(textOf)
}

/** The accessible name as far as this site uses its ways: a label, the text, the pictures in it. */
const nameOf = (html: HtmlPage, element: HtmlElement): string =>
  [
    attribute(element, 'aria-label'),
    textOf(element),
    ...html.all('img', element).map((image) => attribute(image, 'alt')),
  ]
    .filter(Boolean)
    .join(' ')

const addressesOf = (html: HtmlPage): string[] => [
  ...['a', 'link'].flatMap((name) => html.attributes(name, 'href')),
  ...['img', 'script', 'video', 'source', 'iframe'].flatMap((name) => html.attributes(name, 'src')),
  ...html.attributes('video', 'poster'),
]
