import { beforeAll, describe, expect, test } from 'vitest'
import { attribute } from '../support/html-page.ts'
import { picture } from '../support/pictures.ts'
import { type CheckedRun, makeSite, type TestSite } from '../support/site.ts'

interface Broken {
  readonly name: string
  readonly text: string
  readonly code: string
  readonly at: string
  /** The nearest target that exists. */
  readonly nearest?: string
  readonly message?: string
}

const broken: readonly Broken[] = [
  {
    name: 'a page that does not exist',
    text: 'See [it](./sharign.md).',
    code: 'BROKEN_LINK',
    at: '1:5',
    nearest: './sharing.md',
  },
  {
    name: 'a page of another folder',
    text: 'See [it](./overview.md).',
    code: 'BROKEN_LINK',
    at: '1:5',
    nearest: '../tours/overview.md',
  },
  {
    name: 'an address that does not exist',
    text: '\n\n- [it](/guides/sharin)',
    code: 'BROKEN_LINK',
    at: '3:3',
    nearest: '/guides/sharing',
  },
  {
    name: 'an anchor of another page',
    text: '[it](./sharing.md#by-mial)',
    code: 'BROKEN_ANCHOR',
    at: '1:1',
    nearest: '#by-mail',
  },
  {
    name: 'an anchor of the same page',
    text: '# Page\n\n## Set up\n\n[it](#setup)',
    code: 'BROKEN_ANCHOR',
    at: '5:1',
    nearest: '#set-up',
  },
  {
    name: 'an image beside the page',
    text: 'See ![it](./pictures/shar.png)',
    code: 'BROKEN_FILE',
    at: '1:5',
    nearest: 'guides/pictures/share.png',
  },
  {
    name: 'an image of the public folder',
    text: '![it](/img/lgo.png)',
    code: 'BROKEN_FILE',
    at: '1:1',
    nearest: '/img/logo.png',
  },
  { name: 'a file to download', text: '[it](./files/terms.pdf)', code: 'BROKEN_LINK', at: '1:1' },
  { name: 'an image in raw HTML', text: '<p>\n<img src="none.png" alt="x">\n</p>', code: 'BROKEN_FILE', at: '2:1' },
  {
    name: 'a link by reference',
    text: 'See [it][one].\n\n[one]: ./sharign.md',
    code: 'BROKEN_LINK',
    at: '1:5',
    nearest: './sharing.md',
  },
  { name: 'an address out of the site', text: '[it](../../../etc/passwd)', code: 'BROKEN_LINK', at: '1:1' },
]

const valid: Readonly<Record<string, string>> = {
  './sharing.md': '/guides/sharing',
  'sharing.md#by-mail': '/guides/sharing#by-mail',
  './sharing': '/guides/sharing',
  sharing: '/guides/sharing',
  '../tours/overview.md?tab=2#top': '/tours/overview?tab=2#top',
  '/guides/sharing': '/guides/sharing',
  '/guides/sharing/': '/guides/sharing',
  '/guides/sharing.html': '/guides/sharing',
  '/guides/sharing.md': '/guides/sharing',
  '../tours/': '/tours',
  '../tours/index.md': '/tours',
  '/tours': '/tours',
  '/old-guide': '/guides/sharing',
  '/sitemap': '/sitemap',
  '#here': '#here',
  '?tab=3': '?tab=3',
  'mailto:a@b.example': 'mailto:a@b.example',
  'tel:+49123': 'tel:+49123',
  'https://a.example/x': 'https://a.example/x',
  '//b.example/x': '//b.example/x',
  './with%20space.md': '/guides/with%20space',
  './ümlaut.md': '/guides/%C3%BCmlaut',
}

let site: TestSite
let checked: CheckedRun

beforeAll(async () => {
  site = makeSite(
    {
      'guides/sharing.md': '---\naliases: /old-guide\n---\n# Sharing\n\n## By mail\n',
      'guides/with space.md': '# Space\n',
      'guides/ümlaut.md': '# Umlaut\n',
      'tours/index.md': '# Tours\n',
      'tours/overview.md': '# Overview\n',
      'guides/pictures/share.png': picture(20, 10),
      'public/img/logo.png': picture(4, 4),
      'guides/valid.md': `## Here\n\n${Object.keys(valid)
        .map((target) => `[x](<${target}>)\n`)
        .join('\n')}`,
      ...Object.fromEntries(broken.map(({ text }, index) => [`guides/broken-${index}.md`, `${text}\n`])),
    },
    { checks: { rules: { links: 'warn' } } },
  )
  const strict = { title: 'T', url: 'https://a.example', checks: { rules: { quality: 'off' } } }
  site.write({ '/strict.config.json': JSON.stringify(strict) })
  checked = await site.check('--config', 'strict.config.json')
  const built = await site.build()
  expect([checked.exit, built.exit]).toEqual([1, 0])
})

describe('an error that names the nearest existing target is reported for', () => {
  for (const [index, { name, code, at, nearest, message }] of broken.entries()) {
    test(name, () => {
      const found = checked.problems.filter(({ place }) => place?.path === `content/guides/broken-${index}.md`)
      expect(found.map(({ severity, code, place }) => `${severity} ${code} ${place?.line}:${place?.column}`)).toEqual([
        `error ${code} ${at}`,
      ])
      if (nearest) expect(found[0]?.message).toContain(`Did you mean \`${nearest}\`?`)
      if (message) expect(found[0]?.message).toContain(message)
    })
  }
})

describe('a link', () => {
  for (const [index, [target, href]] of Object.entries(valid).entries()) {
    test(`written ${target} leads to ${href}`, () => {
      const links = site.html('/guides/valid').all('article p a')
      expect(attribute(links[index]!, 'href')).toBe(href)
    })
  }

  test('that is whole is no problem', () => {
    expect(checked.problems.filter(({ place }) => place?.path === 'content/guides/valid.md')).toEqual([])
  })
})

describe('the shell', () => {
  test('has its links checked too, wherever the configuration writes them', async () => {
    const { exit, problems } = await makeSite(
      { 'welcome.md': '# Welcome\n', 'guides/sharing.md': '# Sharing\n' },
      {
        navbar: {
          logoHref: '/welcom',
          items: [
            { label: 'A', href: '/guides/sharin' },
            { label: 'B', items: [{ label: 'C', href: '/nowhere-at-all' }] },
          ],
        },
        footer: { columns: [{ items: [{ label: 'D', href: '/welcone' }] }] },
        sidebar: [
          'welcome',
          { type: 'category', label: 'E', items: [{ type: 'link', label: 'F', href: '/welcomme' }] },
        ],
        branding: { favicon: '/none.svg', logo: { light: '/logo.svg' } },
        checks: { rules: { quality: 'off' } },
      },
    ).check()
    expect(exit).toBe(1)
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'NAVIGATION_LINK `navbar.logoHref` leads to /welcom, which does not exist. Did you mean `/welcome`?',
      'NAVIGATION_LINK `navbar.items[0].href` leads to /guides/sharin, which does not exist. Did you mean `/guides/sharing`?',
      'NAVIGATION_LINK `navbar.items[1].items[0].href` leads to /nowhere-at-all, which does not exist.',
      'NAVIGATION_LINK `footer.columns[0].items[0].href` leads to /welcone, which does not exist. Did you mean `/welcome`?',
      'NAVIGATION_LINK `branding.logo.light` leads to /logo.svg, which does not exist.',
      'NAVIGATION_LINK `branding.favicon` leads to /none.svg, which does not exist.',
      'NAVIGATION_LINK `sidebar[1].items[0].href` leads to /welcomme, which does not exist. Did you mean `/welcome`?',
    ])
  })
})
