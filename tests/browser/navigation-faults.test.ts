import type { Browser, BrowserContextOptions, Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../support/axe.ts'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import {
  connect,
  follow,
  heading,
  isMarked,
  openMarked,
  pathOf,
  scrollTop,
  serveNavigationSite,
} from '../support/navigation-site.ts'
import type { ServedSite } from '../support/served-site.ts'

const EDIT = /\/guides\/edit$/
const FAILED = 'This page could not be loaded.'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveNavigationSite()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

/** On the first page, with nothing loaded ahead, so that the faults that follow meet the request of a click. */
const onWelcome = (use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce', ...options }, async (page) => {
    await connect(page, { saveData: true })
    await openMarked(page, site.at('welcome'))
    await use(page)
  })

const loading = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-loading')
const after = (page: Page, pseudo: string, property: string): Promise<string> =>
  page.evaluate(
    ([selector, name]) => getComputedStyle(document.querySelector(selector!)!, '::before').getPropertyValue(name!),
    [pseudo, property] as const,
  )

describe('a page that takes its time', () => {
  /** Holds the page back until the test lets it go, with the clock in the test's hands. */
  const onSlowPage = (use: (page: Page, letGo: () => Promise<void>) => Promise<void>): Promise<void> =>
    withPage(browser, { viewport: DESKTOP }, async (page) => {
      await connect(page, { saveData: true })
      await page.clock.install()
      await openMarked(page, site.at('welcome'))
      const held: Route[] = []
      await page.route(EDIT, (route) => void held.push(route))
      await page.clock.pauseAt(Date.now() + 60_000)
      await follow(page, 'Edit')
      await expect.poll(() => held.length).toBe(1)
      await use(page, () => held[0]!.continue())
    })

  test('[2.2#03] [9#01] gets a progress bar after 200 ms, and not before', async () => {
    await onSlowPage(async (page, letGo) => {
      await page.clock.runFor(199)
      expect(await loading(page)).toBe(null)
      await page.clock.runFor(1)
      expect(await loading(page)).toBe('bar')
      expect(await after(page, 'body', 'position')).toBe('fixed')
      expect(await after(page, 'body', 'height')).toBe('3px')
      await letGo()
      await expect.poll(() => heading(page)).toBe('Edit')
      expect(await loading(page)).toBe(null)
    })
  })

  test('[2.2#04] [4#02] gets a spinner in the place of the article after a second, and is said to be loading', async () => {
    await onSlowPage(async (page, letGo) => {
      await page.clock.runFor(999)
      expect(await after(page, 'main', 'content')).toBe('none')
      await page.clock.runFor(1)
      expect(await loading(page)).toBe('long')
      expect(await after(page, 'main', 'content')).not.toBe('none')
      expect(await page.locator('#announcer').textContent()).toBe('Loading the page')
      await page.clock.resume()
      expect(await violations(page)).toEqual([])
      await letGo()
      await expect.poll(() => page.locator('#announcer').textContent()).toBe('Edit | Test')
      expect([await loading(page), await after(page, 'main', 'content')]).toEqual([null, 'none'])
    })
  })
})

test('a page that is there in time gets no bar, then or later', async () => {
  await onWelcome(async (page) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => {
      Object.assign(window, { bars: 0 })
      new MutationObserver(() => Object.assign(window, { bars: 1 })).observe(document.documentElement, {
        attributeFilter: ['data-loading'],
      })
    })
    await follow(page, 'Edit')
    await expect.poll(() => heading(page)).toBe('Edit')
    await page.clock.runFor(2_000)
    expect(await page.evaluate(() => (window as unknown as { bars: number }).bars)).toBe(0)
  })
})

describe('[2.2#04] [8#05] a page that cannot be loaded', () => {
  const faults: readonly [string, (route: Route) => Promise<void>][] = [
    ['without an answer', (route) => route.abort()],
    ['with status 500', (route) => route.fulfill({ status: 500, body: 'No' })],
    ['with status 503', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>No</h1>' })],
  ]

  test.for(faults)('is asked for twice, then there is an error box: %s', async ([, fault]) => {
    await onWelcome(async (page) => {
      let requests = 0
      await page.route(EDIT, (route) => {
        requests += 1
        return fault(route)
      })
      await follow(page, 'Edit')
      await expect.poll(() => heading(page)).toBe(FAILED)
      expect([requests, pathOf(page), await isMarked(page)]).toEqual([2, '/guides/edit', true])
      expect(await page.title()).toBe(FAILED)
      expect(await page.locator('main .error-box').count()).toBe(1)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(FAILED)
      expect(await page.locator('nav.toc').count()).toBe(0)
      expect(await violations(page)).toEqual([])
    })
  })

  test('is shown when the first of two attempts fails', async () => {
    await onWelcome(async (page) => {
      await page.route(EDIT, (route) => route.abort(), { times: 1 })
      await follow(page, 'Edit')
      await expect.poll(() => heading(page)).toBe('Edit')
      expect(await isMarked(page)).toBe(true)
    })
  })

  test('is shown by Retry, when the connection is back', async () => {
    await onWelcome(async (page) => {
      let failures = 0
      page.on('requestfailed', () => {
        failures += 1
      })
      await page.context().setOffline(true)
      await follow(page, 'Edit')
      await expect.poll(() => heading(page)).toBe(FAILED)
      const retry = page.getByRole('button', { name: 'Retry' })
      await retry.click()
      await expect.poll(() => failures).toBe(4)
      await page.context().setOffline(false)
      await retry.click()
      await expect.poll(() => heading(page)).toBe('Edit')
      expect([pathOf(page), await isMarked(page), await scrollTop(page)]).toEqual(['/guides/edit', true, 0])
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Welcome')
      expect(await isMarked(page)).toBe(true)
    })
  })

  test('leaves a sidebar that the reader has opened as it is', async () => {
    await onWelcome(async (page) => {
      await page.getByRole('button', { name: 'Open Guides' }).click()
      await expect.poll(() => page.locator('.sidebar').getByRole('link', { name: 'Share' }).isVisible()).toBe(true)
      await page.route(EDIT, (route) => route.abort(), { times: 2 })
      await follow(page, 'Edit')
      await expect.poll(() => heading(page)).toBe(FAILED)
      expect(await page.locator('.sidebar').getByRole('link', { name: 'Share' }).isVisible()).toBe(true)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect.poll(() => page.locator('.sidebar [aria-current=page]').textContent()).toBe('Edit')
    })
  })
})

test('[8#06] a link to no page shows the not-found page, under that address', async () => {
  await onWelcome(async (page) => {
    await page.route(EDIT, async (route) =>
      route.fulfill({ response: await route.fetch({ url: site.at('no/such/page') }) }),
    )
    await follow(page, 'Edit')
    await expect.poll(() => heading(page)).toBe('Page not found')
    expect([pathOf(page), await isMarked(page)]).toEqual(['/guides/edit', true])
    await page.goBack()
    await expect.poll(() => heading(page)).toBe('Welcome')
    expect(await isMarked(page)).toBe(true)
  })
})

describe('[2.2#05] [8#05] the page is loaded anew', () => {
  /** What a new deploy has done to the page meanwhile. */
  const changePage = (page: Page, change: (html: string) => string): Promise<unknown> =>
    page.route(EDIT, async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, body: change(await response.text()) })
    })

  test('when its style sheet cannot be loaded', async () => {
    await onWelcome(async (page) => {
      await changePage(page, (html) => html.replace(/site\.\w+\.css/, 'site.gone.css'))
      await follow(page, 'Edit')
      await expect.poll(() => isMarked(page)).toBe(false)
      await page.waitForURL(EDIT)
      expect(await heading(page)).toBe('Edit')
    })
  })

  test('[9#21] when its style sheet does not come for 60,000 ms', async () => {
    await withPage(browser, { viewport: DESKTOP }, async (page) => {
      await connect(page, { saveData: true })
      await page.clock.install()
      await openMarked(page, site.at('welcome'))
      await changePage(page, (html) => html.replace(/site\.\w+\.css/, 'site.slow.css'))
      const sheets: Route[] = []
      await page.route(/site\.slow\.css/, (route) => void sheets.push(route))
      await page.clock.pauseAt(Date.now() + 60_000)
      await follow(page, 'Edit')
      await expect.poll(() => sheets.length).toBe(1)
      await page.clock.runFor(59_999)
      expect([await isMarked(page), await heading(page)]).toEqual([true, 'Welcome'])
      await page.clock.runFor(1)
      // The browser asks for it again by itself.
      await expect.poll(() => sheets.length).toBe(2)
      await Promise.all(sheets.map((route) => route.abort().catch(() => {})))
      await page.waitForURL(EDIT)
      expect(await isMarked(page)).toBe(false)
    })
  })

  test('not when a new style sheet comes: then it is waited for, and takes the place of the old one', async () => {
    await onWelcome(async (page) => {
      await changePage(page, (html) => html.replace(/site\.\w+\.css/, 'site.new.css'))
      const sheets: Route[] = []
      await page.route(/site\.new\.css/, (route) => void sheets.push(route))
      await follow(page, 'Edit')
      await expect.poll(() => sheets.length).toBe(1)
      expect(await heading(page)).toBe('Welcome')
      await sheets[0]!.fulfill({ contentType: 'text/css', body: 'h1 { color: rgb(1, 2, 3) }' })
      await expect.poll(() => heading(page)).toBe('Edit')
      expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).color)).toBe('rgb(1, 2, 3)')
      expect(await page.locator('link[rel=stylesheet]').count()).toBe(1)
      expect(await isMarked(page)).toBe(true)
    })
  })

  test.for<[string, (html: string) => string]>([
    ['when it has another script', (html) => html.replace(/runtime\.\w+\.js/, 'runtime.other.js')],
    ['when it is no page of this site', () => '<!doctype html><title>x</title><main><h1>Elsewhere</h1></main>'],
  ])('%s', async ([, change]) => {
    await onWelcome(async (page) => {
      await changePage(page, change)
      await follow(page, 'Edit')
      await page.waitForURL(EDIT)
      await expect.poll(() => isMarked(page)).toBe(false)
    })
  })

  test('when it is no HTML', async () => {
    await onWelcome(async (page) => {
      await page.route(EDIT, (route) => route.fulfill({ contentType: 'text/plain', body: 'Text' }))
      await follow(page, 'Edit')
      await page.waitForURL(EDIT)
      expect(await page.locator('body').textContent()).toBe('Text')
    })
  })

  test('when the script that follows links cannot be loaded', async () => {
    await withPage(browser, { viewport: DESKTOP }, async (page) => {
      await page.route(/assets\/navigator\./, (route) => route.abort())
      await page.goto(site.at('welcome'))
      await page.evaluate(() => Object.assign(window, { marked: true }))
      await follow(page, 'Edit')
      await page.waitForURL(EDIT)
      await expect.poll(() => heading(page)).toBe('Edit')
      expect([await heading(page), await isMarked(page)]).toEqual(['Edit', false])
    })
  })
})
