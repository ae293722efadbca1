import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { articleJob, generatedJob, navGroup, navLink, renderPage } from '../../support/page-frame.ts'

describe('an article', () => {
  test('gets its title as a heading, unless it brings one or hides it', () => {
    expect(renderPage(articleJob()).texts('main h1')).toEqual(['Page'])
    expect(renderPage(articleJob(), { headings: [{ depth: 1, id: 'own', text: 'Own' }] }).texts('main h1')).toEqual([])
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

  test('[2.3#02] stands under the announcement, which has its colours and can be closed when it may', () => {
    const site = {
      announcementBar: { content: 'x', backgroundColor: '#123456', textColor: 'white' },
      announcement: 'Version 2 <a href="/new">is out</a>',
    }
    const page = renderPage(articleJob(), { site })
    expect(page.texts('aside.announcement')).toEqual(['Version 2 is out'])
    expect(page.attributes('aside.announcement', 'style')).toEqual(['background:#123456;color:white'])
    expect(page.attributes('aside.announcement button', 'aria-label')).toEqual(['Close the announcement'])
    const fixed = { ...site, announcementBar: { content: 'x', isCloseable: false } }
    expect(renderPage(articleJob(), { site: fixed }).all('aside.announcement button')).toEqual([])
    const pale = { ...site, announcementBar: { content: 'x', backgroundColor: '#ffd400' } }
    const style = renderPage(articleJob(), { site: pale }).attributes('aside.announcement', 'style')
    expect(style).toEqual(['background:#ffd400;color:#10131c'])
    expect(renderPage(articleJob()).all('.announcement')).toEqual([])
  })
})

describe('the shell', () => {
  const nav = [navLink('Welcome', '/welcome'), navGroup('Guides', [navLink('Share', '/guides/share')], '/guides')]
  const items = [
    { label: 'More', items: [{ label: 'Here', href: '/guides/page' }] },
    { label: 'Other', items: [{ label: 'Blog', href: 'https://blog.example' }] },
    { label: 'Pricing', href: 'https://acme.example' },
  ]
  const page = renderPage(articleJob(), { site: { nav, navbar: { items } } })

  test('[2.3#04] has a menu for phones: the navbar first, the documentation second, dropdowns closed', () => {
    const menus = page.all('#menu nav').map((menu) => menu.attrs.find(({ name }) => name === 'class')?.value)
    expect(menus).toEqual(['navbar-items', 'sidebar'])
    expect(page.all('#menu details[open]')).toEqual([])
    // What is active stays open on phones: the style sheet and the script go by this.
    expect(page.texts('#menu details.active summary')).toEqual(['More'])
  })

  test('[2.3#06] has the button of the colour modes, unless it is switched off', () => {
    expect(page.attributes('.color-mode', 'aria-label')).toEqual(['Change the colour mode'])
    const off = renderPage(articleJob(), { site: { colorMode: { disableSwitch: true } } })
    expect(off.all('.color-mode')).toEqual([])
  })

  test('[2.3#09] has the button of the search, which leads to the search page without scripts', () => {
    expect(page.texts('.search-button button')).toEqual(['Search or Ask to AI'])
    expect(page.attributes('.search-button', 'action')).toEqual(['/search'])
  })

  test('[2.3#11] has a hidden banner that names the base URL for its owner', () => {
    const based = renderPage(articleJob(), { site: { baseUrl: '/docs/' } })
    expect(based.texts('#base-url-banner[hidden]')[0]).toContain('/docs/')
    expect(based.attributes('#base-url-banner', 'data-base-url')).toEqual(['/docs/'])
  })
})

test('a React page has the whole width for its component', () => {
  const Page = () => createElement('h1', null, 'Hand-made')
  const page = renderPage(articleJob({ kind: 'react', path: 'x.tsx' }), { content: { Page } })
  expect(page.texts('main h1')).toEqual(['Hand-made'])
  expect(page.attributes('body', 'class')).toEqual(['wide'])
})

const card = (label: string, href: string, description = '') => ({ label, href, description })

test('[2.1#38] [8#06] the not-found page leads to the search, to the main document and to every section', () => {
  const cards = [card('Guides', '/guides', 'Steps with pictures.')]
  const page = renderPage(generatedJob({ kind: 'not-found', url: '/404', title: 'Page not found', cards }))
  expect(page.texts('main h1')).toEqual(['Page not found'])
  expect(page.attributes('main search form', 'action')).toEqual(['/search'])
  expect(page.texts('main p a')).toEqual(['Go to Welcome', 'Guides'])
  expect(page.texts('main .card p')).toEqual(['Guides', 'Steps with pictures.'])
})

test('[2.1#37] the search page has its form, and the sections to browse', () => {
  const page = renderPage(
    generatedJob({ kind: 'search', url: '/search', title: 'Search', cards: [card('Guides', '/guides')] }),
  )
  expect(page.attributes('main search input', 'name')).toEqual(['q'])
  expect(page.attributes('main .card a', 'href')).toEqual(['/guides'])
  expect(page.attributes('meta[name="robots"]', 'content')).toEqual(['noindex'])
})

test('[2.3#10] the error page says that the page crashed, why, and lets the reader try again', () => {
  const job = generatedJob({ kind: 'error', url: '/500', title: 'Page Error', description: 'No answer.' })
  const page = renderPage(job)
  expect(page.texts('title')).toEqual(['Page Error | Acme Help'])
  expect(page.texts('main h1')).toEqual(['This page crashed.'])
  expect(page.texts('main .error-box p')).toEqual(['No answer.'])
  expect(page.texts('main form button')).toEqual(['Try again'])
})

describe('a front page', () => {
  const job = articleJob({
    title: 'Welcome to Acme',
    description: 'All about Acme.',
    frontMatter: { layout: 'home', description: 'All about Acme.' },
    cards: [card('Guides', '/guides', 'Steps.')],
    popular: [{ ...card('Share', '/guides/share'), section: 'Guides' }],
  })

  test('has search, sections and popular articles, and the page’s width', () => {
    const page = renderPage(job)
    expect(page.attributes('body', 'class')).toEqual(['wide home'])
    expect(page.texts('main h1')).toEqual(['Welcome to Acme'])
    expect(page.texts('.hero .lead')).toEqual(['All about Acme.'])
    expect(page.attributes('.hero form', 'action')).toEqual(['/search'])
    expect(page.attributes('main .card a', 'href')).toEqual(['/guides'])
    expect(page.texts('.popular li')).toEqual(['ShareGuides'])
  })

  test('leaves out what there is nothing of', () => {
    const page = renderPage(articleJob({ ...job, frontMatter: { layout: 'home' }, cards: [], popular: [] }), {
      site: { search: { engine: 'none' } },
    })
    expect(page.all('main search')).toEqual([])
    expect(page.all('main section')).toEqual([])
    expect(page.all('.search-button')).toEqual([])
  })
})

describe('the end of an article', () => {
  test('asks whether it helped, and posts the answer where the site wants it', () => {
    const site = { feedback: { url: 'https://x.example/feedback' } }
    const page = renderPage(articleJob({ url: '/guides/page' }), { site })
    expect(page.texts('.feedback legend')).toEqual(['Was this helpful?'])
    expect(page.attributes('.feedback', 'action')).toEqual(['https://x.example/feedback'])
    expect(page.attributes('.feedback input', 'value')).toEqual(['/guides/page'])
    expect(page.attributes('.feedback button', 'value')).toEqual(['yes', 'no'])
  })

  test('says where help is to be had', () => {
    const contact = { label: 'Write to us', href: 'mailto:help@acme.example', text: 'We answer within a day.' }
    const page = renderPage(articleJob(), { site: { contact } })
    expect(page.texts('.contact p')).toEqual(['Still need help?', 'We answer within a day.'])
    expect(page.attributes('.contact a', 'href')).toEqual(['mailto:help@acme.example'])
  })

  test('says nothing that is not configured', () => {
    const page = renderPage(articleJob())
    expect(page.all('.feedback')).toEqual([])
    expect(page.all('.contact')).toEqual([])
  })
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
      cards: [
        card('First', '/guides/first', 'The first one.'),
        { ...card('Deep', '/guides/deep/a'), icon: '📘' },
        { ...card('Drawn', '/guides/drawn'), icon: '/assets/drawn.svg' },
      ],
    }),
  )

  test('has a card for each page, with its description and its sign', () => {
    expect(page.attributes('main .card a', 'href')).toEqual(['/guides/first', '/guides/deep/a', '/guides/drawn'])
    expect(page.texts('main .card p')).toEqual(['First', 'The first one.', '📘Deep', 'Drawn'])
    expect(page.attributes('main .card img', 'src')).toEqual(['/assets/drawn.svg'])
    expect(page.attributes('main .card img', 'alt')).toEqual([''])
  })

  test('has its title, its description and its breadcrumbs', () => {
    expect(page.texts('main h1')).toEqual(['Guides'])
    expect(page.texts('main .lead')).toEqual(['All guides.'])
    expect(page.texts('.breadcrumbs li')).toEqual(['Top'])
  })
})
