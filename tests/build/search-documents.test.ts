import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { corpusNames, noCorpora } from '../support/corpora.ts'
import { attribute, type HtmlPage, readHtml, textOf } from '../support/html-page.ts'
import { copySite, makeSite, siteFromFolder, type TestSite } from '../support/site.ts'

/** Lines of lists and tables stay; the tabs in them say what they are. */
const foldedLines = (text: string): string => text.split('\n').map(foldedCells).join('\n')
const foldedCells = (line: string): string => line.split('\t').map(folded).join('\t')
const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** For comparing what a page shows with a document: white space never parts or joins the same way in both. */
const letters = (text: string): string => text.replace(/\s+/g, '')

const FOOTNOTE_MARK = /<sup><a [^>]*data-footnote-ref.*?<\/sup>|<a [^>]*data-footnote-backref.*?<\/a>/g

/** A page's text without the marks of its footnotes, which stand amid sentences. */
const readerText = ({ source }: HtmlPage): string => textOf(readHtml(source.replace(FOOTNOTE_MARK, '')).one('main'))

/** Holds for every site: ids, anchors and texts fit the pages. */
function expectFitting(site: TestSite): void {
  const documents = site.documents()
  const ids = new Set(documents.map(({ id }) => id))
  expect(ids.size).toBe(documents.length)
  expect([...ids].filter((id) => !/^[\w-]+$/.test(id))).toEqual([])
  const pages = new Map<string, { page: HtmlPage; text: string; anchors: Set<string> }>()
  const misfits: unknown[] = []
  for (const document of documents) {
    const { url, url_without_anchor: path, anchor, content, type } = document
    if (!pages.has(path)) {
      const page = site.html(path)
      const anchors = page.all('main *').flatMap((each) => attribute(each, 'id') ?? attribute(each, 'name') ?? [])
      pages.set(path, { page, text: letters(readerText(page)), anchors: new Set(anchors) })
    }
    const { text, anchors } = pages.get(path)!
    const title = document[`hierarchy.${type}` as 'hierarchy.lvl1'] ?? ''
    const fits = [
      url === (anchor === '' ? path : `${path}#${anchor}`),
      anchor === '' || anchors.has(anchor),
      content === foldedLines(content) && text.includes(letters(content)),
      type === 'content' || type === 'code' ? content !== '' : content === '' && title !== '',
    ]
    if (fits.includes(false)) misfits.push({ fits, document })
  }
  expect(misfits.slice(0, 5)).toEqual([])
}

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

test.skipIf(noCorpora).for(corpusNames)(
  'search documents of %s fit its pages',
  { timeout: 120_000 },
  async (folder) => {
    const site = siteFromFolder(folder, { checks: { rules: { links: 'warn', frontMatter: 'warn' } } })
    expect((await site.build()).exit).toBe(0)
    expectFitting(site)
  },
)
