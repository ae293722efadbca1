import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { isHosted, noteEvents, serveSearchSite } from '../support/search-site.ts'
import type { ServedSite } from '../support/served-site.ts'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveSearchSite()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

const onPage = (path: string, use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, ...options }, async (page) => {
    await page.goto(site.at(path))
    await use(page)
  })

const hits = (page: Page) => page.locator('main .search-hit')
const titles = async (page: Page): Promise<string[]> => {
  await hits(page).first().waitFor()
  return page.locator('main .search-title').allTextContents()
}

describe('[2.1#37] the search page', () => {
  test('finds what its address asks for, and says so in its title and its form', () =>
    onPage('search?q=share+by+mail', async (page) => {
      expect((await titles(page))[0]).toBe('Share by mail')
      expect(await page.title()).toBe('Results for “share by mail” | Test')
      expect(await page.locator('main input[name=q]').inputValue()).toBe('share by mail')
      await page.getByRole('heading', { name: /^\d+ results? for “share by mail”$/ }).waitFor()
    }))

  test('asks for something else by its form', () =>
    onPage('search', async (page) => {
      await page.locator('main input[name=q]').fill('record screen')
      await page.keyboard.press('Enter')
      await page.waitForURL(/search\/?\?q=record\+screen$/)
      expect(await titles(page)).toContain('Record your screen')
    }))

  test('[9#10] turns its pages by links, and back by the browser', () =>
    onPage('search?q=zebra', async (page) => {
      const first = await titles(page)
      expect(first).toHaveLength(10)
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.waitForURL(/page=2/)
      await page.getByRole('link', { name: 'Page 2' }).and(page.locator('[aria-current=page]')).waitFor()
      const second = await titles(page)
      expect(second.filter((title) => first.includes(title))).toEqual([])
      expect(await page.title()).toBe('Results for “zebra”, Page 2 | Test')
      await page.getByRole('link', { name: 'Page 3' }).click()
      await page.getByRole('link', { name: 'Page 3' }).and(page.locator('[aria-current=page]')).waitFor()
      expect(await titles(page)).toHaveLength(5)
      expect(await page.getByRole('link', { name: 'Next page' }).count()).toBe(0)
      await page.goBack()
      await page.goBack()
      await page.getByRole('link', { name: 'Page 1' }).and(page.locator('[aria-current=page]')).waitFor()
      expect(await titles(page)).toEqual(first)
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    }))

  test('shows the reader who comes back where they were', () =>
    onPage('search?q=zebra', async (page) => {
      await titles(page)
      await page.setViewportSize({ width: 1000, height: 400 })
      await hits(page).nth(9).scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => scrollY)
      expect(before).toBeGreaterThan(200)
      await hits(page).nth(9).click()
      await page.waitForURL(/herd\/zebra/)
      await page.goBack()
      await titles(page)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
    }))

  test.for([
    ['beyond the last page', 'search?q=zebra&page=99', 0],
    ['before the first page', 'search?q=zebra&page=-1', 10],
    ['a page that is no number', 'search?q=zebra&page=two', 10],
  ] as const)('has a way on from an address that asks for %s', ([, path, count]) =>
    onPage(path, async (page) => {
      await page.getByRole('navigation', { name: 'Pages of results' }).waitFor()
      expect(await hits(page).count()).toBe(count)
      await page.getByRole('link', { name: 'Page 3' }).waitFor()
    }),
  )

  test('says when there is nothing, and lets readers browse and write', () =>
    onPage('search?q=qwrtzpl', async (page) => {
      await page.getByText('No results found for "qwrtzpl"', { exact: true }).waitFor()
      expect(await page.locator('main').getByRole('link', { name: 'Contact support' }).isVisible()).toBe(true)
      expect(await page.getByRole('heading', { name: 'Browse by section' }).isVisible()).toBe(true)
    }))

  test.for(['search', 'search?q=', 'search?q=%20+'])('[5#01] looks for nothing at %s', (path) =>
    onPage(path, async (page) => {
      await page.locator('[data-island=SearchPage][data-hydrated], [data-island=SearchPage]').waitFor()
      expect(await page.title()).toBe('Search | Test')
      expect(await page.locator('main .no-results').count()).toBe(0)
      expect(await page.getByRole('heading', { name: 'Browse by section' }).isVisible()).toBe(true)
    }),
  )

  // Takes the index away.
  test.skipIf(isHosted)('[8#03] names what went wrong, and tries again', () =>
    onPage('welcome', async (page) => {
      await page.context().route(/manifest\.bin/, (route) => route.fulfill({ status: 500 }))
      await page.goto(site.at('search?q=share'))
      await page.getByText('No results found for "share"', { exact: true }).waitFor()
      await page.getByText('The search index could not be loaded').waitFor()
      await page.context().unroute(/manifest\.bin/)
      await page.getByRole('button', { name: 'Retry' }).click()
      await hits(page).first().waitFor()
    }),
  )

  test('tells scripts of the site what was searched for and followed, with its rank on all pages', () =>
    onPage('welcome', async (page) => {
      const events = await noteEvents(page)
      await page.goto(site.at('search?q=zebra&page=2'))
      await titles(page)
      await hits(page).nth(1).click()
      await page.waitForURL(/herd\/zebra/)
      expect(await events()).toEqual([
        ['search', { query: 'zebra', found: 25 }],
        ['result-click', { query: 'zebra', url: expect.stringContaining('/herd/zebra'), rank: 12 }],
      ])
    }))

  test('is a form and a list of sections without scripts', () =>
    onPage(
      'search?q=share',
      async (page) => {
        // Playwright's locators by text leave `noscript` out.
        expect(await page.locator('main noscript').isVisible()).toBe(true)
        expect(await page.getByRole('heading', { name: 'Browse by section' }).isVisible()).toBe(true)
      },
      { javaScriptEnabled: false },
    ))
})
