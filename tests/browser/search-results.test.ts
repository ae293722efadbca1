import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, withPage } from '../support/browser.ts'
import {
  dialogOf,
  holdBack,
  isHosted,
  noteCalls,
  noteEvents,
  openSearch,
  searchFor,
  serveSearchSite,
} from '../support/search-site.ts'
import type { ServedSite } from '../support/served-site.ts'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveSearchSite()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

const onPage = (use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, ...options }, async (page) => {
    await page.goto(site.at('welcome'))
    await use(page)
  })

describe('[4#11] searching as you type', () => {
  // Looks at the messages to the worker.
  test.skipIf(isHosted)('[5#03] [9#02] asks 300 ms after the last key, and gives up what it no longer needs', () =>
    onPage(async (page) => {
      const calls = await noteCalls(page)
      const release = await holdBack(page, /search\/files/)
      await page.reload()
      const { input, hits } = await openSearch(page)
      await page.clock.install()
      await page.clock.pauseAt(new Date(Date.now() + 60_000))
      await input.pressSequentially('sha')
      await page.clock.runFor(299)
      expect((await calls()).queries).toEqual([])
      await page.clock.runFor(1)
      await expect.poll(async () => (await calls()).queries).toEqual(['sha'])
      await input.pressSequentially('re')
      await expect.poll(async () => (await calls()).aborted).toBe(1)
      await page.clock.runFor(300)
      release()
      await hits.first().waitFor()
      expect((await calls()).queries).toEqual(['sha', 'share'])
    }),
  )

  test('prompts, shows results with title, breadcrumb and snippet, says when there is none, and prompts again', () =>
    onPage(async (page) => {
      const { input, hits, body } = await openSearch(page)
      await page.getByText('Start typing to search documentation', { exact: true }).waitFor()
      await input.fill('  ')
      expect(await page.getByText('Start typing to search documentation').isVisible()).toBe(true)
      await input.fill('share by link')
      await hits.first().waitFor()
      expect(await hits.first().locator('.search-title').textContent()).toBe('Share by link')
      expect(await hits.first().locator('.search-trail').textContent()).toBe('Guides › Share a guide › Share by link')
      expect(await hits.first().locator('.search-snippet').textContent()).toContain('link of the guide')
      expect(await hits.first().locator('mark').allTextContents()).toContain('Share')
      await input.fill('qwrtzpl')
      await body.getByText('No results found for "qwrtzpl"', { exact: true }).first().waitFor()
      expect(await hits.count()).toBe(0)
      await input.fill('')
      await page.getByText('Start typing to search documentation').waitFor()
    }))

  test('[9#10] [9#11] shows ten pages with at most three hits each, and leads to the rest', () =>
    onPage(async (page) => {
      const { element, input } = await searchFor(page, 'zebra')
      expect(await element.locator('.search-group').count()).toBe(10)
      await input.fill('guide share')
      await element.getByRole('group', { name: 'Share a guide' }).waitFor()
      expect(await element.getByRole('group', { name: 'Share a guide' }).getByRole('option').count()).toBe(3)
      await input.fill('zebra')
      await element.getByRole('link', { name: 'Show all 25 results' }).click()
      await page.waitForURL(/search\/?\?q=zebra$/)
      expect(await element.isVisible()).toBe(false)
      await page.locator('main .search-hit').nth(9).waitFor()
    }))

  test('[9#15] shows the first 150 characters of a section where its words were found elsewhere', () =>
    onPage(async (page) => {
      const { hits } = await searchFor(page, 'choose a microphone')
      const snippet = (await hits.first().locator('.search-snippet').textContent()) ?? ''
      expect(snippet.replace(/ …$/, '')).toHaveLength(150)
    }))
})

describe('[4#12] [5#03] the keys of the list', () => {
  test('select none at first, go around, and open what is selected', () =>
    onPage(async (page) => {
      const { input, hits, selected } = await searchFor(page, 'share')
      const count = await hits.count()
      expect(await selected.count()).toBe(0)
      const seen: unknown[] = []
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown']) {
        await page.keyboard.press(key)
        seen.push(await input.getAttribute('aria-activedescendant'))
        expect(await selected.count()).toBe(1)
      }
      expect(seen).toEqual([0, 1, 0, count - 1, 0].map((index) => `search-list-${index}`))
      await page.keyboard.press('ArrowDown')
      const href = await selected.getAttribute('href')
      await page.keyboard.press('Enter')
      await page.waitForURL(new URL(href ?? '', site.at('')).href)
    }))

  test('open the first where none is selected, without waiting for the list', () =>
    onPage(async (page) => {
      const { input } = await openSearch(page)
      await input.fill('share by mail')
      await page.keyboard.press('Enter')
      await page.waitForURL(/guides\/share\/?#share-by-mail$/)
    }))
})

describe('a screen reader', () => {
  test('is told what the input controls, and how much was found', () =>
    onPage(async (page) => {
      const { element, input } = await openSearch(page)
      const attributes = () =>
        input.evaluate((each) =>
          ['aria-expanded', 'aria-controls', 'aria-autocomplete'].map((name) => each.getAttribute(name)),
        )
      expect(await attributes()).toEqual(['false', 'search-list', 'list'])
      const status = element.getByRole('status')
      expect(await status.textContent()).toBe('')
      await input.fill('zebra')
      await element.getByRole('listbox', { name: 'Results' }).waitFor()
      expect(await attributes()).toEqual(['true', 'search-list', 'list'])
      expect(await status.textContent()).toBe('25 results')
      await input.fill('qwrtzpl')
      await expect.poll(() => status.textContent()).toBe('No results found for "qwrtzpl"')
    }))
})

describe('where nothing was found', () => {
  // Only the embedded engine knows what comes nearest.
  test.skipIf(isHosted)('there is another spelling, what comes nearest, and a way to people', () =>
    onPage(async (page) => {
      const { element, input } = await searchFor(page, 'qwrtzpl')
      expect(await element.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
        'mailto:help@example.com',
      )
      await input.fill('micorphoen')
      await element.locator('.no-results a, .search-hit').first().waitFor()
      const suggestion = element.locator('.no-results p a')
      if (await suggestion.count()) await suggestion.click()
      await element.getByRole('option', { name: /Choose a microphone/ }).waitFor()
      expect(await element.isVisible()).toBe(true)
    }),
  )
})

describe('what was searched for', () => {
  const recent = (page: Page) => dialogOf(page).element.locator('.search-again')

  async function follow(page: Page, query: string): Promise<void> {
    const { input, hits } = await openSearch(page)
    await input.fill(query)
    await hits.first().waitFor()
    await page.keyboard.press('Enter')
    await dialogOf(page).element.waitFor({ state: 'hidden' })
  }

  test('is remembered once it led to a page, can be searched for again, and forgotten', () =>
    onPage(async (page) => {
      await follow(page, 'share by mail')
      await follow(page, 'record')
      await page.reload()
      const { input, hits } = await openSearch(page)
      expect(await recent(page).allTextContents()).toEqual(['record', 'share by mail'])
      await page.getByRole('button', { name: 'Remove “record”' }).click()
      expect(await recent(page).allTextContents()).toEqual(['share by mail'])
      await recent(page).first().click()
      await hits.first().waitFor()
      expect(await input.inputValue()).toBe('share by mail')
      await input.fill('')
      await page.getByRole('button', { name: 'Remove all' }).click()
      expect(await recent(page).count()).toBe(0)
      expect(await page.evaluate(() => localStorage.getItem('helpgen.searches'))).toBeNull()
    }))

  test('[8#10] is remembered for the visit where there is no storage', () =>
    onPage(async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Denied', 'SecurityError')
          },
        }),
      )
      await page.reload()
      await follow(page, 'share by mail')
      await page.keyboard.press('Control+k')
      await dialogOf(page).input.fill('')
      expect(await recent(page).allTextContents()).toEqual(['share by mail'])
    }))

  test('may be anything that other scripts left there', () =>
    onPage(async (page) => {
      for (const stored of ['{"a":1}', 'no JSON', '[1, null, "share"]']) {
        await page.evaluate((value) => localStorage.setItem('helpgen.searches', value), stored)
        await page.reload()
        await openSearch(page)
        expect(await recent(page).allTextContents()).toEqual(stored.includes('share') ? ['share'] : [])
      }
    }))
})

test('scripts of the site are told of searches, of those that find nothing, and of what is followed', () =>
  onPage(async (page) => {
    const events = await noteEvents(page)
    await page.reload()
    const { input, hits } = await searchFor(page, 'qwrtzpl')
    await input.fill('share by mail')
    await hits.first().waitFor()
    await page.keyboard.press('Enter')
    await dialogOf(page).element.waitFor({ state: 'hidden' })
    const found = expect.any(Number)
    expect(await events()).toEqual([
      ['search-open', {}],
      ['search', { query: 'qwrtzpl', found: 0 }],
      ['no-results', { query: 'qwrtzpl' }],
      ['search', { query: 'share by mail', found }],
      ['result-click', { query: 'share by mail', url: expect.stringContaining('#share-by-mail'), rank: 1 }],
    ])
  }))

test('a finger finds, and opens what it found', () =>
  onPage(
    async (page) => {
      await page.getByRole('button', { name: 'Search or Ask to AI' }).tap()
      const { toggle, input, hits } = dialogOf(page)
      await page.locator('label.switch').tap()
      await page.getByRole('combobox').waitFor()
      expect(await toggle.isChecked()).toBe(false)
      await input.fill('share by mail')
      await hits.first().tap()
      await page.waitForURL(/#share-by-mail$/)
      expect((await page.locator('h2#share-by-mail').boundingBox())?.y).toBeLessThan(PHONE.height)
    },
    { viewport: PHONE, hasTouch: true, isMobile: true },
  ))
