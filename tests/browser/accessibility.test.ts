import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../support/axe.ts'
import { DESKTOP, openBrowser, PHONE, withPage } from '../support/browser.ts'
import { type ServedSite, serveSite } from '../support/served-site.ts'

let browser: Browser
let own: ServedSite
let hostile: ServedSite

beforeAll(async () => {
  ;[browser, own, hostile] = await Promise.all([
    openBrowser(),
    serveSite('.'),
    serveSite('tests/fixtures/hostile-site'),
  ])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), own?.close(), hostile?.close()]))

const pages = [
  ['welcome', () => own.at('welcome')],
  ['the page that shows everything', () => own.at('markdown-page')],
  ['the contents page', () => own.at('sitemap')],
  ['the not-found page', () => own.at('no-such-page')],
  ['a category page', () => hostile.at('wide')],
  ['a page that is hard on its template', () => hostile.at('wide/things')],
] as const

const settings = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [DESKTOP, PHONE].map((viewport) => ({ colorScheme, viewport, reducedMotion: 'reduce' as const })),
)

describe.each(pages)('axe finds nothing wrong with %s', (_, address) => {
  test.for(settings)('$colorScheme at $viewport.width', { timeout: 30_000 }, async (setting) => {
    await withPage(browser, setting, async (page) => {
      await page.goto(address())
      expect(await violations(page)).toEqual([])
    })
  })
})

describe('axe finds nothing wrong with what can be opened', () => {
  test.for(settings)('$colorScheme at $viewport.width', { timeout: 30_000 }, async (setting) => {
    await withPage(browser, setting, async (page) => {
      await page.goto(own.at('markdown-page'))
      for (const summary of await page.locator('main details > summary').all()) await summary.click()
      expect(await violations(page)).toEqual([])

      await page.goto(hostile.at('wide'))
      if (setting.viewport === DESKTOP) {
        await page.locator('.navbar-items summary').first().click()
        expect(await violations(page)).toEqual([])
        return
      }
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.locator('#menu[data-level=secondary]').waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Back to main menu' }).click()
      await page.locator('.navbar-items summary').first().click()
      expect(await violations(page)).toEqual([])
    })
  })
})

test('axe does find what is wrong', async () => {
  await withPage(browser, {}, async (page) => {
    await page.setContent(
      '<html lang="en"><title>x</title><main><h1>x</h1><p style="color: #aaa">Pale words</p><img src="x"></main>',
    )
    expect((await violations(page)).map((violation) => violation.split(':')[0])).toEqual([
      'color-contrast',
      'image-alt',
    ])
  })
})
