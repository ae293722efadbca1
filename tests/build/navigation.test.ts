import { beforeAll, describe, expect, test } from 'vitest'
import { attribute, textOf } from '../support/html-page.ts'
import { copySite, makeSite, type TestSite } from '../support/site.ts'

const page = (title: string, frontMatter = ''): string => `${frontMatter && `---\n${frontMatter}\n---\n`}# ${title}\n`
const sidebarOf = (site: TestSite, url: string): string[] => site.html(url).texts('nav.sidebar a')

describe('the sidebar of a site with everything in it', () => {
  let site: TestSite

  beforeAll(async () => {
    site = copySite('everything')
    expect((await site.build()).exit).toBe(0)
  })

  test("holds the top level and the page's own branch, and marks the page", () => {
    const { attributes, texts } = site.html('/start/install')
    expect(sidebarOf(site, '/start/install')).toEqual([
      'Welcome to Acme',
      'Getting started',
      'Sign up',
      'Install it',
      'Guides',
      'Reference',
    ])
    expect(texts('nav.sidebar a[aria-current="page"]')).toEqual(['Install it'])
    expect(attributes('nav.sidebar a', 'href')).toEqual([
      ...[
        '/docs/welcome',
        '/docs/start',
        '/docs/start/sign-up',
        '/docs/start/install',
        '/docs/guides',
        '/docs/reference',
      ],
    ])
  })

  test('leads up by breadcrumbs', () => {
    const { texts, attributes } = site.html('/reference/api/errors')
    expect(texts('nav.breadcrumbs li')).toEqual(['Reference', 'API'])
    expect(attributes('nav.breadcrumbs a', 'href')).toEqual(['/docs/reference', '/docs/reference/api'])
  })

  test('gives the previous and the next page, in its order', () => {
    const links = (url: string): string[] =>
      site
        .html(url)
        .all('nav.pagination a')
        .map((each) => `${attribute(each, 'rel')} ${attribute(each, 'href')} ${textOf(each)}`)
    expect(links('/start/sign-up')).toEqual([
      'prev /docs/start Previous Getting started',
      'next /docs/start/install Next Install it',
    ])
    expect(links('/guides/editing')).toEqual(['next /docs/welcome Next The start'])
    expect(links('/welcome')).toEqual(['next /docs/start Next Getting started'])
  })

  test('keeps the rest of the tree in files that pages name by their section', () => {
    const sections = JSON.parse(site.file('nav.json')) as Record<string, string>
    expect(Object.keys(sections)).toEqual(['1', '2', '3'])
    const items = JSON.parse(site.file((sections['3'] ?? '').replace('/docs/', ''))) as {
      label: string
      href: string
      items: { label: string }[]
    }[]
    expect(items.map(({ label, href }) => [label, href])).toEqual([
      ['API', '/docs/reference/api'],
      ['Component page', '/docs/reference/component'],
    ])
    expect(items[0]?.items.map(({ label }) => label)).toEqual(['Errors'])
  })
})

test('the order is: sidebar_position, then number prefixes, then names; folders take part', async () => {
  const site = makeSite({
    'zebra.md': page('Zebra', 'sidebar_position: -1'),
    'b.md': page('B'),
    'a.md': page('A'),
    '10-ten.md': page('Ten'),
    '9-nine.md': page('Nine'),
    'half.md': page('Half', 'sidebar_position: 1.5'),
    'index.md': page('Front'),
    'two/_category_.json': '{ "position": 2, "label": "Two" }',
    'two/x.md': page('X'),
    'three/index.md': page('Three', 'sidebar_position: 3'),
    'three/y.md': page('Y'),
    '4-four/z.md': page('Z'),
  })
  expect((await site.build()).exit).toBe(0)
  expect(sidebarOf(site, '/a')).toEqual(['Front', 'Zebra', 'Half', 'Two', 'Three', 'Four', 'Nine', 'Ten', 'A', 'B'])
  expect(site.files()).toEqual(
    expect.arrayContaining(['four/z/index.html', 'nine/index.html', 'ten/index.html', 'index.html']),
  )
})

test('index, README and _index are the page of their folder; other names with _ are left out', async () => {
  const site = makeSite({
    'a/index.md': page('A'),
    'b/README.md': page('B'),
    'c/_index.md': page('C'),
    'd/index.mdx': page('D'),
    'e/_hidden.md': page('Hidden'),
    'e/shown.md': page('Shown'),
    '_drafts/x.md': page('X'),
    'f/_g/y.md': page('Y'),
    'h.test.tsx': 'broken(',
  })
  expect((await site.build()).exit).toBe(0)
  expect(site.files().filter((path) => path.endsWith('index.html'))).toEqual([
    ...['a/index.html', 'b/index.html', 'c/index.html', 'd/index.html', 'e/index.html', 'e/shown/index.html'],
    ...['index.html', 'search/index.html', 'sitemap/index.html'],
  ])
})

test('category files name, describe and link their folder', async () => {
  const site = makeSite({
    'welcome.md': page('Welcome'),
    'doc/_category_.json': '{ "label": "By document", "link": { "type": "doc", "id": "doc/start" } }',
    'doc/start.md': page('Start'),
    'made/_category_.yml':
      'label: Made\nlink:\n  type: generated-index\n  title: All of it\n  description: One sentence.\n  slug: /all\n',
    'made/x.md': page('X'),
    'made/index.md': page('Own index'),
    'none/_category_.yaml': 'link: null\n',
    'none/y.md': page('Y'),
    'wrong/_category_.json': '{\n  "lable": "Wrong",\n  "position": "first"\n}',
    'wrong/z.md': page('Z'),
  })
  const { exit, said } = await site.build()
  expect([exit, said]).toEqual([
    1,
    [
      'warning FRONT_MATTER_UNKNOWN_KEY content/wrong/_category_.json:2:4',
      'error FRONT_MATTER_INVALID content/wrong/_category_.json:3:4',
    ],
  ])
  site.write({ 'wrong/_category_.json': '{}' })
  expect((await site.build()).exit).toBe(0)
  const links = site
    .html('/welcome')
    .all('nav.sidebar a')
    .map((each) => `${textOf(each)} ${attribute(each, 'href')}`)
  expect(links).toEqual(['By document /doc/start', 'Made /all', 'None /none/y', 'Welcome /welcome', 'Wrong /wrong'])
  expect(site.html('/all').texts('h1')).toEqual(['All of it'])
  expect(textOf(site.html('/all').one('main'))).toContain('One sentence.')
  expect(site.files()).not.toContain('none/index.html')
  expect(site.html('/none/y').texts('nav.breadcrumbs li')).toEqual(['None'])
})

test('a sidebar written by hand has the order, labels and groups it is given', async () => {
  const site = makeSite(
    {
      'welcome.md': page('Welcome'),
      'guides/share.md': page('Share'),
      'guides/edit.md': page('Edit', 'unlisted: true'),
      'tours/index.md': page('Tours'),
      'tours/a.md': page('A'),
      'tours/b.md': page('B'),
      'left-out.md': page('Left out'),
    },
    {
      sidebar: [
        {
          type: 'category',
          label: 'All tours',
          link: 'tours',
          collapsed: false,
          items: [{ type: 'auto', dir: 'tours' }],
        },
        { type: 'doc', id: 'guides/share', label: 'Sharing' },
        'guides/edit',
        { type: 'link', label: 'Status', href: 'https://status.example' },
        { type: 'category', label: 'Rest', items: ['welcome'] },
      ],
    },
  )
  const { exit, problems } = await site.build()
  expect([exit, problems]).toEqual([0, []])
  const links = site
    .html('/tours/a')
    .all('nav.sidebar a')
    .map((each) => `${textOf(each)} ${attribute(each, 'href')}`)
  expect(links).toEqual([
    'All tours /tours',
    'A /tours/a',
    'B /tours/b',
    'Sharing /guides/share',
    'Status https://status.example',
    'Rest /welcome',
  ])
  expect(site.html('/tours/b').attributes('nav.pagination a', 'href')).toEqual(['/tours/a', '/guides/share'])
  expect(site.html('/sitemap').attributes('main a', 'href')).toContain('/left-out')
})
