import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { importSite } from '../../cli/init/import/import-site.ts'
import type { Imported } from '../../cli/init/import/imported.ts'
import { type Importable, importable } from '../../cli/init/import/tools.ts'
import { oldSites } from '../support/old-sites.ts'
import { runHelpgen, siteIn, type TestSite } from '../support/site.ts'
import { writeSite } from '../support/site-folder.ts'

let parent: string
const imported = {} as Record<Importable, Imported>

beforeAll(async () => {
  parent = mkdtempSync(join(inject('sitesFolder'), 'import-'))
  for (const tool of importable) {
    writeSite(join(parent, tool), oldSites[tool])
    imported[tool] = await importSite(tool, join(parent, tool))
  }
})

const page = (tool: Importable, path: string): string => String(imported[tool].content.get(path))

describe('a site of Docusaurus', () => {
  test('keeps its configuration, its order and its addresses', () => {
    expect(imported.docusaurus.config).toEqual({
      title: 'Rocket Docs',
      tagline: 'Up and away',
      url: 'https://rocket.example',
      baseUrl: '/help/',
      branding: { favicon: '/img/rocket.svg', logo: { light: '/img/rocket.svg', withTitle: true } },
      navbar: { items: [{ label: 'Git', href: 'https://git.example/rocket' }] },
      footer: {
        columns: [{ title: 'More', items: [{ label: 'Start', href: '/docs/flying/start' }] }],
        copyright: 'Rocket',
      },
      editUrl: 'https://git.example/rocket/edit/main/docs/{path}',
      versions: [{ path: '/docs' }],
      sidebar: [
        'intro',
        {
          type: 'category',
          label: 'Flying',
          link: 'flying/index',
          items: ['flying/land', { type: 'doc', id: 'flying/start', label: 'Lift-off' }],
        },
        { type: 'link', label: 'Status', href: 'https://status.example' },
      ],
    })
  })

  test('keeps its pages and files; what only the old tool reads is rewritten, code is not', () => {
    expect([...imported.docusaurus.content.keys()]).toEqual([
      'flying/02-land.md',
      'flying/index.md',
      'flying/start.md',
      'intro.md',
      'public/img/rocket.svg',
    ])
    expect(page('docusaurus', 'intro.md')).toContain(':::tip[Hold on]\nText.\n:::\n\n![Rocket](/img/rocket.svg)')
    expect(page('docusaurus', 'flying/02-land.md')).toContain('@site/static/kept')
  })

  test('says what stays behind', () => {
    expect(imported.docusaurus.leftBehind).toEqual([
      'An entry of the type `html` in the sidebar.',
      '`blog/`: there is no blog here.',
      '`plugins`: what they do has no counterpart here.',
    ])
  })
})

describe('a site of VitePress', () => {
  test('keeps its configuration, its order and its addresses', () => {
    expect(imported.vitepress.config).toEqual({
      title: 'Rocket',
      tagline: 'Up and away',
      url: 'https://rocket.example',
      baseUrl: '/help/',
      locale: { htmlLang: 'de-DE', path: 'de' },
      navbar: { items: [{ label: 'Guide', href: '/guide/start' }] },
      editUrl: 'https://git.example/rocket/edit/main/{path}',
      pageFiles: 'file',
      sidebar: [
        {
          type: 'category',
          label: 'Guide',
          items: [
            { type: 'doc', id: 'guide/start', label: 'Start' },
            {
              type: 'category',
              label: 'Going on',
              collapsed: true,
              items: [{ type: 'doc', id: 'guide/far', label: 'Far' }],
            },
          ],
        },
      ],
    })
  })

  test('has its front page, its includes and its code in the forms that are read here', () => {
    expect(page('vitepress', 'index.md')).toBe(
      '---\ntitle: "Rocket: Faster than you"\ndescription: Up and away.\nlayout: home\n---\n\n::::cards\n:::card[Light]{href=/guide/start icon=🪶}\nWeighs nothing.\n:::\n::::\n',
    )
    expect(page('vitepress', 'guide/start.md')).toBe(
      '# Start\n\n\n\n\n\n::: warning Hot\nKeep away.\n:::\n\n```js file="../code/fly.js" {2}\n```\n\n<!--@include: ../parts/_end.md-->\n',
    )
  })

  test('says what stays behind', () => {
    expect(imported.vitepress.leftBehind).toEqual([
      'The Vue component `<Fuel>`, in guide/far.md.',
      '`<script>`, in guide/start.md.',
      'Buttons and picture of the hero, in index.md.',
      'The theme in `.vitepress/theme`.',
      '`head` of .vitepress/config.mts.',
      'The entry “Lost” of the sidebar: there is no page /lost.',
    ])
  })
})

describe('a site of MkDocs', () => {
  test('keeps its configuration, its order and its addresses', () => {
    expect(imported.mkdocs.config).toEqual({
      title: 'Rocket Docs',
      tagline: 'Up and away',
      url: 'https://rocket.example',
      baseUrl: '/help/',
      footer: { copyright: 'Rocket' },
      editUrl: 'https://git.example/rocket/edit/main/docs/{path}',
      redirects: [{ from: '/old', to: '/flying/start#fuel' }],
      trailingSlash: true,
      sidebar: [
        { type: 'doc', id: 'index', label: 'Home' },
        {
          type: 'category',
          label: 'Flying',
          items: ['flying/start', { type: 'doc', id: 'flying/land', label: 'Landing' }],
        },
        { type: 'link', label: 'Status', href: 'https://status.example' },
      ],
    })
    expect(imported.mkdocs.content.has('public/CNAME')).toBe(true)
  })

  test('has directives for its indented blocks, in lists too, and never in code', () => {
    expect(page('mkdocs', 'flying/start.md')).toBe(`# Start



## Fuel { #fuel }

::::warning[It is \\[hot\\]]
Keep away.

:::details[Question]
Why?

\`\`\`py {2,4-5} showLineNumbers
!!! no
\`\`\`
:::
::::

:::::tabs
:::tab[Hand]
Push.
:::
::::tab[Machine]
:::info[Abstract]
Press.
:::
::::
:::::

After.

1. One

    :::note
    In a list.
    :::
`)
    expect(page('mkdocs', 'flying/land.md')).toContain('```md\n!!! note\n    Kept.\n```')
    expect(page('mkdocs', 'index.md')).toBe('# Rocket\n\nSee [start](flying/start.md) \n')
  })

  test('says what stays behind', () => {
    expect(imported.mkdocs.leftBehind).toEqual([
      'Attributes behind links and pictures (`{ .class }`), in index.md.',
      'Icons of Material (`:material-…:`), in index.md.',
      '`theme` of mkdocs.yml: the look is set in `branding`.',
      'The plugin `macros`.',
    ])
  })
})

describe('helpgen init --from', () => {
  async function take(tool: Importable): Promise<{ site: TestSite; stdout: string }> {
    const dir = mkdtempSync(join(parent, 'new-'))
    const { exit, stdout } = await runHelpgen(dir, ['init', '.', '--from', tool, `../${tool}`])
    expect(exit).toBe(0)
    return { site: siteIn(dir), stdout }
  }

  test.each([
    ['docusaurus', 4],
    ['vitepress', 3],
    ['mkdocs', 3],
  ] as const)('makes a site of one of %s that has no errors', async (tool, pages) => {
    const { site, stdout } = await take(tool)
    expect(stdout).toContain(`: ${pages} pages.\n\nNot carried over:\n  - ${imported[tool].leftBehind[0]}\n`)
    const { exit, said } = await site.check()
    // What only Vue knows is found where it stands.
    const expected =
      tool === 'vitepress'
        ? ['warning MDX_UNKNOWN_COMPONENT content/guide/far.md:3:1', 'warning UNUSED_FILE content/public/logo.svg']
        : []
    expect([exit, said]).toEqual([0, expected])
  })

  test('needs a site of that tool', async () => {
    const { exit, stderr } = await runHelpgen(parent, ['init', 'other', '--from', 'mkdocs', 'vitepress'])
    expect(exit).toBe(2)
    expect(stderr).toContain('vitepress is no site of mkdocs: it has no mkdocs.yml, mkdocs.yaml.')
  })
})
