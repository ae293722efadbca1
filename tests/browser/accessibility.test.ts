import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../support/axe.ts'
import { DESKTOP, openBrowser, PHONE, withPage } from '../support/browser.ts'
import { type ServedSite, serveSite } from '../support/served-site.ts'
import { serveShellSite } from '../support/shell-site.ts'

const TABLET = { width: 820, height: 1180 }
const WIDTHS = [DESKTOP, TABLET, PHONE]
const SCHEMES = ['light', 'dark'] as const

let browser: Browser
let shell: ServedSite
let hostile: ServedSite

beforeAll(async () => {
  ;[browser, shell, hostile] = await Promise.all([
    openBrowser(),
    serveShellSite('--style-guide'),
    serveSite('tests/fixtures/hostile-site'),
  ])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), shell?.close(), hostile?.close()]))

const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
}

/** Kinds of pages, and how to get there. */
const kinds: readonly [string, (page: Page) => Promise<void>][] = [
  ['an article', (page) => open(page, shell.at('guides/share'))],
  ['a front page', (page) => open(page, shell.at('welcome'))],
  ['the page of a section', (page) => open(page, shell.at('guides'))],
  ['the search page', (page) => open(page, shell.at('search'))],
  ['the contents page', (page) => open(page, shell.at('sitemap'))],
  ['the not-found page', (page) => open(page, shell.at('no-such-page'))],
  ['the error page', (page) => open(page, shell.at('500.html'))],
  ['a React page', (page) => open(page, shell.at('plans'))],
  ['a page that leads elsewhere', openRedirect],
  ['the style guide', (page) => open(page, shell.at('_styleguide'))],
  ['a part in the style guide', (page) => open(page, shell.at('_styleguide/Navbar'))],
  ['a category that is hard on its template', (page) => open(page, hostile.at('wide'))],
  ['an article that is hard on its template', (page) => open(page, hostile.at('wide/things'))],
]

/** Stays there, instead of going on at once. */
async function openRedirect(page: Page): Promise<void> {
  const address = shell.at('old-share/index.html')
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain('http-equiv="refresh"')
    await route.fulfill({ response, body: html.replace(/<meta http-equiv="refresh"[^>]*>/, '') })
  })
  await page.goto(address)
}

/** What axe finds on a page in every width, light and dark. `change` does something to it in each. */
async function findings(page: Page, change = async (_: Page): Promise<void> => {}): Promise<string[]> {
  const found: string[] = []
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await change(page)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const rules = colorScheme === 'light' ? undefined : ['color-contrast']
      found.push(...(await violations(page, rules)).map((each) => `${colorScheme}, ${viewport.width} px: ${each}`))
    }
  }
  return found
}

const withStillPage = (use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { reducedMotion: 'reduce' }, use)

describe('axe finds nothing wrong, light and dark, in three widths, with', () => {
  test.for(kinds)('%s', { timeout: 60_000 }, ([, go]) =>
    withStillPage(async (page) => {
      await go(page)
      expect(await findings(page)).toEqual([])
    }),
  )

  test('what can be opened in an article', { timeout: 60_000 }, () =>
    withStillPage(async (page) => {
      await page.goto(hostile.at('wide/things'))
      for (const summary of await page.locator('main details > summary').all()) await summary.click()
      expect(await findings(page)).toEqual([])
    }),
  )

  test('open menus: the dropdowns of a desktop, and the levels of a phone', { timeout: 90_000 }, () =>
    withStillPage(async (page) => {
      await page.goto(shell.at('guides/share'))
      const openDropdown = (name: string) => page.locator('.navbar-items summary', { hasText: name }).click()
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      const openLevel = async (level: 'primary' | 'secondary'): Promise<void> => {
        // First what is open in the menu, then the menu.
        for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape')
        if (!(await menu.isVisible())) return openDropdown(level === 'primary' ? 'More' : '2.x')
        await menu.click()
        await page.locator('.sidebar').waitFor()
        if (level === 'secondary') return
        await page.getByRole('button', { name: 'Back to main menu' }).click()
        await openDropdown('More')
      }
      expect(await findings(page, () => openLevel('secondary'))).toEqual([])
      expect(await findings(page, () => openLevel('primary'))).toEqual([])
    }),
  )
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
