import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { type ServedSite, serveFolder } from '../support/served-site.ts'
import { makeSite } from '../support/site.ts'

const tabs = (group: string, heading: string) => `
::::tabs${group && `{group=${group}}`}
:::tab[macOS]{value=mac}
Short.
:::
:::tab[Windows]
### ${heading}

${'Longer than the other.\n\n'.repeat(5)}
:::
::::
`
const files = {
  'welcome.md': `# Welcome\n\n${tabs('system', 'Drivers')}\n\n## Next\n\n${tabs('system', 'Updates')}\n\n${tabs('', 'Alone')}\n`,
  'other.md': `# Other\n\n${tabs('system', 'Elsewhere')}\n\n[Welcome](./welcome.md)\n`,
}

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveFolder(makeSite(files).dir)])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

const onPage = (use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce', ...options }, use)
const chosen = (page: Page) => page.locator('[role=tab][aria-selected=true]').allTextContents()
const shownPanels = (page: Page) =>
  page
    .locator('.tab')
    .evaluateAll((panels) => panels.filter((panel) => panel.clientHeight > 0).map((panel) => panel.ariaLabel))

/** Sum of all layout shifts so far. */
const shift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver(() => {})
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(
              observer
                .takeRecords()
                .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
            ),
          ),
        )
      }),
  )

describe('tabs', () => {
  test('show the first of them; the others are a click away, in all groups of the name', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      expect(await chosen(page)).toEqual(['macOS', 'macOS', 'macOS'])
      expect(await shownPanels(page)).toEqual(['macOS', 'macOS', 'macOS'])
      await page.getByRole('tab', { name: 'Windows' }).first().click()
      expect(await chosen(page)).toEqual(['Windows', 'Windows', 'macOS'])
      expect(await shownPanels(page)).toEqual(['Windows', 'Windows', 'macOS'])
    }))

  test('name each other for assistive technology', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      const tab = page.getByRole('tab', { name: 'Windows' }).first()
      await tab.click()
      const panel = page.locator(`#${await tab.getAttribute('aria-controls')}`)
      expect(await panel.getAttribute('role')).toBe('tabpanel')
      expect(await panel.getAttribute('aria-label')).toBe('Windows')
    }))

  test('are walked with arrow keys, Home and End; one of them is a stop for Tab', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      await page.getByRole('tab', { name: 'macOS' }).last().focus()
      for (const [key, name] of [
        ['ArrowRight', 'Windows'],
        ['ArrowRight', 'macOS'],
        ['ArrowLeft', 'Windows'],
        ['Home', 'macOS'],
        ['End', 'Windows'],
      ] as const) {
        await page.keyboard.press(key)
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
        expect((await chosen(page)).at(-1)).toBe(name)
      }
      expect(await page.locator('.tab-list').last().locator('[tabindex="0"]').count()).toBe(1)
    }))

  test('remember the choice of a group, on other pages and later, and move nothing for it', () =>
    onPage(async (page) => {
      await page.goto(site.at('other'))
      await page.getByRole('tab', { name: 'Windows' }).click()
      await page.getByRole('link', { name: 'Welcome' }).last().click()
      await page.waitForURL('**/welcome')
      await expect.poll(() => chosen(page)).toEqual(['Windows', 'Windows', 'macOS'])
      await page.goto(site.at('welcome'))
      expect(await shownPanels(page)).toEqual(['Windows', 'Windows', 'macOS'])
      expect(await shift(page)).toBe(0)
    }))

  test('stay under the pointer when others change their height', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      const tab = page.getByRole('tab', { name: 'Windows' }).nth(1)
      await tab.scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollBy(0, 150))
      const before = await tab.boundingBox()
      await tab.click()
      expect((await tab.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
    }))

  test('have addresses, which the address bar shows', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      await page.getByRole('tab', { name: 'Windows' }).last().click()
      expect(new URL(page.url()).hash).toBe('#tab-Windows')
      await page.goto('about:blank')
      await page.goto(site.at('welcome#tab-Windows'))
      expect(await chosen(page)).toEqual(['Windows', 'Windows', 'Windows'])
    }))

  test('show what an address inside of them names', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome#alone'))
      expect(await chosen(page)).toEqual(['macOS', 'macOS', 'Windows'])
      await expect.poll(async () => (await page.locator('#alone').boundingBox())?.y ?? -1).toBeGreaterThan(0)
      await page.evaluate(() => {
        location.hash = 'updates'
      })
      await expect.poll(() => chosen(page)).toEqual(['macOS', 'Windows', 'Windows'])
    }))

  test('all stand open, each under its label, without scripts', () =>
    onPage(
      async (page) => {
        await page.goto(site.at('welcome'))
        expect(await shownPanels(page)).toHaveLength(6)
        expect(await page.getByRole('tab').count()).toBe(0)
        expect(await page.locator('.tab-label:visible').count()).toBe(6)
      },
      { javaScriptEnabled: false },
    ))

  test('all stand open when the script does not arrive', () =>
    onPage(async (page) => {
      await page.route('**/runtime.*.js', (route) => route.abort())
      await page.goto(site.at('welcome'))
      await expect.poll(() => shownPanels(page)).toHaveLength(6)
      expect(await page.getByRole('tab').count()).toBe(0)
    }))

  test('all stand open on paper', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      await page.emulateMedia({ media: 'print' })
      expect(await shownPanels(page)).toHaveLength(6)
      expect(await page.locator('.tab-label:visible').count()).toBe(6)
    }))
})
