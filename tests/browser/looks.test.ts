import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, visitAll, withPage } from '../support/browser.ts'
import { layoutFaults, openDetails } from '../support/page-faults.ts'
import { type ServedSite, serveSite } from '../support/served-site.ts'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveSite('tests/fixtures/looks-site')])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

const LEVELS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const DEEPEST = LEVELS.map((name) => `${name}-level`).join('/')
const pages = [
  ...['welcome', 'long-title', 'one-line', 'empty', 'words', 'nested', 'contents', 'right-to-left', 'east-asian'],
  ...['wide', 'wide/tables', 'wide/code', 'wide/pictures', 'many', 'many/child-30', DEEPEST],
  ...['search', 'sitemap', 'no-such-page', '500.html'],
]
/** The last is a window of 1280 px at 200 %. */
const WIDTHS = [320, 390, 834, 1440, 640]

describe('all of it fits', () => {
  const faults = new Map<string, string[]>()

  beforeAll(async () => {
    await visitAll(browser, pages, async (page, path) => {
      await page.goto(site.at(path))
      await openDetails(page)
      const found: string[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        found.push(...(await layoutFaults(page)).map((fault) => `${width} px: ${fault}`))
      }
      faults.set(path, found)
    })
  }, 120_000)

  test.for(pages)('in windows of every width: %s', (path) => {
    expect(faults.get(path)).toEqual([])
  })
})

test('what does not fit is found', async () => {
  await withPage(browser, { viewport: { width: 320, height: 600 } }, async (page) => {
    await page.setContent(`<body style="margin: 0">
      <div class="navbar" style="position: absolute; inset: 0 0 auto; height: 20px"><a href="#">One</a></div>
      <main><div class="content" style="width: 200px">
        <p style="height: 10px; margin: 0">High up</p>
        <p style="margin: 20px 0 -15px; white-space: nowrap">Words that do not fit into the box that they are in</p>
        <p style="margin: 0">Pulled up</p>
        <div style="overflow: auto"><p style="width: 300px">Scrolls</p></div>
        <p style="width: 400px">Too wide</p>
      </div></main></body>`)
    const found = await layoutFaults(page)
    expect(found.map((fault) => fault.replace(/: .*/, ''))).toEqual(
      expect.arrayContaining([
        'the page is 400 wide in a window of 320',
        'out of the window',
        'wider than its box',
        'scrolls, but takes no focus',
        'under the navbar',
        'one over the other',
      ]),
    )
  })
})

describe.each([320, 640])('the menu in a window of %i px', (width) => {
  test.for(['one-line', 'many', DEEPEST])('shows its entries whole: %s', async (path) => {
    await withPage(browser, { viewport: { width, height: 900 }, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(site.at(path))
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const cut = await page.locator('#menu a').evaluateAll((links) =>
        links
          .filter((link) => link.checkVisibility() && link.scrollWidth > link.clientWidth + 1)
          .filter((link) => getComputedStyle(link).display !== 'inline')
          .map((link) => link.textContent),
      )
      expect(cut).toEqual([])
      const last = page.locator('#menu a:visible').last()
      await last.scrollIntoViewIfNeeded()
      const { x, width: wide, y, height } = (await last.boundingBox())!
      expect(x >= 0 && x + wide <= width && y >= 0 && y + height <= 900).toBe(true)
    })
  })
})

describe('what is too wide', () => {
  test.for(['wide/tables', 'wide/code', 'nested'])('scrolls by itself, with keys too: %s', async (path) => {
    await withPage(browser, { viewport: PHONE, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(site.at(path))
      await openDetails(page)
      const wide = await page.locator('main :is(.table, pre)').all()
      const moved = await Promise.all(wide.map(movesWithKeys))
      expect(moved.filter((each) => each !== 'fits').length).toBeGreaterThan(0)
      expect(moved).not.toContain('stays')
    })
  })

  test('is shown whole, when it is a picture', async () => {
    await withPage(browser, { viewport: PHONE, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(site.at('wide/pictures'))
      for (const image of await page.locator('main article > p > img').all()) {
        await image.scrollIntoViewIfNeeded()
        await expect.poll(() => image.evaluate((picture: HTMLImageElement) => picture.complete)).toBe(true)
        const { width, height } = (await image.boundingBox())!
        const natural = await image.evaluate(
          ({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight,
        )
        expect(width).toBeLessThanOrEqual(PHONE.width)
        expect(width / height / natural).toBeCloseTo(1, 1)
      }
    })
  })
})

/** Whether what is wider than its box can be scrolled by who has no pointer. */
const movesWithKeys = (wide: ReturnType<Page['locator']>): Promise<'fits' | 'moves' | 'stays'> =>
  wide.evaluate((element) => {
    if (element.scrollWidth <= element.clientWidth) return 'fits'
    ;(element as HTMLElement).focus()
    element.scrollLeft = 40
    return document.activeElement === element && element.scrollLeft > 0 ? 'moves' : 'stays'
  })

test('a table of contents that is longer than the window can be scrolled to its end', async () => {
  await withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(site.at('contents'))
    const last = page.locator('nav.toc a:visible').last()
    await last.scrollIntoViewIfNeeded()
    const { y, height } = (await last.boundingBox())!
    expect(y >= 0 && y + height <= DESKTOP.height).toBe(true)
    // In the rail, not by scrolling the page, except past what stands above the navbar.
    expect(await page.evaluate(() => scrollY)).toBeLessThan(100)
  })
})

test('text from right to left begins at the right, in lists, notes and quotations too', async () => {
  await withPage(browser, { viewport: DESKTOP }, async (page) => {
    await page.goto(site.at('right-to-left'))
    const sides = await page.locator('[dir="rtl"] :is(p, li, h2)').evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
        return [getComputedStyle(element).direction, box.right - text.right <= text.left - box.left + 1]
      }),
    )
    expect(sides.length).toBeGreaterThan(5)
    expect(sides.filter(([direction, right]) => direction !== 'rtl' || !right)).toEqual([])
    const { left, right } = await page.locator('[dir="rtl"] blockquote').evaluate((quote) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(quote)
      return { left: borderLeftWidth, right: borderRightWidth }
    })
    expect([left, right]).toEqual(['0px', expect.not.stringMatching(/^0px$/)])
  })
})

test('a page with nothing on it has its title, and the ways on', async () => {
  await withPage(browser, { viewport: DESKTOP }, async (page) => {
    await page.goto(site.at('empty'))
    expect(await page.locator('h1').allTextContents()).toEqual(['Nothing at all'])
    expect(await page.locator('nav.toc').count()).toBe(0)
    expect((await page.locator('.footer').boundingBox())!.y).toBeGreaterThan(0)
    const { y, height } = (await page.locator('.footer').boundingBox())!
    expect(y + height).toBeGreaterThanOrEqual(DESKTOP.height - 1)
  })
})

test('a long title is the same in the heading, the sidebar and the breadcrumbs, and nowhere cut off', async () => {
  await withPage(browser, { viewport: DESKTOP }, async (page) => {
    await page.goto(site.at('long-title'))
    const title = (await page.locator('h1').textContent())!.trim()
    expect(title).toHaveLength(120)
    const entry = page.locator('nav.sidebar a[aria-current="page"]')
    expect((await entry.textContent())?.trim()).toBe(title)
    expect(await entry.evaluate((link) => link.scrollWidth <= link.clientWidth + 1)).toBe(true)
  })
})
