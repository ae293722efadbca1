import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { follow, heading, isMarked, openMarked, pathOf, serveNavigationSite } from '../support/navigation-site.ts'
import type { ServedSite } from '../support/served-site.ts'

const BASE = '/help/centre/'

let browser: Browser
let site: ServedSite
let below: ServedSite
let slashed: ServedSite

beforeAll(async () => {
  ;[browser, site, below, slashed] = await Promise.all([
    openBrowser(),
    serveNavigationSite(),
    serveNavigationSite({ baseUrl: BASE }),
    serveNavigationSite({ trailingSlash: true }),
  ])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close(), below?.close(), slashed?.close()]))

const onPage = (use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' }, use)

/** Clicks a link that the article does not have. */
const followTo = (page: Page, href: string): Promise<void> =>
  page.evaluate((address) => {
    const link = document.createElement('a')
    link.href = address
    document.querySelector('main')!.append(link)
    link.click()
  }, href)

describe('[2.2#01] the name of a page’s file is taken off its address', () => {
  const addresses = [
    ['guides/edit/index.html', '/guides/edit'],
    ['guides/edit.html', '/guides/edit'],
    ['guides/edit.html?from=mail#top', '/guides/edit?from=mail#top'],
    ['guides/index.html', '/guides'],
  ] as const
  const address = (page: Page): string => page.url().replace(/^https?:\/\/[^/]+/, '')

  test.for(addresses)('when it is opened: %s', async ([from, to]) => {
    await onPage(async (page) => {
      await page.goto(site.at(from))
      await expect.poll(() => address(page)).toBe(to)
      await expect.poll(() => heading(page)).toBe(to === '/guides' ? 'Guides' : 'Edit')
    })
  })

  test.for(addresses)('when a link leads there: %s', async ([from, to]) => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await followTo(page, site.at(from))
      await expect.poll(() => heading(page)).toBe(to === '/guides' ? 'Guides' : 'Edit')
      expect([address(page), await isMarked(page)]).toEqual([to, true])
    })
  })

  test('not when nothing has the rest of it as its address', async () => {
    await onPage(async (page) => {
      await page.goto(site.at('guides/none.html'))
      await page.waitForLoadState('networkidle')
      expect([pathOf(page), await heading(page)]).toEqual(['/guides/none.html', 'Page not found'])
      await openMarked(page, site.at('welcome'))
      await followTo(page, site.at('guides/none.html'))
      await expect.poll(() => heading(page)).toBe('Page not found')
      expect(pathOf(page)).toBe('/guides/none.html')
    })
  })

  test('below a base URL, and with slashes at the end, too', async () => {
    await onPage(async (page) => {
      await page.goto(below.at('guides/edit/index.html'))
      await expect.poll(() => pathOf(page)).toBe(`${BASE}guides/edit`)
      await page.goto(slashed.at('guides/edit/index.html'))
      await expect.poll(() => pathOf(page)).toBe('/guides/edit/')
    })
  })
})

describe('under a base URL', () => {
  test('links within the site are followed without a page load', async () => {
    await onPage(async (page) => {
      await openMarked(page, below.at('welcome'))
      await follow(page, 'Edit')
      await expect.poll(() => heading(page)).toBe('Edit')
      expect([pathOf(page), await isMarked(page)]).toEqual([`${BASE}guides/edit`, true])
    })
  })

  test('what lies beside the site is the browser’s', async () => {
    await onPage(async (page) => {
      await openMarked(page, below.at('welcome'))
      await followTo(page, '/help/other')
      await page.waitForURL(/other/)
      expect(await page.evaluate(() => 'marked' in window)).toBe(false)
    })
  })
})

test('addresses with a slash at the end keep it', async () => {
  await onPage(async (page) => {
    await openMarked(page, slashed.at('welcome/'))
    await follow(page, 'Edit')
    await expect.poll(() => heading(page)).toBe('Edit')
    expect([pathOf(page), await isMarked(page)]).toEqual(['/guides/edit/', true])
  })
})

describe('a redirect is followed', () => {
  test('when the host knows it', async () => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await followTo(page, site.at('old-edit#top'))
      await expect.poll(() => heading(page)).toBe('Edit')
      expect([new URL(page.url()).pathname, new URL(page.url()).hash, await isMarked(page)]).toEqual([
        '/guides/edit',
        '#top',
        true,
      ])
    })
  })

  test('when a page stands at the old address', async () => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await followTo(page, site.at('old-edit/index.html'))
      await expect.poll(() => heading(page)).toBe('Edit')
      expect([pathOf(page), await isMarked(page)]).toEqual(['/guides/edit', true])
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Welcome')
    })
  })

  test('to another site, by the browser', async () => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await page.route(/\/forum$/, (route) =>
        route.fulfill({ status: 302, headers: { location: slashed.at('welcome/') } }),
      )
      await followTo(page, site.at('forum'))
      await page.waitForURL(slashed.at('welcome/'))
    })
  })
})
