import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectFitting } from '../support/fitting-documents.ts'
import { copySite, makeSite, type TestSite } from '../support/site.ts'

describe('search documents', () => {
  let site: TestSite

  beforeAll(async () => {
    site = copySite('everything')
    expect((await site.build()).exit).toBe(0)
  })

  test('fit the pages: anchors exist, every text can be read there, ids are unique and safe in addresses', () => {
    expectFitting(site)
  })

  test('are one for each heading and each block, in the order of the page', () => {
    const page = site.documents().filter(({ url_without_anchor: path }) => path === '/guides/share')
    expect(
      page.map(({ type, content, ...rest }) => `${type} ${content || rest[`hierarchy.${type}` as 'hierarchy.lvl1']}`),
    ).toEqual([
      'lvl1 Sharing a guide',
      'content Good to know',
      'content Inside a tip.',
      'content Mind this.',
      'content More',
      'content Hidden at first.',
      'lvl2 By mail',
      'content The file',
      'content npm',
      'code npm i acme',
      'content yarn',
      'content Use yarn.',
      'content \t\tFirst step\n\t\tSecond step',
      'lvl2 By video',
      'content From ten euros.',
      'content Raw',
      'content Raw inside.',
    ])
  })

  test('know the headings above them, from the section of the site down', () => {
    const deepest = site.documents().find(({ anchor }) => anchor === 'deepest')
    expect(deepest).toMatchObject({
      type: 'lvl4',
      url: '/welcome#deepest',
      'hierarchy.lvl1': 'Welcome to Acme',
      'hierarchy.lvl2': 'What to do',
      'hierarchy.lvl3': 'Deeper',
      'hierarchy.lvl4': 'Deepest',
    })
    const after = site.documents().find(({ content }) => /^\s*One\s+Two/.test(content))
    expect(after).toMatchObject({ anchor: 'what-to-do', 'hierarchy.lvl2': 'What to do' })
    expect(after).not.toHaveProperty(['hierarchy.lvl3'])
    const error = site.documents().find(({ url }) => url === '/reference/api/errors')
    expect(error).toMatchObject({ 'hierarchy.lvl0': 'Reference', 'hierarchy.lvl1': 'Errors' })
  })

  test('carry language, version and tags; a boosted page comes first', () => {
    const [welcome] = site.documents().filter(({ url }) => url === '/welcome')
    expect(welcome).toMatchObject({
      language: 'en',
      docusaurus_tag: 'docs-default-current',
      version: ['current'],
      tags: ['first'],
    })
    const priority = (url: string, type: string): number =>
      site.documents().find((each) => each.url === url && each.type === type)?.item_priority ?? 0
    expect(priority('/guides/share', 'lvl1')).toBeGreaterThan(priority('/welcome', 'lvl1'))
    expect(priority('/welcome', 'lvl1')).toBeGreaterThan(priority('/welcome#do-it', 'lvl2'))
  })

  test('hold nothing of permalinks, copy buttons, footnote marks or of what is kept back', () => {
    const all = JSON.stringify(site.documents())
    for (const words of ['Link to this section', 'Copy', '↩', 'Unlisted secret', 'Draft text', 'Unsearchable'])
      expect(all).not.toContain(words)
    expect(all).toContain('In the footnote.')
  })

  test('are never part of the site', () => {
    expect(site.files().filter((path) => /documents|jsonl/.test(path))).toEqual([])
  })

  test('are summed up with a build id that changes with them, and only with them', async () => {
    const summary = (): { buildId: string; count: number } =>
      JSON.parse(readFileSync(join(site.dir, '.helpgen/documents.json'), 'utf8'))
    const first = summary()
    expect(first.count).toBe(site.documents().length)
    site.write({ 'public/new.txt': 'new' })
    expect((await site.build()).exit).toBe(0)
    expect(summary()).toEqual(first)
    site.write({ 'reference/api/_index.md': '# API\n\nAnother overview.\n' })
    expect((await site.build()).exit).toBe(0)
    expect(summary().buildId).not.toBe(first.buildId)
  })
})

test('a site without search has none', async () => {
  const site = makeSite({ 'welcome.md': '# Welcome\n\nText.\n' }, { search: { engine: 'none' } })
  expect((await site.build()).exit).toBe(0)
  expect(site.documents()).toEqual([])
})
