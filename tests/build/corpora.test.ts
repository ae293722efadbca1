import { statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { corpusNames, noCorpora, readCorpus } from '../support/corpora.ts'
import { expectFitting } from '../support/fitting-documents.ts'
import { textOf } from '../support/html-page.ts'
import { type CheckedRun, siteFromFolder, type TestSite } from '../support/site.ts'
import { differences, readSite } from '../support/site-folder.ts'

const lenient = { checks: { rules: { links: 'warn', frontMatter: 'warn' } } } as const

describe.skipIf(noCorpora).each(corpusNames)('real documentation in %s', (folder) => {
  let site: TestSite
  let run: CheckedRun

  beforeAll(async () => {
    site = siteFromFolder(folder, lenient)
    run = await site.build()
  }, 120_000)

  test('builds to the end with links and front matter as warnings', () => {
    const { exit, problems } = run
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(exit).toBe(0)
    for (const { place, message, hint } of problems) {
      expect([message.length > 0, hint.length > 0]).toEqual([true, true])
      if (place?.line !== undefined) expect(place.column === undefined || place.column > 0).toBe(true)
      if (place) expect(statSync(join(site.dir, place.path)).isFile() || message.includes('is a folder')).toBe(true)
    }
  })

  test('loses no page', () => {
    const published = readCorpus(folder).pages.filter(({ path, text }) => !(isPartial(path) || isDraft(text)))
    const pages = site.files().filter((path) => path.endsWith('/index.html'))
    const articles = pages.filter((path) => site.file(path).includes('<article'))
    expect(articles).toHaveLength(published.length)
    for (const path of articles) expect(textOf(site.html(`/${path}`).one('main')).length).toBeGreaterThan(0)
  })

  test('has search documents that fit its pages', { timeout: 60_000 }, () => expectFitting(site))

  test('gives the same bytes with the other parser', { timeout: 120_000 }, async () => {
    const other = siteFromFolder(folder, { ...lenient, markdown: { parser: 'remark' } })
    const { exit, problems } = await other.build()
    expect(exit).toBe(0)
    const [one, two] = [site, other].map(({ dir }) => readSite(join(dir, 'dist')))
    expect(differences(two!, one!)).toEqual([])
    expect(JSON.stringify(other.documents())).toBe(JSON.stringify(site.documents()))
    expect(problems).toEqual(run.problems)
  })
})

const isPartial = (path: string): boolean => /(^|\/)_(?!index\.md)/.test(path)
const isDraft = (text: string): boolean =>
  /^draft\s*[:=]\s*true$/m.test(/^(---|\+\+\+)\n([\s\S]*?)\n\1\n/.exec(text)?.[2] ?? '')
