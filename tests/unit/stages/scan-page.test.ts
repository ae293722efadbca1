import { describe, expect, test } from 'vitest'
import { scanPage, titleFromPath } from '../../../cli/stages/scan-page.ts'
import type { PageFacts } from '../../../schema/page.ts'
import { readMarkdown } from '../../support/read-markdown.ts'

const variables = { product: 'Tours', site: 'https://example.com' }

async function scan(text: string, path = 'guides/page.md'): Promise<Omit<PageFacts, 'digest'> & { said: string[] }> {
  const source = { path, file: `content/${path}`, text }
  const facts = scanPage(source, await readMarkdown(text, { path, options: { variables } }), variables)
  const said = facts.problems.map(
    ({ code, place, message }) => `${place?.line ?? '-'}:${place?.column ?? '-'} ${code} ${message}`,
  )
  return { ...facts, said }
}

describe('the title', () => {
  test.for([
    ['---\ntitle: Set\n---\n# Heading', 'Set'],
    ['+++\ntitle = "Set"\n+++\n# Heading', 'Set'],
    ['---\ntitle: 2024\n---', '2024'],
    ['---\ntitle: About {{product}}\n---', 'About Tours'],
    ['---\ntitle: A \\{{product}}\n---', 'A {{product}}'],
    ['## Not this\n\n# About *{{product}}* {#a}', 'About Tours'],
    ['text', 'Page'],
  ] as const)('of %j is %s', async ([text, title]) => {
    expect((await scan(text)).title).toBe(title)
  })

  test.for([
    ['getting-started.md', 'Getting started'],
    ['01-first_steps.md', 'First steps'],
    ['02.guides/index.md', 'Guides'],
    ['guides/README.md', 'Guides'],
    ['a/_index.md', 'A'],
    ['index.md', 'Home'],
    ['2024-report.md', 'Report'],
    ['404.md', '404'],
  ] as const)('of the file %s is %s', ([path, title]) => {
    expect(titleFromPath(path)).toBe(title)
  })
})

describe('the description', () => {
  test('is that of the front matter', async () => {
    expect((await scan('---\ndescription: About {{product}}\n---\ntext')).description).toBe('About Tours')
  })

  test('else is what stands before the truncation', async () => {
    const text = '# A\n\n**One** {{product}}.\n\n- list\n\nTwo.\n\n<!-- truncate -->\n\nThree.'
    expect((await scan(text)).description).toBe('One Tours. Two.')
    expect((await scan(text.replace('<!-- truncate -->', '{/* truncate */}'), 'a.mdx')).description).toBe(
      'One Tours. Two.',
    )
  })

  test('else is the first paragraph that says something, cut at a word', async () => {
    const { description } = await scan(`# A\n\n:::note\nno\n:::\n\n![no](a.png)\n\n${'word '.repeat(60)}\n\nno`)
    expect(description).toMatch(/^word( word)+…$/)
    expect(description.length).toBeLessThanOrEqual(160)
  })

  test('may be missing', async () => {
    expect((await scan('# A\n\n```js\nb\n```')).description).toBe('')
  })

  test('takes a truncation in code for code', async () => {
    expect((await scan('One.\n\n`<!-- truncate -->`\n\nTwo.')).description).toBe('One.')
  })
})

describe('front matter', () => {
  test('is read in Docusaurus’ names', async () => {
    const { frontMatter, said } = await scan(
      [
        '---',
        'id: a\nslug: /b\nsidebar_position: 2.5\nsidebar_label: C\ntags: [d, 1]\nkeywords: e\ndraft: true\nunlisted: true',
        'hide_table_of_contents: true\ntoc_min_heading_level: 2\npagination_next: null\ncustom_edit_url: null',
        'last_update: { date: 2025-06-01, author: F }\nsearch: { boost: 2 }\naliases:\n  - /g\nimage: /h.png',
        '---',
      ].join('\n'),
    )
    expect(said).toEqual([])
    expect(frontMatter).toMatchObject({
      id: 'a',
      slug: '/b',
      sidebar_position: 2.5,
      sidebar_label: 'C',
      tags: ['d', '1'],
      keywords: ['e'],
      draft: true,
      unlisted: true,
      toc_min_heading_level: 2,
      pagination_next: null,
      search: { boost: 2, exclude: false },
      aliases: ['/g'],
    })
  })

  test.for([
    [
      'an unknown key',
      '---\ntitle: a\nsidebar_postion: 1\n---',
      '3:1 FRONT_MATTER_UNKNOWN_KEY `sidebar_postion` is not a front matter key. Did you mean `sidebar_position`?',
    ],
    [
      'an unknown key inside',
      '---\nsearch:\n  bost: 2\n---',
      '3:3 FRONT_MATTER_UNKNOWN_KEY `search.bost` is not a front matter key. Did you mean `boost`?',
    ],
    [
      'an unknown key in TOML',
      '+++\ntitle = "a"\nwieght = 1\n+++',
      '3:1 FRONT_MATTER_UNKNOWN_KEY `wieght` is not a front matter key.',
    ],
    [
      'a value of the wrong type',
      '---\ntitle: a\n\ndraft: maybe\n---',
      '4:1 FRONT_MATTER_INVALID `draft`: expected true or false, found "maybe".',
    ],
    [
      'a wrong type in TOML',
      '+++\nsidebar_position = "2"\n+++',
      '2:1 FRONT_MATTER_INVALID `sidebar_position`: expected a number, found "2".',
    ],
    ['a wrong item of a list', '---\ntags:\n  - a\n  - [b]\n---', '2:1 FRONT_MATTER_INVALID `tags`'],
    ['broken YAML', '---\ntitle: a\ndescription: b: c\n---', '3:'],
    [
      'a key that is there twice',
      '---\ntitle: a\ntitle: b\n---',
      '3:1 FRONT_MATTER_SYNTAX This YAML cannot be read: Map keys must be unique.',
    ],
    ['broken TOML', '+++\ntitle = "a"\nb = \n+++', '3:'],
    [
      'a list instead of keys',
      '---\n- a\n---',
      '2:- FRONT_MATTER_SYNTAX This YAML cannot be read: expected keys and values.',
    ],
    [
      'an unknown variable',
      '---\ntitle: a\ndescription: b {{produkt}}\n---',
      '3:16 UNKNOWN_VARIABLE The variable `produkt` is not defined; it was kept as written. Did you mean `product`?',
    ],
  ] as const)('reports %s with its line', async ([, text, message]) => {
    const { said, title } = await scan(text)
    expect(said).toHaveLength(1)
    expect(said[0]?.startsWith(message)).toBe(true)
    expect(title).not.toBe('')
  })

  test('loses only the key that is wrong', async () => {
    const { frontMatter } = await scan('---\ntitle: a\ndraft: maybe\nsidebar_position: x\nunlisted: true\n---')
    expect(frontMatter).toMatchObject({ title: 'a', draft: false, unlisted: true })
    expect(frontMatter.sidebar_position).toBeUndefined()
  })

  test('is optional, and may be empty', async () => {
    expect((await scan('text')).said).toEqual([])
    expect((await scan('---\n---\ntext')).said).toEqual([])
    expect((await scan('---\n# only a comment\n---\ntext')).said).toEqual([])
  })

  test('with Windows line ends keeps its lines', async () => {
    expect((await scan('---\r\ntitle: a\r\nfoo: b\r\n---\r\n')).said[0]).toMatch(/^3:1 FRONT_MATTER_UNKNOWN_KEY/)
  })

  test('may hold lines that look like directives', async () => {
    const { frontMatter } = await scan('---\ndescription: |\n  a\n  :::note\n  b\n---')
    expect(frontMatter.description).toBe('a\n:::note\nb\n')
  })
})

test('facts are plain data, the same for the same page', async () => {
  const text = '---\ntitle: a\nnope: 1\n---\n# B\n\n[c](./d.md) ![e](f.png)'
  const { said: _, ...facts } = await scan(text)
  expect(structuredClone(facts)).toEqual(facts)
  const { said: __, ...again } = await scan(text)
  expect(again).toEqual(facts)
  expect(facts.links).toEqual([
    { target: './d.md', kind: 'link', line: 7, column: 1 },
    { target: 'f.png', kind: 'file', line: 7, column: 13 },
  ])
})
