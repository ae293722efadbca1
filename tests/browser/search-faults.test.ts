import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { dialogOf, holdBack, noteCalls, openSearch, searchFor, serveSearchSite } from '../support/search-site.ts'
import type { ServedSite } from '../support/served-site.ts'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveSearchSite()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

/** A page, and what it says on the console as an error. */
const onPage = (use: (page: Page, errors: string[]) => Promise<void>): Promise<void> =>
  withPage(browser, { viewport: DESKTOP }, async (page) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(site.at('welcome'))
    await use(page, errors)
  })

const MANIFEST = /manifest\.bin/
const FILES = /search\/files/

describe('[8#03] a search that fails has no results, says so, names the failure, and can be tried again:', () => {
  const failures: readonly (readonly [name: string, sentence: string, pattern: RegExp, answer: object])[] = [
    ['the index answers 500', 'The search index could not be loaded', MANIFEST, { status: 500 }],
    ['the index is not there', 'The search index is missing', MANIFEST, { status: 404 }],
    ['the index is something else', 'The search index is damaged', MANIFEST, { body: 'no index' }],
    ['all of its parts answer 500', 'A part of the search index could not be loaded', FILES, { status: 500 }],
    ['all of its parts are cut short', 'A part of the search index is damaged', FILES, { body: 'H' }],
    ['the engine does not load', 'The search could not be loaded', /open-search\./, { status: 500 }],
  ]
  test.for(failures)('%s', ([, sentence, pattern, answer]) =>
    onPage(async (page, errors) => {
      await page.context().route(pattern, (route) => route.fulfill(answer))
      const { element, hits } = await searchFor(page, 'share')
      expect(await element.locator('.no-results-text').textContent()).toBe('No results found for "share"')
      expect(await element.locator('.search-failure').textContent()).toContain(sentence)
      expect(await hits.count()).toBe(0)
      expect(errors.length).toBeGreaterThan(0)
      await page.context().unroute(pattern)
      await element.getByRole('button', { name: 'Retry' }).click()
      await hits.first().waitFor()
      expect(await element.locator('.search-failure').count()).toBe(0)
    }),
  )
})

test('[8#03] a part that is missing leaves the rest as it is, under a line that says so', () =>
  onPage(async (page) => {
    const asked: string[] = []
    page.context().on('request', (request) => FILES.test(request.url()) && asked.push(request.url()))
    const { element, input, hits } = await searchFor(page, 'share')
    await input.fill('')
    const before = new Set(asked)
    // All that is not there yet stays away.
    await page.context().route(FILES, (route) => route.fulfill({ status: 500 }))
    await input.fill('share by mail zebra number')
    await element.locator('.search-failure, .search-hit').first().waitFor()
    const failed = asked.filter((url) => !before.has(url))
    const failure = await element.locator('.search-failure').count()
    expect(failure > 0).toBe(failed.length > 0)
    await page.context().unroute(FILES)
    if (failure > 0) await element.getByRole('button', { name: 'Retry' }).click()
    await hits.first().waitFor()
    await expect.poll(() => element.locator('.search-failure').count()).toBe(0)
  }))

test('a reader who is offline is told, and finds again once they are back', () =>
  onPage(async (page) => {
    const { input } = await openSearch(page)
    await page.context().setOffline(true)
    await input.fill('share')
    const { element, hits } = dialogOf(page)
    await element.locator('.search-hit, .search-failure').first().waitFor()
    const isAllThere = (await hits.count()) > 0
    if (!isAllThere) expect(await element.locator('.search-failure').textContent()).toContain('You are offline')
    await page.context().setOffline(false)
    if (!isAllThere) await element.getByRole('button', { name: 'Retry' }).click()
    await hits.first().waitFor()
  }))

test('a part that is late holds up neither typing nor what was found before', () =>
  onPage(async (page) => {
    const release = await holdBack(page, FILES)
    const { input, body, hits } = await openSearch(page)
    await input.fill('share')
    await body.and(page.locator('[aria-busy=true]')).waitFor()
    await page.keyboard.type(' by mail')
    expect(await input.inputValue()).toBe('share by mail')
    release()
    await hits.first().waitFor()
    expect(await body.getAttribute('aria-busy')).toBeNull()
  }))

test('fast typing on a slow processor loses no key, and searches for the last query only', () =>
  onPage(async (page) => {
    const calls = await noteCalls(page)
    await page.reload()
    const { input, hits } = await openSearch(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const query = 'share a guide by mail'
    await page.keyboard.type(query)
    expect(await input.inputValue()).toBe(query)
    await page.clock.runFor(300)
    await hits.first().waitFor()
    expect((await calls()).queries).toEqual([query])
  }))

describe('a query', () => {
  const odd: Readonly<Record<string, string>> = {
    'of 10,000 characters': 'share a guide '.repeat(715).slice(0, 10_000),
    'of one word of 10,000 characters': 'x'.repeat(10_000),
    'of the characters of regular expressions': 'a.*b (x|y)+ [^$\\',
    'of HTML': '<script>alert(1)</script>"><img src=x onerror=alert(1)>',
    'with an emoji': '🎉 confetti',
    'of half an emoji': '\ud83c',
    'from right to left': 'مشاركة الدليل',
    'of quotes and signs': `"share" -guide +'by' %20 &amp; {query}`,
    'of the marks of a snippet': '\ue000share\ue001',
  }
  test.for(Object.entries(odd))('%s is answered', ([, query]) =>
    onPage(async (page, errors) => {
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('dialog', (dialog) => errors.push(dialog.message()))
      const { body } = await searchFor(page, query)
      expect(await body.locator('.search-failure').count()).toBe(0)
      expect(errors).toEqual([])
      if (/مشاركة|confetti|script/.test(query)) expect(await body.locator('.search-hit').count()).toBeGreaterThan(0)
      // Nothing is wider than the dialog.
      expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }),
  )
})
