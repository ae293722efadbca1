import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { heading } from '../support/navigation-site.ts'
import type { ServedSite } from '../support/served-site.ts'
import { serveShellSite } from '../support/shell-site.ts'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveShellSite()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

/** Each runs in the page before its scripts. */
const faults: readonly [string, () => void][] = [
  [
    'blocked',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  ],
  [
    'switched off',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null })
    },
  ],
]

const themeOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['theme'])

describe('[8#10] with storage that is', () => {
  test.for(faults)('%s, there is one warning, and choices last for the visit', async ([, breakIt]) => {
    await withPage(browser, { viewport: DESKTOP, colorScheme: 'dark', reducedMotion: 'reduce' }, async (page) => {
      await page.addInitScript(breakIt)
      const said: string[] = []
      page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => said.push(String(error)))
      await page.goto(site.at('guides/share'))
      const mode = page.locator('.color-mode')
      await mode.click()
      expect(await themeOf(page)).toBe('light')
      await mode.click()
      expect(await themeOf(page)).toBe('dark')
      await mode.click()
      expect(await mode.getAttribute('aria-label')).toBe('Colour mode: as the system')
      await mode.click()
      await page.getByRole('button', { name: 'Close the announcement' }).click()
      await page.getByRole('tab', { name: 'Windows' }).click()
      await page.getByRole('button', { name: 'Open Tours' }).click()
      await page.locator('.sidebar').getByRole('link', { name: 'Design' }).waitFor()

      await page.locator('main').getByRole('link', { name: 'Edit', exact: true }).click()
      await expect.poll(() => heading(page)).toBe('Edit')
      expect(await themeOf(page)).toBe('light')
      expect(await page.locator('.announcement').isVisible()).toBe(false)
      expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Windows')
      expect(await page.locator('.sidebar').getByRole('link', { name: 'Design' }).isVisible()).toBe(true)
      // A page under test need not have an icon.
      expect(said.filter((line) => !line.includes('404'))).toEqual([
        expect.stringMatching(/^warning: Browser storage is unavailable/),
      ])
    })
  })
})
