import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, withPage } from '../support/browser.ts'
import { connect, follow, heading, loaded, openMarked, serveNavigationSite } from '../support/navigation-site.ts'
import type { ServedSite } from '../support/served-site.ts'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveNavigationSite()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

/** Pages that scripts asked for, by path. */
async function fetchedOn(
  use: (page: Page, fetched: readonly string[]) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce', ...options }, async (page) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname)
    })
    await use(page, fetched)
  })
}

test('links that are seen are followed ahead when there is time, each page once', async () => {
  await fetchedOn(async (page, fetched) => {
    await openMarked(page, site.at('welcome'))
    await expect.poll(() => [...fetched].sort()).toEqual(['/guides/edit', '/guides/publish', '/guides/share', '/wide'])
    await follow(page, 'Edit')
    await expect.poll(() => heading(page)).toBe('Edit')
    expect(fetched.filter((path) => path === '/guides/edit')).toEqual(['/guides/edit'])
  })
})

test('a page that was asked for ahead is shown without the network', async () => {
  await fetchedOn(async (page) => {
    const ahead = loaded(page, '/guides/edit')
    await openMarked(page, site.at('welcome'))
    await ahead
    await page.context().setOffline(true)
    await follow(page, 'Edit')
    await expect.poll(() => heading(page)).toBe('Edit')
  })
})

const signs: readonly [string, BrowserContextOptions, (page: Page) => Promise<void>][] = [
  ['the pointer is on it', {}, (page) => page.locator('.sidebar').getByText('Guides', { exact: true }).hover()],
  ['it has the focus', {}, (page) => page.locator('.sidebar').getByText('Guides', { exact: true }).focus()],
  [
    'a finger is on it',
    { hasTouch: true, viewport: PHONE },
    (page) => page.locator('.sidebar').getByText('Guides', { exact: true }).dispatchEvent('touchstart'),
  ],
]

test.for(signs)('a link is followed ahead when %s', async ([, options, act]) => {
  await fetchedOn(async (page, fetched) => {
    await page.goto(site.at('welcome'))
    await page.waitForLoadState('networkidle')
    expect(fetched).not.toContain('/guides')
    await act(page)
    await expect.poll(() => fetched).toContain('/guides')
  }, options)
})

describe('[2.2#06] [9#27] nothing is loaded ahead', () => {
  test.for([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'with %j',
    async (connection) => {
      await fetchedOn(async (page, fetched) => {
        await connect(page, connection)
        await openMarked(page, site.at('welcome'))
        await page.locator('.sidebar').getByText('Guides', { exact: true }).hover()
        await page.locator('main').getByText('Edit', { exact: true }).focus()
        await page.waitForLoadState('networkidle')
        expect(fetched).toEqual([])
        expect(await page.locator('link[rel=modulepreload]').count()).toBe(0)
        await follow(page, 'Edit')
        await expect.poll(() => heading(page)).toBe('Edit')
        expect(fetched).toEqual(['/guides/edit'])
      })
    },
  )

  test('is not so on a fast connection', async () => {
    await fetchedOn(async (page, fetched) => {
      await connect(page, { saveData: false, effectiveType: '4g' })
      await openMarked(page, site.at('welcome'))
      await expect.poll(() => fetched.length).toBeGreaterThan(0)
    })
  })
})

test('what was loaded ahead is forgotten when the reader leaves the tab', async () => {
  await fetchedOn(async (page, fetched) => {
    await openMarked(page, site.at('welcome'))
    await expect.poll(() => fetched).toContain('/guides/edit')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await follow(page, 'Edit')
    await expect.poll(() => heading(page)).toBe('Edit')
    expect(fetched.filter((path) => path === '/guides/edit').length).toBe(2)
  })
})
