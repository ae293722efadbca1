import type { Browser, Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, withPage } from '../support/browser.ts'
import { type ServedSite, serveSite } from '../support/served-site.ts'

let browser: Browser
let own: ServedSite
let hostile: ServedSite

beforeAll(async () => {
  ;[browser, own, hostile] = await Promise.all([
    openBrowser(),
    serveSite('.'),
    serveSite('tests/fixtures/hostile-site'),
  ])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), own?.close(), hostile?.close()]))

const OWN_PAGES = ['welcome', 'markdown-page', 'sitemap', 'no-such-page']
const HOSTILE_PAGES = ['wide/things', 'wide', 'wide/hostile', 'sitemap', 'no-such-page']
const pages = [
  ...OWN_PAGES.map((path) => [path, () => own.at(path)] as const),
  ...HOSTILE_PAGES.map((path) => [`hostile ${path}`, () => hostile.at(path)] as const),
]

const isShown = (page: Page, selector: string): Promise<boolean> => page.locator(selector).first().isVisible()

describe('a page without scripts', () => {
  test('shows its content, its navigation and its links', async () => {
    await withPage(browser, { javaScriptEnabled: false, viewport: DESKTOP }, async (page) => {
      await page.goto(own.at('welcome'))
      expect(await page.locator('h1').textContent()).toBe('Welcome to Pathcast Help')
      await page.getByRole('link', { name: 'Edit a guide' }).click()
      expect(new URL(page.url()).pathname).toBe('/guides/editing-a-guide')
      expect(await isShown(page, 'nav.sidebar a[aria-current="page"]')).toBe(true)
      expect(await isShown(page, 'nav.toc a[href="#solve-editing-problems"]')).toBe(true)
    })
  })

  test('opens its menu on a phone', async () => {
    await withPage(browser, { javaScriptEnabled: false, viewport: PHONE }, async (page) => {
      await page.goto(own.at('welcome'))
      expect(await isShown(page, 'nav.sidebar')).toBe(false)
      await page.getByRole('button', { name: 'Menu' }).click()
      expect(await isShown(page, 'nav.sidebar')).toBe(true)
    })
  })

  test('every page runs one script in its head and one file, and no more before the reader acts', async () => {
    // A phone: no pointer that rests on the page is a sign of life.
    const phone = { viewport: PHONE, hasTouch: true, isMobile: true }
    await withPage(browser, phone, async (page) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      for (const path of OWN_PAGES) {
        const scripts: string[] = []
        const note = (request: Request): void => {
          if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
        }
        page.on('request', note)
        await page.goto(own.at(path), { waitUntil: 'networkidle' })
        page.off('request', note)
        expect(await page.locator('script').count()).toBe(2)
        expect(scripts).toEqual([expect.stringMatching(/^\/assets\/runtime\.\w+\.js$/)])
      }
    })
  })
})

test('[2.3#01] the skip link comes first, shows itself, and moves the focus to the content', async () => {
  await withPage(browser, { viewport: DESKTOP }, async (page) => {
    await page.goto(own.at('markdown-page'))
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    expect((await skip.boundingBox())?.y).toBeLessThan(0)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip')
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#main')
    // Where the focus is now shows in where the next Tab leads.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
  })
})

describe('[2.3#07] [9#19] the layout', () => {
  const layoutAt = (width: number) =>
    withPage(browser, { viewport: { width, height: 900 } }, async (page) => {
      await page.goto(own.at('markdown-page'))
      const [sidebar, main, toc] = await Promise.all(
        ['nav.sidebar', 'main', 'nav.toc'].map((selector) => page.locator(selector).boundingBox()),
      )
      return { sidebar, main: main!, toc: toc!, menuButton: await isShown(page, '.menu-button') }
    })

  test('is the desktop’s above 996 px: sidebar, article and table of contents side by side', async () => {
    const { sidebar, main, toc, menuButton } = await layoutAt(997)
    expect(menuButton).toBe(false)
    expect(sidebar!.x + sidebar!.width).toBeLessThanOrEqual(main.x)
    expect(main.x + main.width).toBeLessThanOrEqual(toc.x)
    expect(sidebar!.y).toBeLessThan(main.y + 60)
  })

  test('is the phone’s up to 996 px: a menu button, and the table of contents above the article', async () => {
    const { sidebar, main, toc, menuButton } = await layoutAt(996)
    expect(menuButton).toBe(true)
    expect(sidebar).toBe(null)
    expect(toc.y + toc.height).toBeLessThanOrEqual(main.y)
  })
})

describe('the menu of a phone', () => {
  const withMenu = (close: (page: Page) => Promise<void>) =>
    withPage(browser, { viewport: PHONE }, async (page) => {
      await page.goto(own.at('markdown-page'))
      await page.getByRole('button', { name: 'Menu' }).click()
      expect(await page.locator('#menu:popover-open').count()).toBe(1)
      expect(await isShown(page, 'nav.sidebar')).toBe(true)
      await close(page)
      await expect.poll(() => page.locator('#menu:popover-open').count()).toBe(0)
    })

  test('is closed by its button', () =>
    withMenu((page) => page.getByRole('button', { name: 'Close', exact: true }).click()))
  test('is closed by Escape', () => withMenu((page) => page.keyboard.press('Escape')))
  test('is closed by a touch beside it', () => withMenu((page) => page.mouse.click(PHONE.width - 5, 500)))
})

describe('on a phone', () => {
  test.for(pages)('nothing stands out of the page sideways: %s', async ([, address]) => {
    await withPage(browser, { viewport: PHONE }, async (page) => {
      await page.goto(address())
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
      expect(await outside(page)).toEqual([])
    })
  })

  test('wide tables and code scroll by themselves, also with keys', async () => {
    await withPage(browser, { viewport: PHONE }, async (page) => {
      await page.goto(hostile.at('wide/things'))
      const wide = await page.locator('main :is(.table, pre)').all()
      expect(wide.length).toBeGreaterThan(6)
      const scrolls = await Promise.all(
        wide.map((each) =>
          each.evaluate((element) => {
            element.focus()
            return element.scrollWidth <= element.clientWidth || document.activeElement === element
          }),
        ),
      )
      expect(scrolls).not.toContain(false)
      const code = page.locator('figure.code pre')
      await code.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => code.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    })
  })
})

/** Elements that reach over the edge of the window and cannot be scrolled to. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body :not(.skip)')]
      .filter((element) => {
        const { right, left, width } = element.getBoundingClientRect()
        return width > 1 && (right > innerWidth + 1 || left < -1) && !element.closest('.table, pre')
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`),
  )

describe('a heading', () => {
  test('has a link to itself that appears with the pointer, and leads to a place below the navbar', async () => {
    await withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(own.at('markdown-page'))
      const anchor = page.locator('#tables .anchor')
      expect(await anchor.evaluate((element) => getComputedStyle(element).opacity)).toBe('0')
      await page.locator('#tables').hover()
      await expect.poll(() => anchor.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
      await anchor.click()
      expect(new URL(page.url()).hash).toBe('#tables')
      const navbar = await page.locator('.navbar').boundingBox()
      await expect
        .poll(async () => (await page.locator('#tables').boundingBox())!.y)
        .toBeGreaterThanOrEqual(navbar!.height)
      expect((await page.locator('#tables').boundingBox())!.y).toBeLessThan(DESKTOP.height / 2)
    })
  })

  test('can be reached with its own anchor', async () => {
    await withPage(browser, { viewport: DESKTOP }, async (page) => {
      await page.goto(own.at('markdown-page#own-anchor'))
      expect(await page.locator(':target').evaluate((element) => element.textContent?.trim())).toBe(
        'A heading with its own anchor',
      )
    })
  })
})

describe('what can be opened', () => {
  test('details open natively', async () => {
    await withPage(browser, { viewport: DESKTOP, javaScriptEnabled: false }, async (page) => {
      await page.goto(own.at('markdown-page'))
      const hidden = page.getByText('Opened by a click, with no script.')
      expect(await hidden.isVisible()).toBe(false)
      await page.getByText('More, for those who want it').click()
      expect(await hidden.isVisible()).toBe(true)
    })
  })

  test('an embed asks its host for nothing until it is opened, and can be closed again', async () => {
    await withPage(browser, { viewport: DESKTOP }, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => new URL(request.url()).hostname !== 'localhost' && asked.push(request.url()))
      await page.goto(own.at('markdown-page'))
      const summary = page.locator('details.embed summary').first()
      await summary.scrollIntoViewIfNeeded()
      expect(asked).toEqual([])
      const request = page.waitForRequest(/youtube-nocookie/)
      await summary.click()
      await request
      expect(await isShown(page, 'details.embed iframe')).toBe(true)
      await summary.click()
      expect(await isShown(page, 'details.embed iframe')).toBe(false)
    })
  })
})

describe('nothing moves while a page loads', () => {
  test.for(
    [...pages.slice(0, 2), pages[OWN_PAGES.length]!].flatMap(([name, at]) =>
      [DESKTOP, PHONE].map((size) => [`${name} at ${size.width}`, at, size] as const),
    ),
  )('%s', async ([, address, viewport]) => {
    await withPage(browser, { viewport }, async (page) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(String(error)))
      await page.goto(address())
      for (const picture of await page.locator('main > article > :not(details) img').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
      }
      expect(await shift(page)).toBe(0)
      expect(await page.locator('main img:not([width][height])').count()).toBe(0)
      expect(errors).toEqual([])
    })
  })
})

/** Sum of all layout shifts so far. */
const shift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntryList): number =>
          entries.reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0)
        const observer = new PerformanceObserver(() => {})
        observer.observe({ type: 'layout-shift', buffered: true })
        // Two frames: what moved in the last one is recorded by then.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum(observer.takeRecords()))))
      }),
  )
