import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../support/axe.ts'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { type ServedSite, serveFolder } from '../support/served-site.ts'
import { makeSite } from '../support/site.ts'

const picture = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="60"><rect width="${width}" height="60"/></svg>`
const sections = Array.from(
  { length: 40 },
  (_, index) => `## Part ${index + 1}\n\n${'Words to read.\n\n'.repeat(6)}### Detail ${index + 1}\n\nMore.\n`,
)
const code = ['```js', 'const a = 1', 'const b = 2 // [!code --]', 'const b = 3 // [!code ++]', '```'].join('\n')
const files = {
  'long.md': `# Long\n\n${sections.join('\n')}\n#### Too deep\n\nEnd.\n`,
  'things.md': `# Things\n\n## First\n\n${code}\n\n![A plan](./wide.svg)\n\n![A dot](./small.svg)\n\n[![Linked](./wide.svg)](./long.md)\n\n[Long](./long.md)\n`,
  'tall.md': `# Tall\n\n${'Words to read.\n\n'.repeat(80)}`,
  'wide.svg': picture(1200),
  'small.svg': picture(80),
}

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveFolder(makeSite(files).dir)])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

const CLIPBOARD = ['clipboard-read', 'clipboard-write']
const onPage = (use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce', permissions: CLIPBOARD, ...options }, use)
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const marked = (page: Page) => page.locator('nav.toc [aria-current]').allTextContents()
const scrollTo = (page: Page, id: string) =>
  page.evaluate((name) => document.getElementById(name)?.scrollIntoView(), id)

describe('[2.2#07] the table of contents', () => {
  test('marks the section that is read, of levels 2 and 3, and keeps it in view', () =>
    onPage(async (page) => {
      await page.goto(site.at('long'))
      expect(await marked(page)).toEqual([])
      await scrollTo(page, 'part-3')
      await expect.poll(() => marked(page)).toEqual(['Part 3'])
      await scrollTo(page, 'detail-30')
      await expect.poll(() => marked(page)).toEqual(['Detail 30'])
      const rail = page.locator('nav.toc')
      const [outer, inner] = await Promise.all([rail.boundingBox(), rail.locator('[aria-current]').boundingBox()])
      expect(inner!.y).toBeGreaterThanOrEqual(outer!.y)
      expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect.poll(() => marked(page)).toEqual(['Detail 40'])
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect.poll(() => marked(page)).toEqual([])
    }))

  test('marks the section that its link led to', () =>
    onPage(async (page) => {
      await page.goto(site.at('long'))
      await page.locator('nav.toc').getByRole('link', { name: 'Part 5' }).click()
      await expect.poll(() => marked(page)).toEqual(['Part 5'])
    }))

  test('goes on marking after a navigation', () =>
    onPage(async (page) => {
      await page.goto(site.at('things'))
      await page.locator('main').getByRole('link', { name: 'Long', exact: true }).click()
      await page.waitForURL('**/long')
      await page.locator('#part-2').waitFor()
      await scrollTo(page, 'part-2')
      await expect.poll(() => marked(page)).toEqual(['Part 2'])
    }))
})

test('the link of a heading copies its address, says so, and leads there', () =>
  onPage(async (page) => {
    await page.goto(site.at('things'))
    await page.locator('#first .anchor').click()
    await page.getByText('Link copied').waitFor({ state: 'attached' })
    expect(await clipboard(page)).toBe(site.at('things#first'))
    expect(page.url()).toBe(site.at('things#first'))
  }))

describe('a code block', () => {
  test('gets a button that copies it, without what is marked as removed', () =>
    onPage(async (page) => {
      await page.goto(site.at('things'))
      const block = page.locator('main pre')
      const before = await block.boundingBox()
      await block.hover()
      const button = page.getByRole('button', { name: 'Copy' })
      await expect.poll(() => button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
      expect(await block.boundingBox()).toEqual(before)
      await button.click()
      await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' })
      expect(await clipboard(page)).toBe('const a = 1\nconst b = 3')
    }))

  test('gets it with the keyboard, too', () =>
    onPage(async (page) => {
      await page.goto(site.at('things'))
      await page.locator('main pre').focus()
      await page.getByRole('button', { name: 'Copy' }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' })
    }))
})

describe('the button back to the top', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Back to the top' })

  test('comes after two screens, leads up, and goes', () =>
    onPage(async (page) => {
      await page.goto(site.at('long'))
      await page.evaluate(() => window.scrollTo(0, innerHeight * 1.9))
      await expect.poll(() => marked(page)).toHaveLength(1)
      expect(await button(page).count()).toBe(0)
      await page.evaluate(() => window.scrollTo(0, innerHeight * 2.1))
      await button(page).click()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await expect.poll(() => button(page).count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main')
    }))
})

describe('a picture', () => {
  const plan = (page: Page) => page.locator('main img').first()

  test('that is shown smaller than it is opens with a click and closes with Escape', () =>
    onPage(async (page) => {
      await page.goto(site.at('things'))
      await plan(page).click()
      const dialog = page.getByRole('dialog', { name: 'A plan' })
      await dialog.waitFor()
      const [large, small] = await Promise.all([dialog.locator('img').boundingBox(), plan(page).boundingBox()])
      expect(large!.width).toBeGreaterThan(small!.width)
      await page.keyboard.press('Escape')
      await expect.poll(() => dialog.count()).toBe(0)
    }))

  test('opens with Enter, closes with a click, and has the focus again', () =>
    onPage(async (page) => {
      await page.goto(site.at('things'))
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'Enlarge: A plan' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'A plan' })
      await dialog.locator('img').click()
      await expect.poll(() => dialog.count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('alt'))).toBe('A plan')
    }))

  test('does not stay in front of another page', () =>
    onPage(async (page) => {
      await page.goto(site.at('long'))
      await page.getByRole('link', { name: 'Things' }).last().click()
      await page.waitForURL('**/things')
      await plan(page).click()
      await page.getByRole('dialog', { name: 'A plan' }).waitFor()
      await page.goBack()
      await expect.poll(() => page.locator('main h1').textContent()).toBe('Long')
      expect(await page.getByRole('dialog').count()).toBe(0)
    }))

  test('that is small, or inside of a link, stays as it is', () =>
    onPage(async (page) => {
      await page.goto(site.at('things'))
      await plan(page).hover()
      await expect.poll(() => plan(page).getAttribute('role')).toBe('button')
      await page.locator('main img').nth(1).click()
      expect(await page.locator('main img').nth(1).getAttribute('role')).toBe(null)
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.locator('main a img').click()
      await page.waitForURL('**/long')
    }))
})

test('without scripts an article has none of this, and lacks nothing', () =>
  onPage(
    async (page) => {
      await page.goto(site.at('things'))
      await page.locator('main pre').hover()
      expect(await page.locator('main button').count()).toBe(0)
      await page.locator('nav.toc').getByRole('link', { name: 'First' }).click()
      expect(new URL(page.url()).hash).toBe('#first')
    },
    { javaScriptEnabled: false },
  ))

test('what cannot be loaded leaves the article as it is, and the console says so', () =>
  onPage(async (page) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.route('**/article-tools.*.js', (route) => route.abort())
    await page.goto(site.at('things'))
    await page.locator('main pre').hover()
    await expect.poll(() => said.join('\n')).toContain('could not be loaded')
    await page.locator('#first .anchor').click()
    expect(new URL(page.url()).hash).toBe('#first')
  }))

test('axe finds nothing wrong with what was added', { timeout: 30_000 }, () =>
  onPage(async (page) => {
    await page.goto(site.at('tall'))
    await page.evaluate(() => window.scrollTo(0, innerHeight * 3))
    await page.getByRole('button', { name: 'Back to the top' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(site.at('things'))
    await page.locator('main pre').focus()
    await page.getByRole('button', { name: 'Enlarge: A plan' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('main img').first().click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
  }),
)
