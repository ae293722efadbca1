import { describe, expect, test } from 'vitest'
import type { Heading } from '../../../schema/page.ts'
import { tocTree } from '../../../template/parts/Toc/toc-tree.ts'
import { articleJob, navGroup, navLink, type PageSetup, renderPage } from '../../support/page-frame.ts'

const nav = [
  navLink('Welcome', '/welcome'),
  navGroup('Guides', [
    navLink('First', '/guides/first'),
    navGroup('Deep', [navLink('Deepest', '/guides/deep/deepest'), navLink('Beside', '/guides/deep/beside')]),
    navLink('Secret', '/guides/secret', { unlisted: true }),
  ]),
  navGroup('Tours', [navLink('A tour', '/tours/a')], '/tours'),
  navLink('Hidden', '/hidden', { unlisted: true }),
]

const pageAt = (url: string, setup: PageSetup = {}) =>
  renderPage(articleJob({ url }), { ...setup, site: { nav, ...setup.site } })

describe('the sidebar', () => {
  test('shows the top of the navigation, and below it only the branch of the page', () => {
    expect(pageAt('/guides/first').texts('nav.sidebar a')).toEqual(['Welcome', 'First', 'Deep', 'Tours'])
    expect(pageAt('/tours').texts('nav.sidebar a')).toEqual(['Welcome', 'Guides', 'Tours', 'A tour'])
    expect(pageAt('/elsewhere').texts('nav.sidebar a')).toEqual(['Welcome', 'Guides', 'Tours'])
  })

  test('opens every level on the way to the page', () => {
    const page = pageAt('/guides/deep/deepest')
    expect(page.texts('nav.sidebar a')).toEqual(['Welcome', 'First', 'Deepest', 'Beside', 'Tours'])
    expect(page.texts('nav.sidebar span')).toEqual(['Guides', 'Deep'])
  })

  test('leads from a closed category without a page to the first page in it', () => {
    expect(pageAt('/welcome').attributes('nav.sidebar a', 'href')).toEqual(['/welcome', '/guides/first', '/tours'])
  })

  test('marks the page itself as the current one, and nothing else', () => {
    expect(pageAt('/guides/deep/beside').texts('[aria-current="page"]')).toEqual(['Beside'])
    expect(pageAt('/tours').texts('[aria-current="page"]')).toEqual(['Tours'])
    expect(pageAt('/elsewhere').texts('[aria-current]')).toEqual([])
  })

  test('an unlisted item is shown on its own page only', () => {
    expect(pageAt('/guides/first').texts('nav.sidebar a')).not.toContain('Secret')
    expect(pageAt('/guides/secret').texts('nav.sidebar a')).toContain('Secret')
    expect(pageAt('/hidden').texts('[aria-current="page"]')).toEqual(['Hidden'])
  })

  test('finds the page under a base URL, with and without a slash at the end', () => {
    const based = nav.map((item) => ({ ...item, href: `/docs${item.href}/` }))
    const site = { nav: based, baseUrl: '/docs/', trailingSlash: true }
    expect(pageAt('/welcome', { site }).texts('[aria-current="page"]')).toEqual(['Welcome'])
  })

  test('grows with the page’s own branch, not with the site', () => {
    const many = Array.from({ length: 50 }, (_, section) =>
      navGroup(
        `Section ${section}`,
        Array.from({ length: 100 }, (__, page) => navLink(`Page ${page}`, `/s${section}/p${page}`)),
      ),
    )
    expect(pageAt('/s7/p3', { site: { nav: many } }).all('nav.sidebar li')).toHaveLength(50 + 100)
  })

  test('gives way to the whole width on pages that want no sidebar', () => {
    const job = articleJob({ frontMatter: { displayed_sidebar: null } })
    expect(renderPage(job).attributes('body', 'class')).toEqual(['wide'])
  })
})

const headings: Heading[] = [
  { depth: 1, id: 'title', text: 'Title' },
  { depth: 3, id: 'early', text: 'Early' },
  { depth: 2, id: 'a', text: 'A' },
  { depth: 3, id: 'a-1', text: 'A 1' },
  { depth: 4, id: 'a-1-1', text: 'A 1 1' },
  { depth: 3, id: 'a-2', text: 'A 2' },
  { depth: 2, id: 'ü b', text: 'B <b>' },
  { depth: 4, id: 'b-1', text: 'B 1' },
]

describe('the table of contents', () => {
  const nested = (range: { min: number; max: number }): unknown => {
    const plain = (entries: ReturnType<typeof tocTree>): unknown[] =>
      entries.map(({ heading, children }) => (children.length > 0 ? [heading.id, plain(children)] : heading.id))
    return plain(tocTree(headings, range))
  }

  test('[2.2#07] [9#20] holds headings of levels 2 and 3, as they lie in one another', () => {
    expect(nested({ min: 2, max: 3 })).toEqual(['early', ['a', ['a-1', 'a-2']], 'ü b'])
  })

  test('goes as deep as it is told, and a level that is left out opens no empty list', () => {
    expect(nested({ min: 2, max: 4 })).toEqual(['early', ['a', [['a-1', ['a-1-1']], 'a-2']], ['ü b', ['b-1']]])
    expect(nested({ min: 2, max: 2 })).toEqual(['a', 'ü b'])
    expect(nested({ min: 4, max: 4 })).toEqual(['a-1-1', 'b-1'])
  })

  test('links each heading by its id', () => {
    const page = renderPage(articleJob(), { headings })
    expect(page.attributes('nav.toc a', 'href')).toEqual(['#early', '#a', '#a-1', '#a-2', '#%C3%BC%20b'])
    expect(page.texts('nav.toc a')).toContain('B <b>')
  })

  test('is left out when there is nothing in it, or when the page hides it', () => {
    expect(renderPage(articleJob(), { headings: headings.slice(0, 1) }).all('nav.toc')).toEqual([])
    const hiding = articleJob({ frontMatter: { hide_table_of_contents: true } })
    expect(renderPage(hiding, { headings }).all('nav.toc')).toEqual([])
  })
})

describe('breadcrumbs', () => {
  test('name the pages above this one; what has no page is no link', () => {
    const breadcrumbs = [
      { label: 'Guides', href: '' },
      { label: 'Deep', href: '/guides/deep' },
    ]
    const page = renderPage(articleJob({ breadcrumbs }))
    expect(page.texts('nav.breadcrumbs li')).toEqual(['Guides', 'Deep'])
    expect(page.attributes('nav.breadcrumbs a', 'href')).toEqual(['/guides/deep'])
  })

  test('may name two levels alike', () => {
    const breadcrumbs = [
      { label: 'API', href: '/api' },
      { label: 'API', href: '/api/api' },
    ]
    expect(renderPage(articleJob({ breadcrumbs })).attributes('nav.breadcrumbs a', 'href')).toEqual([
      '/api',
      '/api/api',
    ])
  })

  test('are left out at the top', () => {
    expect(renderPage(articleJob()).all('nav.breadcrumbs')).toEqual([])
  })
})

describe('the pages before and after', () => {
  const prev = { label: 'Before', href: '/before' }
  const next = { label: 'After', href: '/after' }

  test('are named with their relation', () => {
    const page = renderPage(articleJob({ prev, next }))
    expect(page.texts('nav.pagination a')).toEqual(['Previous Before', 'Next After'])
    expect(page.attributes('nav.pagination a', 'rel')).toEqual(['prev', 'next'])
  })

  test('are left out where there are none', () => {
    expect(renderPage(articleJob({ next })).texts('nav.pagination a')).toEqual(['Next After'])
    expect(renderPage(articleJob()).all('nav.pagination')).toEqual([])
  })
})

describe('the navbar', () => {
  const items = [
    { label: 'Docs', href: '/guides/', position: 'left' as const },
    { label: 'Pricing', href: 'https://acme.example/pricing' },
    { label: 'More', items: [{ label: 'Blog', href: 'https://blog.example' }] },
  ]
  const page = renderPage(articleJob(), { site: { navbar: { items } } })

  test('links that leave the site say so, and groups open natively', () => {
    expect(page.attributes('.navbar-items .left a', 'href')).toEqual(['/guides'])
    expect(page.texts('.navbar-items a.external')).toEqual(['Pricing (external)', 'Blog (external)'])
    expect(page.texts('.navbar-items details summary')).toEqual(['More'])
  })

  test('the menu button opens the menu without a script', () => {
    expect(page.attributes('.menu-button', 'popovertarget')).toEqual(['menu'])
    expect(page.attributes('.close[popovertarget]', 'popovertargetaction')).toEqual(['hide'])
    expect(page.one('#menu[popover="auto"] nav.sidebar')).toBeDefined()
  })
})

test('the footer has its columns of links and its copyright line', () => {
  const footer = {
    copyright: 'Copyright © 2025 Acme',
    columns: [{ title: 'Company', items: [{ label: 'About', href: 'https://acme.example/about' }] }],
  }
  const page = renderPage(articleJob(), { site: { footer } })
  expect(page.texts('.footer nav p')).toEqual(['Company'])
  expect(page.texts('.footer a.external')).toEqual(['About (external)'])
  expect(page.texts('.copyright')).toEqual(['Copyright © 2025 Acme'])
  expect(renderPage(articleJob()).all('.footer')).toEqual([])
})
