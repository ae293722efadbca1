import { expect, test } from 'vitest'
import { type CardInput, createCards } from '../../../cli/stages/page-cards.ts'
import { siteConfigSchema } from '../../../schema/config.ts'
import { frontMatterSchema } from '../../../schema/front-matter.ts'
import type { PageModel, SiteModel } from '../../../schema/site.ts'
import { navGroup, navLink } from '../../support/page-frame.ts'

const config = siteConfigSchema.parse({ title: 'Acme', url: 'https://help.example', baseUrl: '/docs/' })

const page = (url: string, frontMatter: object = {}): PageModel =>
  ({
    path: `${url.slice(1)}.md`,
    url,
    title: `Title of ${url}`,
    description: `About ${url}.`,
    frontMatter: frontMatterSchema.parse(frontMatter),
  }) as PageModel

function cardsFor(pages: readonly PageModel[], more: Partial<CardInput> = {}) {
  const site = { pages, categoryPages: [{ url: '/made', description: 'Made by hand.' }] } as unknown as SiteModel
  return createCards({ config, site, links: new Map(), addressOf: () => ({}), ...more })
}

test('a card says what the page says of itself, under the name that the sidebar has for it', () => {
  const cards = cardsFor([page('/a')])
  expect(cards.ofItems([navLink('A', '/docs/a')])).toEqual([{ label: 'A', href: '/docs/a', description: 'About /a.' }])
})

test('a group without a page leads to its first page, and names the first three', () => {
  const links = ['a', 'b', 'c', 'd'].map((name) => navLink(name, `/docs/${name}`))
  const hidden = navLink('hidden', '/docs/hidden', { unlisted: true })
  expect(cardsFor([]).ofItems([navGroup('Group', [...links.slice(0, 2), hidden, ...links.slice(2)])])).toEqual([
    { label: 'Group', href: '/docs/a', description: 'a, b, c …' },
  ])
})

test('a generated index page has the description of its category', () => {
  const [made] = cardsFor([]).ofItems([navGroup('Made', [navLink('a', '/docs/a')], '/docs/made')])
  expect(made?.description).toBe('Made by hand.')
})

test('what is unlisted has no card', () => {
  expect(cardsFor([]).ofItems([navLink('x', '/docs/x', { unlisted: true })])).toEqual([])
})

test('an icon is an emoji, or a picture with its address', () => {
  const pages = [page('/a', { icon: '📘' }), page('/b', { icon: './b.svg' })]
  const links = new Map([['b.md', new Map([['./b.svg', { source: { from: 'content' as const, path: 'b.svg' } }]])]])
  const cards = cardsFor(pages, { links, addressOf: () => ({ href: '/docs/assets/b.1.svg' }) })
  const icons = cards.ofItems([navLink('A', '/docs/a'), navLink('B', '/docs/b')]).map(({ icon }) => icon)
  expect(icons).toEqual(['📘', '/docs/assets/b.1.svg'])
})

test('a recommended page says which section it stands in', () => {
  expect(cardsFor([]).ofPage(page('/a'), 'Guides')).toEqual({
    label: 'Title of /a',
    href: '/docs/a',
    description: 'About /a.',
    section: 'Guides',
  })
})
