import { describe, expect, test } from 'vitest'
import { type SiteConfigInput, siteConfigSchema } from '../../../schema/config.ts'
import { defineConfig } from '../../../schema/define-config.ts'

const minimal = { title: 'Acme Help', url: 'https://help.example.com' }

const parse = (more: Partial<SiteConfigInput> = {}) => siteConfigSchema.parse({ ...minimal, ...more })

/** Where a configuration is refused, as dotted paths; unknown keys by their own path. */
function refused(more: object): string[] {
  const result = siteConfigSchema.safeParse({ ...minimal, ...more })
  const issues = result.error?.issues ?? []
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key].join('.'))
      : issue.path.map(String).join('.'),
  )
}

describe('a configuration of a title and an address', () => {
  test('[1#03] one version with the label Next at the root of the site, in English, left to right', () => {
    const { versions, locale } = parse()
    expect(versions).toEqual([{ name: 'current', label: 'Next', path: '/' }])
    expect(locale).toMatchObject({ label: 'English', direction: 'ltr' })
  })

  test('[3#04] Locale has a label, a direction, a language for HTML, a calendar and a path', () => {
    expect(parse().locale).toEqual({
      label: 'English',
      direction: 'ltr',
      htmlLang: 'en',
      calendar: 'gregory',
      path: 'en',
    })
  })

  test('[9#23] en is the default language', () => {
    expect(parse().locale.path).toBe('en')
    expect(parse().locale.htmlLang).toBe('en')
  })

  test('[9#20] toc 2-3', () => {
    expect(parse().toc).toEqual({ min: 2, max: 3 })
  })

  test('colour mode: dark for readers whose system asks for none, and a switch', () => {
    expect(parse().colorMode).toEqual({ defaultMode: 'dark', respectPrefersColorScheme: true, disableSwitch: false })
  })

  test('folders and addresses', () => {
    expect(parse()).toMatchObject({
      baseUrl: '/',
      contentDir: 'content',
      outDir: 'dist',
      trailingSlash: false,
      pageFiles: 'folder',
    })
  })

  test('the fast parser, sanitised HTML, embedded search, a sidebar that follows the folders', () => {
    const { markdown, search, sidebar } = parse()
    expect(markdown).toMatchObject({ parser: 'satteri', trustHtml: false, remarkPlugins: [], rehypePlugins: [] })
    expect(search).toEqual({ engine: 'embedded', suggestedQuestions: [], typoTolerance: 1 })
    expect(sidebar).toBe('auto')
  })

  test('no announcement, no product, no edit links, no dates, no redirects', () => {
    const { announcementBar, product, editUrl, lastUpdated, redirects } = parse()
    expect({ announcementBar, product, editUrl, lastUpdated, redirects }).toEqual({
      announcementBar: undefined,
      product: undefined,
      editUrl: undefined,
      lastUpdated: false,
      redirects: [],
    })
  })

  test('a title and an address are all that must be said', () => {
    expect(siteConfigSchema.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(['title', 'url'])
  })

  test('defaults of one site are not those of another', () => {
    expect(parse().redirects).not.toBe(parse().redirects)
    expect(parse().versions).not.toBe(parse().versions)
  })
})

describe('rows of the specification that are configured', () => {
  test('[3#05] Announcement config has content, two colours, and whether it can be closed', () => {
    const announcementBar = { content: 'Version 2', backgroundColor: '#123', textColor: 'white', isCloseable: false }
    expect(parse({ announcementBar }).announcementBar).toEqual({ id: 'announcement', ...announcementBar })
    expect(parse({ announcementBar: { content: 'Version 2' } }).announcementBar?.isCloseable).toBe(true)
    expect(refused({ announcementBar: {} })).toEqual(['announcementBar.content'])
  })

  test('[3#07] Colour mode of a configuration is light or dark; the system decides unless it is told not to', () => {
    expect(parse({ colorMode: { defaultMode: 'light' } }).colorMode.defaultMode).toBe('light')
    expect(parse({ colorMode: { respectPrefersColorScheme: false } }).colorMode.respectPrefersColorScheme).toBe(false)
    expect(refused({ colorMode: { defaultMode: 'system' } })).toEqual(['colorMode.defaultMode'])
  })

  test('[3#14] Search client configuration has nodes by their parts or their address, a nearest node, a key', () => {
    const typesense = (more: object) => ({ engine: 'typesense', collection: 'help', searchKey: 'x', ...more }) as const
    const parts = { protocol: 'https', host: 'a.example', port: 8108, path: '/search' } as const
    const search = typesense({
      nodes: [parts, { url: 'https://b.example' }],
      nearestNode: { url: 'https://c.example' },
    })
    expect(parse({ search: search as never }).search).toMatchObject({ ...search, preset: 'relevance' })
    expect(refused({ search: typesense({ nodes: [] }) })).toEqual(['search.nodes'])
    expect(refused({ search: typesense({ nodes: [{ host: 'a.example' }] }) })).toEqual(['search.nodes.0'])
    expect(refused({ search: { ...search, searchKey: '' } })).toEqual(['search.searchKey'])
  })

  test('conversations are kept where no key for the documents leads: not under the name of their collection', () => {
    const search = (history: string) => ({
      engine: 'typesense' as const,
      nodes: [{ url: 'https://a.example' }],
      collection: 'help',
      searchKey: 'x',
      conversation: { model: 'answers', history },
    })
    expect(refused({ search: search('help_conversations') })).toEqual(['search.conversation.history'])
    expect(refused({ search: search('conversations_help') })).toEqual([])
  })

  test('one version at least', () => {
    expect(refused({ versions: [] })).toEqual(['versions'])
    expect(parse({ versions: [{}, { name: '1', label: '1.x', path: '/1.x' }] }).versions[1]?.path).toBe('/1.x')
    expect(parse({ versions: [{ label: '2.x' }] }).versions).toEqual([{ name: 'current', label: '2.x', path: '/' }])
  })
})

describe('unknown keys are refused', () => {
  test.each([
    ['at the top', { titel: 'x' }, 'titel'],
    ['in an object', { branding: { favicn: '/x.svg' } }, 'branding.favicn'],
    ['in an object of an object', { branding: { colors: { light: { acent: 'red' } } } }, 'branding.colors.light.acent'],
    [
      'in a list',
      {
        navbar: {
          items: [
            { label: 'a', href: '/a' },
            { label: 'b', hef: '/b' },
          ],
        },
      },
      'navbar.items.1.hef',
    ],
    [
      'in a list of a list',
      { footer: { columns: [{ items: [{ label: 'a', href: '/', to: '/' }] }] } },
      'footer.columns.0.items.0.to',
    ],
    ['in an alternative', { search: { engine: 'embedded', index: 'x' } }, 'search.index'],
  ])('%s', (_, config, path) => {
    expect(refused(config)).toEqual([path])
  })

  test('in an entry of the sidebar', () => {
    expect(refused({ sidebar: [{ type: 'doc', id: 'welcome', lable: 'x' }] })[0]).toMatch(/^sidebar/)
  })
})

describe('search', () => {
  test.each(['embedded', 'none'] as const)('the engine may be %s', (engine) => {
    expect(parse({ search: { engine } }).search).toMatchObject({ engine })
  })

  test.each([{}, { engine: 'lucene' }, 'embedded'])('%j is no engine', (search) => {
    expect(refused({ search })).toHaveLength(1)
  })
})

describe('addresses', () => {
  test.each([
    ['/', '/'],
    ['', '/'],
    ['docs', '/docs/'],
    ['/docs', '/docs/'],
    ['docs/', '/docs/'],
    ['//docs//', '/docs/'],
    ['/help/en', '/help/en/'],
  ])('the base URL %j becomes %j', (baseUrl, completed) => {
    expect(parse({ baseUrl }).baseUrl).toBe(completed)
  })

  test.each([
    ['https://help.example.com', 'https://help.example.com'],
    ['https://help.example.com/', 'https://help.example.com'],
    ['https://help.example.com/docs/', 'https://help.example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('the url %j has the origin %j', (url, origin) => {
    expect(parse({ url }).url).toBe(origin)
  })

  test.each(['help.example.com', 'ftp://help.example.com', 'javascript:alert(1)', '//help.example.com', ''])(
    '%j is no url of a site',
    (url) => {
      expect(refused({ url })).toEqual(['url'])
    },
  )

  test.each([
    ['old', '/new'],
    ['/old', ''],
  ])('a redirect from %j to %j is refused', (from, to) => {
    expect(refused({ redirects: [{ from, to }] })).toHaveLength(1)
  })

  test('a redirect has one old address or several', () => {
    const redirects = [
      { from: '/a', to: '/z' },
      { from: ['/b', '/c'], to: 'https://example.com' },
    ]
    expect(parse({ redirects }).redirects).toEqual(redirects)
    expect(refused({ redirects: [{ from: [], to: '/z' }] })).toHaveLength(1)
  })
})

describe('values that are written into pages', () => {
  const escapes = ['red; } body { display: none', 'red}', '</style><script>alert(1)</script>', 'red;', 'a<b', '']

  test.each(escapes)('%j is no CSS value', (value) => {
    expect(refused({ branding: { colors: { light: { accent: value } } } })).toEqual(['branding.colors.light.accent'])
    expect(refused({ branding: { font: { body: value } } })).toEqual(['branding.font.body'])
    expect(refused({ announcementBar: { content: 'x', backgroundColor: value } })).toEqual([
      'announcementBar.backgroundColor',
    ])
    expect(refused({ announcementBar: { content: 'x', textColor: value } })).toEqual(['announcementBar.textColor'])
  })

  test.each(['#0b5fff', 'rgb(0 0 0 / 50%)', 'var(--brand)', 'Inter, "Segoe UI", sans-serif'])(
    '%j is a CSS value',
    (value) => {
      expect(refused({ branding: { font: { body: value } } })).toEqual([])
    },
  )

  test.each(['on load', 'a"b', 'x>', ''])('%j is no name of an attribute', (name) => {
    expect(refused({ branding: { head: [{ tag: 'meta', attributes: { [name]: 'x' } }] } })).toHaveLength(1)
  })

  test('only elements that belong into a head', () => {
    expect(refused({ branding: { head: [{ tag: 'iframe' }] } })).toEqual(['branding.head.0.tag'])
  })
})

describe('values with rules of their own', () => {
  test('the table of contents needs levels from 2 to 6, in order', () => {
    expect(parse({ toc: { max: 6 } }).toc).toEqual({ min: 2, max: 6 })
    expect(refused({ toc: { min: 1 } })).toEqual(['toc.min'])
    expect(refused({ toc: { max: 7 } })).toEqual(['toc.max'])
    expect(refused({ toc: { min: 4, max: 3 } })).toEqual(['toc'])
    expect(refused({ toc: { min: 2.5 } })).toEqual(['toc.min'])
  })

  test('variables are names with dots, and text', () => {
    expect(parse({ variables: { 'support.email': 'a@b.example' } }).variables).toEqual({
      'support.email': 'a@b.example',
    })
    expect(refused({ variables: { 'two words': 'x' } })).toHaveLength(1)
    expect(refused({ variables: { year: 2025 } })).toEqual(['variables.year'])
  })

  test('plugins are functions, or functions with options', () => {
    const plugin = () => undefined
    expect(parse({ markdown: { remarkPlugins: [plugin, [plugin, {}]] } }).markdown.remarkPlugins).toHaveLength(2)
    expect(refused({ markdown: { rehypePlugins: ['rehype-katex'] } })).toEqual(['markdown.rehypePlugins.0'])
  })

  test('a component of Markdown has a capital letter', () => {
    expect(refused({ components: { markdown: { priceTable: './x.tsx' } } })).toHaveLength(1)
  })

  test('an accepted problem needs a reason', () => {
    expect(refused({ checks: { ignore: [{ rule: 'BROKEN_LINK' }] } })).toEqual(['checks.ignore.0.reason'])
    const [entry] = parse({ checks: { ignore: [{ rule: 'links', reason: 'moving' }] } }).checks.ignore
    expect(entry).toEqual({ rule: 'links', path: '*', subject: '*', reason: 'moving' })
  })

  test('a rule is an error, a warning or off', () => {
    expect(refused({ checks: { rules: { links: 'warn', BROKEN_LINK: 'off' } } })).toEqual([])
    expect(refused({ checks: { rules: { links: 'loud' } } })).toEqual(['checks.rules.links'])
  })

  test('a sidebar of every kind of entry, nested', () => {
    const sidebar: SiteConfigInput['sidebar'] = [
      'welcome',
      { type: 'doc', id: 'a', label: 'A' },
      { type: 'link', label: 'Status', href: 'https://example.com' },
      { type: 'category', label: 'More', link: 'b', collapsed: false, items: [{ type: 'auto', dir: 'more' }] },
    ]
    expect(parse({ sidebar }).sidebar).toEqual(sidebar)
    expect(refused({ sidebar: [''] })).toHaveLength(1)
  })

  test('an edit link is an address or a function', () => {
    const editUrl = (path: string) => `https://example.com/${path}`
    expect(parse({ editUrl }).editUrl).toBe(editUrl)
    expect(refused({ editUrl: 1 })).toEqual(['editUrl'])
  })
})

test('`defineConfig` returns the configuration as it was written', () => {
  expect(defineConfig(minimal)).toBe(minimal)
})
