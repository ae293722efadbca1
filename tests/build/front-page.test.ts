import { expect, test } from 'vitest'
import { makeSite } from '../support/site.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>'

const sections = {
  'welcome.md':
    '---\ntitle: Welcome\nlayout: home\npopular: [guides/share]\nsidebar_position: 1\n---\n\nThe text below.\n',
  'guides/index.md': '---\ntitle: Guides\ndescription: All about guides.\nicon: ./_images/guides.svg\n---\n\n::cards\n',
  'guides/_images/guides.svg': svg,
  'guides/share.md': '---\ntitle: Share\ndescription: Send it.\nicon: 📤\n---\n\nHow to.\n',
  'guides/edit.md': '# Edit\n\nHow to edit.\n',
}

test('a front page shows every section but itself, with what its index page says, and what the author recommends', async () => {
  const site = makeSite(sections)
  expect((await site.build()).said).toEqual([])
  const page = site.html('/welcome')
  expect(page.texts('main .card a')).toEqual(['Guides'])
  expect(page.texts('main .card p')).toEqual(['Guides', 'All about guides.'])
  expect(page.attributes('main .card img', 'src')[0]).toMatch(/^\/assets\/guides\.[0-9a-f]+\.svg$/)
  expect(page.texts('.popular li')).toEqual(['ShareGuides'])
  expect(page.texts('main article')).toEqual(['The text below.'])
  expect(page.texts('h1')).toEqual(['Welcome'])
})

test('::cards shows the pages below a page, and only those', async () => {
  const site = makeSite({ ...sections, 'about.md': '# About\n\n::cards\n' })
  expect((await site.build()).said).toEqual([])
  const page = site.html('/guides')
  expect(page.texts('main article .card p')).toEqual(['Edit', 'How to edit.', '📤Share', 'Send it.'])
  expect(site.html('/about').all('main article .card')).toEqual([])
})

test('a page that is recommended has to exist', async () => {
  const site = makeSite({
    'welcome.md': '---\nlayout: home\npopular: [guides/shar]\n---\n',
    'guides/share.md': '# S\n',
  })
  expect((await site.build()).problem.message).toMatchInlineSnapshot(
    `"\`popular\` names the document \`guides/shar\`, which does not exist. Did you mean \`guides/share\`?"`,
  )
})

test('an icon that is a picture has to exist', async () => {
  const site = makeSite({ 'welcome.md': '---\nicon: ./no.svg\n---\n\n# Welcome\n' })
  expect((await site.build()).said).toEqual(['error BROKEN_FILE content/welcome.md:2'])
})

test('the contact link is checked like those of the navbar', async () => {
  const site = makeSite({ 'welcome.md': '# Welcome\n' }, { contact: { label: 'Help', href: '/contcat' } })
  expect((await site.build()).problem.message).toContain('/contcat')
  const fine = makeSite({ 'welcome.md': '# W\n' }, { baseUrl: '/docs/', contact: { label: 'Help', href: '/welcome' } })
  expect((await fine.build()).said).toEqual([])
  expect(fine.html('/welcome').attributes('.contact a', 'href')).toEqual(['/docs/welcome'])
})

test('the content may bring its own search page, its own 404 and its own 500', async () => {
  const site = makeSite({
    ...{ 'welcome.md': '# Welcome\n', 'search.md': '# My search\n', '404.md': '# Nothing here\n' },
    '/content/public/500.html': 'Sorry.',
  })
  expect((await site.build()).said).toEqual([])
  expect(site.html('/search').texts('h1')).toEqual(['My search'])
  expect(site.html('/404').texts('h1')).toEqual(['Nothing here'])
  expect(site.file('500.html')).toBe('Sorry.')
})

test('without search there is neither button nor page', async () => {
  const site = makeSite({ 'welcome.md': '# Welcome\n' }, { search: { engine: 'none' } })
  expect((await site.build()).exit).toBe(0)
  expect(site.files()).not.toContain('search/index.html')
  expect(site.html('/welcome').all('.search-button')).toEqual([])
  expect(site.html('/404').all('main search')).toEqual([])
})

test('a front page with a title of its own in the text shows it once, at the top', async () => {
  const site = makeSite({
    'welcome.md': '---\nlayout: home\n---\n\n# Hello\n\nFirst words.\n',
    'guides/share.md': '# S\n',
  })
  expect((await site.build()).said).toEqual([])
  const page = site.html('/welcome')
  expect(page.texts('h1')).toEqual(['Hello'])
  expect(page.texts('.hero')).toEqual(['Hello Search the documentationSearch'])
  expect(page.texts('main article')).toEqual(['First words.'])
})

test('a section named search, a redirect from there, and a page in other letters keep their address', async () => {
  const section = makeSite({ 'welcome.md': '# W\n', 'search/how.md': '# How to search\n' })
  expect((await section.build()).said).toEqual([])
  expect(section.html('/search').texts('h1')).toEqual(['Search'])
  expect(section.html('/search').attributes('main .card a', 'href')).toEqual(['/search/how'])
  const redirect = makeSite({ 'welcome.md': '# W\n' }, { redirects: [{ from: '/search', to: '/welcome' }] })
  expect((await redirect.build()).said).toEqual([])
  const letters = makeSite({ 'welcome.md': '# W\n', 'Search.md': '# Mine\n' })
  expect((await letters.build()).said).toEqual([])
  expect(letters.html('/welcome').attributes('.search-button', 'action')).toEqual(['/Search'])
})

test('signs are pictures when they look like files, else they are shown as they are', async () => {
  const site = makeSite({
    ...{ 'a/index.md': '# A\n\n::cards\n', 'a/one.md': '---\nicon: one.svg\n---\n\n# One\n', 'a/one.svg': svg },
    'a/two.md': '---\nicon: 24/7\n---\n\n# Two\n',
  })
  expect((await site.build()).said).toEqual([])
  expect(site.html('/a').attributes('main .card img', 'src')).toHaveLength(1)
  expect(site.html('/a').texts('main .card-title')).toEqual(['One', '24/7Two'])
})

test('a contact address that could run code is refused', async () => {
  const site = makeSite({ 'welcome.md': '# W\n' }, { contact: { label: 'Help', href: 'javascript:alert(1)' } })
  expect((await site.build()).problem.code).toBe('UNSAFE_LINK')
})
