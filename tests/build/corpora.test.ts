import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { corpusNames, noCorpora, readCorpus } from '../support/corpora.ts'
import { textOf } from '../support/html-page.ts'
import { siteFromFolder } from '../support/site.ts'

describe.skipIf(noCorpora)('real documentation', () => {
  test.for(corpusNames)(
    'in %s builds to the end with links and front matter as warnings, no page missing',
    {
      timeout: 120_000,
    },
    async (folder) => {
      const site = siteFromFolder(folder, { checks: { rules: { links: 'warn', frontMatter: 'warn' } } })
      const { exit, problems } = await site.build()
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(exit).toBe(0)
      for (const { place, message, hint } of problems) {
        expect([message.length > 0, hint.length > 0]).toEqual([true, true])
        if (place?.line !== undefined) expect(place.column === undefined || place.column > 0).toBe(true)
        if (place) expect(statSync(join(site.dir, place.path)).isFile() || message.includes('is a folder')).toBe(true)
      }
      const published = readCorpus(folder).pages.filter(({ path, text }) => !(isPartial(path) || isDraft(text)))
      const pages = site.files().filter((path) => path.endsWith('/index.html'))
      const articles = pages.filter((path) => site.file(path).includes('<article'))
      expect(articles).toHaveLength(published.length)
      for (const path of articles) expect(textOf(site.html(`/${path}`).one('main')).length).toBeGreaterThan(0)
    },
  )
})

const isPartial = (path: string): boolean => /(^|\/)_(?!index\.md)/.test(path)
const isDraft = (text: string): boolean =>
  /^draft\s*[:=]\s*true$/m.test(/^(---|\+\+\+)\n([\s\S]*?)\n\1\n/.exec(text)?.[2] ?? '')
