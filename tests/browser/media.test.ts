import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, withPage } from '../support/browser.ts'
import { follow, heading } from '../support/navigation-site.ts'
import { layoutFaults } from '../support/page-faults.ts'
import type { ServedSite } from '../support/served-site.ts'
import { serveShellSite } from '../support/shell-site.ts'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveShellSite()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

const onPage = (use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce', ...options }, use)

/** What moves: by style sheets, by scripts, or by the way the window scrolls. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...document.getAnimations().map(({ id, effect }) => `animation ${id} of ${(effect as KeyframeEffect).target}`),
    ...[document.documentElement, ...document.querySelectorAll('body, body *')]
      .filter((element) => /[1-9]/.test(getComputedStyle(element).transitionDuration))
      .map((element) => `transition of ${element.localName}.${element.className}`),
    ...(getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['smooth scrolling'] : []),
  ])

describe('where the reader wants no motion, nothing moves', () => {
  test('on a page, in its menus and dialogs, and while the next one loads', () =>
    onPage(
      async (page) => {
        await page.goto(site.at('guides/share'))
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await page.locator('#menu:popover-open').waitFor()
        expect(await movements(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.locator('main img').click()
        await page.getByRole('dialog').waitFor()
        expect(await movements(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.evaluate(() => Object.assign(document.documentElement.dataset, { loading: 'long' }))
        expect(await movements(page)).toEqual([])
      },
      { viewport: PHONE },
    ))

  test('which is so only there', () =>
    onPage(
      async (page) => {
        await page.goto(site.at('guides/share'))
        await page.evaluate(() => Object.assign(document.documentElement.dataset, { loading: 'long' }))
        expect((await movements(page)).length).toBeGreaterThan(3)
      },
      { reducedMotion: 'no-preference' },
    ))
})

/** How many colours a part of the screen has: an empty box has one or, with its edge, two. */
async function contrastIn(page: Page, selector: string): Promise<number[]> {
  const spreads: number[] = []
  for (const part of await page.locator(selector).all()) {
    if (!(await part.isVisible())) continue
    const picture = (await part.screenshot()).toString('base64')
    spreads.push(
      await page.evaluate(async (data) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
        const { width, height } = image
        const context = new OffscreenCanvas(width, height).getContext('2d')!
        context.drawImage(image, 0, 0)
        // The middle, where the sign is.
        const [left, top] = [Math.round(width / 4), Math.round(height / 4)]
        const pixels = context.getImageData(left, top, width - 2 * left, height - 2 * top).data
        const greens = [...pixels].filter((_, index) => index % 4 === 1)
        return Math.max(...greens) - Math.min(...greens)
      }, picture),
    )
  }
  return spreads
}

describe('in forced colours', () => {
  test.for([DESKTOP, PHONE])('every sign can be seen, and where the reader is: at $width', (viewport) =>
    onPage(
      async (page) => {
        await page.goto(site.at('guides/share'))
        await page.locator('main pre').hover()
        const selector = '.icon-button, .search-button button'
        const signs = await contrastIn(page, selector)
        expect(signs.length).toBeGreaterThanOrEqual(3)
        expect(signs.filter((spread) => spread < 128)).toEqual([])
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('solid')

        if (viewport === PHONE) await page.getByRole('button', { name: 'Menu', exact: true }).click()
        const [current, other] = await page
          .locator('.sidebar')
          .getByRole('link', { name: /^(Share|Stop)$/ })
          .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderInlineStartWidth))
        expect(current).not.toBe(other)
        const lines = await page
          .locator('.tab-list button')
          .evaluateAll((all) => all.map((tab) => getComputedStyle(tab, '::after').borderBlockEndStyle))
        expect(lines).toEqual(['solid', 'none'])

        const bar = await page.evaluate(() => {
          document.documentElement.dataset['loading'] = 'bar'
          return [document.body, getComputedStyle(document.body, '::before')].map((style) =>
            'backgroundColor' in style ? style.backgroundColor : getComputedStyle(style).backgroundColor,
          )
        })
        expect(bar[1]).not.toBe(bar[0])
      },
      { viewport, forcedColors: 'active' },
    ),
  )
})

describe('in 320 px, which is 1280 px at 400 %', () => {
  test('menus, dialogs and messages fit', () =>
    onPage(
      async (page) => {
        await page.goto(site.at('guides/share'))
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await page.getByRole('button', { name: 'Back to main menu' }).click()
        await page.locator('#menu summary').first().click()
        expect(await layoutFaults(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await page.locator('main img').click()
        const close = await page.getByRole('dialog').getByRole('button').boundingBox()
        expect(close!.x + close!.width).toBeLessThanOrEqual(320)
        expect(close!.y).toBeGreaterThanOrEqual(0)
        await page.keyboard.press('Escape')
        await page.route('**/guides/edit', (route) => route.abort())
        await page.context().setOffline(true)
        await follow(page, 'Edit')
        await expect.poll(() => heading(page)).toMatch(/Edit|could not be loaded/)
        expect(await layoutFaults(page)).toEqual([])
      },
      { viewport: { width: 320, height: 640 } },
    ))
})

describe('without scripts', () => {
  test('a dropdown of the navbar opens, and leads on; one at a time is open', () =>
    onPage(
      async (page) => {
        await page.goto(site.at('guides/share'))
        const open = page.locator('.navbar-items details[open] summary')
        await page.locator('.navbar-items summary', { hasText: '2.x' }).click()
        expect(await open.allTextContents()).toEqual(['2.x'])
        await page.locator('.navbar-items summary', { hasText: 'More' }).click()
        expect(await open.allTextContents()).toEqual(['More'])
        await page.getByRole('link', { name: 'All guides' }).click()
        await page.waitForURL('**/guides')
      },
      { javaScriptEnabled: false },
    ))

  test('no control is shown that only a script would answer', () =>
    onPage(
      async (page) => {
        for (const viewport of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport)
          await page.goto(site.at('guides/share'))
          const buttons = page.locator('button:visible')
          const dead = await buttons.evaluateAll((all: HTMLButtonElement[]) =>
            all.filter((button) => !button.popoverTargetElement && !button.form).map(({ outerHTML }) => outerHTML),
          )
          expect(dead).toEqual([])
        }
      },
      { javaScriptEnabled: false },
    ))
})
