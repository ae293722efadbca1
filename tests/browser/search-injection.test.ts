import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { openDialog, searchFor } from '../support/search-site.ts'
import { type ServedSite, serveFolder } from '../support/served-site.ts'
import { makeSite } from '../support/site.ts'

/** Of the kinds that OWASP's sheet on the evasion of filters collects: tags, handlers, addresses, broken and encoded ones. */
const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://xss.example/xss.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<IMG SRC="javascript:alert(1);">',
  '<IMG SRC=`javascript:alert("RSnake says, \'XSS\'")`>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<IMG SRC=# onmouseover="alert(1)">',
  '<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<SCRIPT/XSS SRC="https://xss.example/xss.js"></SCRIPT>',
  '<<SCRIPT>alert(1);//<</SCRIPT>',
  '</TITLE><SCRIPT>alert(1);</SCRIPT>',
  '</script><svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<BODY ONLOAD=alert(1)>',
  '<IFRAME SRC="javascript:alert(1);"></IFRAME>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '![x](x" onerror="alert(1))',
  '<META HTTP-EQUIV="refresh" CONTENT="0;url=javascript:alert(1);">',
  '<DIV STYLE="background-image: url(javascript:alert(1))">',
  '\'";!--"<XSS>=&{()}',
  '<details open ontoggle=alert(1)>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '$' + '{alert(1)}',
] as const

/** As text of a page, and nothing else. */
const asText = (vector: string): string =>
  vector.replace(/[&<>{}]/g, (sign) => `&#${sign.codePointAt(0)};`).replace(/[[\]()!`"'*_#$\\]/g, '\\$&')

const pageOf = (vector: string, number: number): readonly [string, string] => [
  `page-${number}.md`,
  `---\ntitle: ${JSON.stringify(`${vector} lantern`)}\n---\n\nA harbour has a lantern.\n\n` +
    `## ${asText(vector)} wharf\n\nThe wharf of a harbour is called ${asText(vector)} by its sailors.\n`,
]

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  const rules = { links: 'off', content: 'off', markdown: 'off' } as const
  const files = { 'welcome.md': '# Welcome\n', ...Object.fromEntries(vectors.map(pageOf)) }
  ;[browser, site] = await Promise.all([openBrowser(), serveFolder(makeSite(files, { checks: { rules } }).dir)])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

/** Opens a page, and tells what ran, asked or spoke there that is not ours. */
async function watched(path: string, use: (page: Page) => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  await withPage(browser, { viewport: DESKTOP }, async (page) => {
    page.on('dialog', (dialog) => {
      seen.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => seen.push(String(error)))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol !== 'data:' && url.origin !== new URL(site.at('')).origin) seen.push(url.href)
    })
    await page.goto(site.at(path))
    await use(page)
  })
  return seen
}

/** What a text of a page may not become. */
const FOREIGN = 'script, img, iframe, form form, style, meta, math, details, [onload], [onerror], [href^="javascript"]'

const letters = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ')

describe('what looks like HTML or Markdown is text', () => {
  test('in the titles and snippets of all results', async () => {
    const shown: string[] = []
    const seen = await watched('search?q=wharf', async (page) => {
      for (const number of [1, 2, 3]) {
        if (number > 1) await page.getByRole('link', { name: `Page ${number}` }).click()
        await page
          .locator(number === 1 ? 'main .search-hit' : `main [aria-current=page]:text-is("${number}")`)
          .first()
          .waitFor()
        shown.push(...(await page.locator('main .search-hit').allTextContents()).map(letters))
        expect(await page.locator('main .search-results').locator(FOREIGN).count()).toBe(0)
      }
    })
    expect(vectors.filter((vector) => !shown.some((text) => text.includes(letters(vector))))).toEqual([])
    expect(seen).toEqual([])
  })

  test('in the results of the dialog', async () => {
    const seen = await watched('welcome', async (page) => {
      const { body } = await searchFor(page, 'lantern')
      await body.locator('.search-hit').first().waitFor()
      const texts = (await body.locator('.search-hit').allTextContents()).map(letters)
      expect(vectors.filter((vector) => texts.some((text) => text.includes(letters(vector)))).length).toBeGreaterThan(5)
      expect(await body.locator(FOREIGN).count()).toBe(0)
    })
    expect(seen).toEqual([])
  })

  test('in answers and their sources', async () => {
    const seen = await watched('welcome', async (page) => {
      const { input, body } = await openDialog(page)
      await input.fill('What is the wharf of a harbour called by its sailors?')
      await page.keyboard.press('Enter')
      await body.getByRole('button', { name: 'Copy answer' }).waitFor()
      const answer = letters(await body.locator('.answer').textContent())
      expect(vectors.filter((vector) => answer.includes(letters(vector))).length).toBeGreaterThan(1)
      expect(await body.locator('.answer').locator(FOREIGN).count()).toBe(0)
    })
    expect(seen).toEqual([])
  })
})
