import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../support/axe.ts'
import { DESKTOP, openBrowser, PHONE, visitAll, withPage } from '../support/browser.ts'
import { ownArticles, ownIndexes, ownSections } from '../support/own-site.ts'
import { layoutFaults, openDetails } from '../support/page-faults.ts'
import { type ServedSite, serveSite } from '../support/served-site.ts'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveSite('.')])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

const SCHEMES = ['light', 'dark'] as const
/** The smallest phone, and a window of 1280 px at 200 %. */
const NARROW = [320, 640]
const pages = [...ownIndexes, ...ownArticles, '/markdown-page', '/search', '/sitemap', '/no-such-page', '/500.html']
const sample = ['/welcome', '/tours', '/tours/design', '/markdown-page', '/search', '/no-such-page', '/500.html']

const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(site.at(url.slice(1)))
}

test('the pages below are all that the sitemap has', async () => {
  const sitemap = await (await fetch(site.at('sitemap.xml'))).text()
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !pages.includes(path))).toEqual([])
})

/** What is wrong with each page, by what was looked at. */
type Findings = Readonly<Record<'light' | 'dark' | 'fit' | 'pale', string[]>>

test('the name of the help centre is shown whole in the smallest window', async () => {
  await withPage(browser, { viewport: { width: 320, height: 640 } }, async (page) => {
    await open(page, '/welcome')
    await page
      .locator('a.logo img')
      .evaluateAll((logos: HTMLImageElement[]) => Promise.all(logos.map((logo) => logo.decode())))
    const cut = await page
      .locator('a.logo, a.logo *')
      .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0))
    expect(cut).toHaveLength(0)
  })
})

describe('every page', () => {
  const found = new Map<string, Findings>()

  beforeAll(async () => {
    await visitAll(browser, pages, async (page, url) => {
      const findings: Findings = { light: [], dark: [], fit: [], pale: [] }
      await page.setViewportSize(DESKTOP)
      await open(page, url)
      await openDetails(page)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        const rules = colorScheme === 'light' ? undefined : ['color-contrast']
        findings[colorScheme].push(...(await violations(page, rules)))
        findings.pale.push(...(await paleText(page)).map((text) => `${colorScheme}: ${text}`))
      }
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 900 })
        findings.fit.push(...(await layoutFaults(page)).map((fault) => `${width} px: ${fault}`))
      }
      found.set(url, findings)
    })
  }, 180_000)

  describe.each(SCHEMES)('in %s mode', (scheme) => {
    test.for(pages)('gives axe nothing to find: %s', (url) => {
      expect(found.get(url)?.[scheme]).toEqual([])
    })
  })

  test.for(pages)('fits into 320 px, and into 1280 px at twice the size: %s', (url) => {
    expect(found.get(url)?.fit).toEqual([])
  })

  test.for(ownArticles)('has running text with a contrast of 7 to 1 or more, light and dark: %s', (url) => {
    expect(found.get(url)?.pale).toEqual([])
  })
})

test.for(sample)('axe finds nothing on a phone: %s', async (url) => {
  await withPage(browser, { viewport: PHONE, reducedMotion: 'reduce' }, async (page) => {
    await open(page, url)
    expect(await violations(page)).toEqual([])
  })
})

test('pale text is found', async () => {
  await withPage(browser, {}, async (page) => {
    await page.setContent('<main><article><p>dark</p><p style="color: #666">pale</p></article></main>')
    expect(await paleText(page)).toEqual(['5.74 pale'])
  })
})

/** Paragraphs whose text stands out from what is behind it by less than 7 to 1. Titles of parts have colours of their own. */
const paleText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    /** A colour in any notation over another one, as the screen shows it. */
    const over = (color: string, behind: readonly number[]): number[] => {
      const key = `${color} over ${behind}`
      const painted = known.get(key) ?? paint(color, behind)
      known.set(key, painted)
      return painted
    }
    // A page has few colours, and asking the canvas takes its time.
    const known = new Map<string, number[]>()
    const paint = (color: string, behind: readonly number[]): number[] => {
      pen.fillStyle = `rgb(${behind.join(' ')})`
      pen.fillRect(0, 0, 1, 1)
      pen.fillStyle = color
      pen.fillRect(0, 0, 1, 1)
      return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const behindOf = (element: Element | null): number[] =>
      element ? over(getComputedStyle(element).backgroundColor, behindOf(element.parentElement)) : [255, 255, 255]
    const luminance = (color: readonly number[]): number => {
      const [r = 0, g = 0, b = 0] = color.map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (element: Element): number => {
      const behind = behindOf(element)
      const [a, b] = [luminance(over(getComputedStyle(element).color, behind)), luminance(behind)]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    }
    return [...document.querySelectorAll('main article :is(p, li)')]
      .filter((element) => !element.closest('.admonition-title, .tab-label, .card-title, .card, nav'))
      .map((element) => [contrast(element), element.textContent?.trim().slice(0, 40)] as const)
      .filter(([ratio]) => ratio < 7)
      .map(([ratio, text]) => `${ratio.toFixed(2)} ${text}`)
  })

test.for(Object.keys(ownSections))('drawings follow the colour mode of the page: %s', async (section) => {
  await withPage(browser, { viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' }, async (page) => {
    await open(page, section)
    const drawings = page.locator('main article :not(.card) > img[src$=".svg"]')
    if ((await drawings.count()) === 0) await open(page, `${section}/${ownSections[section]?.[0]}`)
    const drawing = drawings.first()
    const shown = async (theme: string): Promise<string> => {
      await page.evaluate((mode) => {
        document.documentElement.dataset['theme'] = mode
      }, theme)
      return (await drawing.screenshot({ animations: 'disabled' })).toString('base64')
    }
    await drawing.scrollIntoViewIfNeeded()
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    const light = await shown('light')
    expect(await shown('dark')).not.toBe(light)
    expect(await shown('light')).toBe(light)
  })
})
