import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { attribute, textOf } from '../support/html-page.ts'
import { makeSite, type TestSite } from '../support/site.ts'

/** Sections of 12 pages each, with the same first section. */
function siteOf(sections: number): TestSite {
  const names = Array.from({ length: sections }, (_, index) => `section-${String(index + 1).padStart(2, '0')}`)
  const files = names.flatMap((section) =>
    Array.from(
      { length: 12 },
      (_, page) => [`${section}/page-${page + 1}.md`, `# Page ${page + 1} of ${section}\n\nText.\n`] as const,
    ),
  )
  return makeSite(Object.fromEntries(files))
}

test('a page grows with the number of sections by their links only, and not with the number of pages', async () => {
  const [small, large] = [siteOf(5), siteOf(60)]
  for (const site of [small, large]) expect((await site.build()).exit).toBe(0)
  const [few, many] = [small, large].map((site) => site.html('/section-01/page-6')) as [
    ReturnType<TestSite['html']>,
    ReturnType<TestSite['html']>,
  ]
  const added = many.all('nav.sidebar li').slice(-55)
  const links = added
    .map((each) => `<li><a href="${attribute(many.one('a', each), 'href')}">${textOf(each)}</a></li>`)
    .join('')
  expect(many.source.replace(links, '')).toBe(few.source)
  expect(gzipSync(many.source).length - gzipSync(few.source).length).toBeLessThan(1_000)
})
