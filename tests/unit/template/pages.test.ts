import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { articleJob, generatedJob, navGroup, navLink, renderPage } from '../../support/page-frame.ts'

describe('an article', () => {
  test('gets its title as a heading, unless it brings one or hides it', () => {
    expect(renderPage(articleJob()).texts('main h1')).toEqual(['Page'])
    expect(renderPage(articleJob(), { hasTitle: true }).texts('main h1')).toEqual([])
    expect(renderPage(articleJob({ frontMatter: { hide_title: true } })).texts('main h1')).toEqual([])
  })

  test('says where it can be edited', () => {
    const page = renderPage(articleJob({ editUrl: 'https://git.example/edit' }))
    expect(page.attributes('.article-footer a.external', 'href')).toEqual(['https://git.example/edit'])
  })

  test('[2.3#01] the first thing on it is the way past the navigation', () => {
    const page = renderPage(articleJob())
    expect(page.all('body *')[0]?.attrs).toEqual([
      { name: 'class', value: 'skip' },
      { name: 'href', value: '#main' },
    ])
    expect(page.one('main[id="main"]')).toBeDefined()
  })

  test('stands under the announcement', () => {
    const site = {
      announcementBar: { content: 'x', backgroundColor: '#123456', textColor: 'white' },
      announcement: 'Version 2 <a href="/new">is out</a>',
    }
    const page = renderPage(articleJob(), { site })
    expect(page.texts('aside.announcement')).toEqual(['Version 2 is out'])
    expect(page.attributes('aside.announcement', 'style')).toEqual(['background:#123456;color:white'])
    expect(renderPage(articleJob()).all('.announcement')).toEqual([])
  })
})

test('a React page has the whole width for its component', () => {
  const Page = () => createElement('h1', null, 'Hand-made')
  const page = renderPage(articleJob({ kind: 'react', path: 'x.tsx' }), { content: { Page } })
  expect(page.texts('main h1')).toEqual(['Hand-made'])
  expect(page.attributes('body', 'class')).toEqual(['wide'])
})

test('[2.1#38] [8#06] the not-found page leads to the main document and to every section', () => {
  const nav = [
    navLink('Welcome', '/welcome'),
    navGroup('Guides', [navLink('First', '/guides/first')]),
    navLink('Hidden', '/hidden', { unlisted: true }),
  ]
  const page = renderPage(generatedJob({ kind: 'not-found', url: '/404', title: 'Page not found' }), { site: { nav } })
  expect(page.texts('main h1')).toEqual(['Page not found'])
  expect(page.texts('main p a')).toEqual(['Go to Welcome', 'Welcome', 'Guides'])
  expect(page.attributes('main .card a', 'href')).toEqual(['/welcome', '/guides/first'])
})

test('the contents page reaches every page that is listed', () => {
  const items = [
    navLink('Welcome', '/welcome'),
    navGroup('Guides', [navGroup('Deep', [navLink('Deepest', '/guides/deep/deepest')], '/guides/deep')]),
    navLink('Hidden', '/hidden', { unlisted: true }),
  ]
  const page = renderPage(generatedJob({ kind: 'contents', title: 'All pages', items }))
  expect(page.attributes('main a', 'href')).toEqual(['/welcome', '/guides/deep', '/guides/deep/deepest'])
  expect(page.texts('main li li li')).toEqual(['Deepest'])
})

describe('a category page', () => {
  const page = renderPage(
    generatedJob({
      kind: 'category',
      breadcrumbs: [{ label: 'Top', href: '/top' }],
      items: [
        navLink('First', '/guides/first'),
        navGroup('Deep', [
          ...['a', 'b'].map((name) => navLink(name, `/guides/deep/${name}`)),
          navLink('hidden', '/guides/deep/hidden', { unlisted: true }),
          ...['c', 'd'].map((name) => navLink(name, `/guides/deep/${name}`)),
        ]),
        navLink('Secret', '/guides/secret', { unlisted: true }),
      ],
    }),
  )

  test('has a card for each listed page or group', () => {
    expect(page.texts('main .card a')).toEqual(['First', 'Deep'])
    expect(page.attributes('main .card a', 'href')).toEqual(['/guides/first', '/guides/deep/a'])
  })

  test('names the first pages of a group', () => {
    expect(page.texts('main .card p')).toEqual(['First', 'Deep', 'a, b, c …'])
  })

  test('has its title, its description and its breadcrumbs', () => {
    expect(page.texts('main h1')).toEqual(['Guides'])
    expect(page.texts('main .lead')).toEqual(['All guides.'])
    expect(page.texts('.breadcrumbs li')).toEqual(['Top'])
  })
})
