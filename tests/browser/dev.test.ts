import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DESKTOP, openBrowser, started } from '../support/browser.ts'
import { type DevServer, startDev } from '../support/dev-server.ts'
import { makeSite, type TestSite } from '../support/site.ts'

const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Paragraph ${index} of many words.\n`).join('\n')

const long = (text: string): string =>
  `# Long\n\n${text}\n\n<details><summary>More</summary>\n\nInside of it.\n\n</details>\n\n::::tabs\n:::tab{label="One"}\nFirst\n:::\n:::tab{label="Two"}\nSecond\n:::\n::::\n\n${paragraphs(60)}\n## The end\n\nLast words.\n`

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface Open {
  readonly site: TestSite
  readonly server: DevServer
  readonly page: Page
}

async function open(files: Record<string, string>, path: string, config = {}): Promise<Open> {
  const site = makeSite(files, config)
  const server = await startDev(site.dir, '--host', 'localhost')
  const context = await browser.newContext({ viewport: DESKTOP })
  onTestFinished(async () => {
    await context.close()
    await server.end('SIGKILL')
  })
  const page = await context.newPage()
  await page.goto(server.url + path)
  await started(page)
  // A page that is loaded again forgets this.
  await page.evaluate(() => Object.assign(window, { isFirst: true }))
  return { site, server, page }
}

const isFirst = (page: Page): Promise<boolean> => page.evaluate(() => 'isFirst' in window)
const shows = (page: Page, text: string): Promise<void> => expect.poll(() => page.textContent('main')).toContain(text)

describe('a saved page is changed in place', () => {
  test('scroll, open sections and chosen tabs stay', async () => {
    const { site, page } = await open({ 'long.md': long('The first text.') }, 'long')
    await page.click('summary:has-text("More")')
    await page.click('[role=tab]:has-text("Two")')
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    const scroll = await page.evaluate(() => scrollY)
    site.write({ 'long.md': long('The second text.') })
    await shows(page, 'The second text.')
    expect(await page.evaluate(() => scrollY)).toBe(scroll)
    expect(await page.evaluate(() => document.querySelector<HTMLDetailsElement>('main details')?.open)).toBe(true)
    expect(await page.getAttribute('[role=tab]:has-text("Two")', 'aria-selected')).toBe('true')
    expect(await page.isVisible('text=Second')).toBe(true)
    expect(await isFirst(page)).toBe(true)
  })

  test('the focus and what is marked in a field stay', async () => {
    const { site, page } = await open({ 'long.md': long('The first text.'), 'other.md': '# Other\n' }, 'long')
    await page.keyboard.press('Control+k')
    const input = page.locator('dialog.search input[type=text]')
    await input.fill('some words')
    await input.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 6))
    site.write({ 'long.md': long('The second text.') })
    await shows(page, 'The second text.')
    expect(await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog.search')?.open)).toBe(true)
    expect(
      await input.evaluate((field: HTMLInputElement) => [
        document.activeElement === field,
        field.value,
        field.selectionStart,
        field.selectionEnd,
      ]),
    ).toEqual([true, 'some words', 2, 6])
    expect(await isFirst(page)).toBe(true)
  })

  test('new code can be copied, new tabs can be chosen', async () => {
    const { site, page } = await open({ 'page.md': '# Page\n\nText\n' }, 'page')
    site.write({
      'page.md':
        '# Page\n\n```js\nconst one = 1\n```\n\n::::tabs\n:::tab{label="One"}\nFirst\n:::\n:::tab{label="Two"}\nSecond\n:::\n::::\n',
    })
    await shows(page, 'const one')
    await page.hover('main pre')
    await page.waitForSelector('main pre .copy')
    await page.click('[role=tab]:has-text("Two")')
    expect(await page.isVisible('text=Second')).toBe(true)
    expect(await page.isVisible('text=First')).toBe(false)
    expect(await isFirst(page)).toBe(true)
  })

  test('a new title shows in the sidebar, whose open sections stay open', async () => {
    const files = {
      'welcome.md': '# Welcome\n',
      'guides/one.md': '# One\n',
      'guides/two.md': '# Two\n',
      'tours/a.md': '# A\n',
    }
    const { site, page } = await open(files, 'welcome')
    await page.click('.sidebar .toggle[aria-label*="Tours"]')
    await page.waitForSelector('.sidebar >> text=A')
    site.write({ 'welcome.md': '# Hello there\n' })
    await page.waitForSelector('.sidebar >> text=Hello there')
    expect(await page.title()).toContain('Hello there')
    expect(await page.isVisible('.sidebar a[href="/tours/a"]')).toBe(true)
    expect(await isFirst(page)).toBe(true)
  })

  test('after a navigation, the page that is shown then', async () => {
    const { site, page } = await open(
      { 'welcome.md': '# Welcome\n\n[Other](./other.md)\n', 'other.md': '# Other\n\nThe first text.\n' },
      'welcome',
    )
    await page.hover('main a:has-text("Other")')
    site.write({ 'other.md': '# Other\n\nThe second text.\n' })
    await page.click('main a:has-text("Other")')
    await shows(page, 'The second text.')
    site.write({ 'other.md': '# Other\n\nThe third text.\n' })
    await shows(page, 'The third text.')
    expect(await isFirst(page)).toBe(true)
  })
})

describe('what is wrong lies over the page', () => {
  const overlay = 'helpgen-problems [role=alertdialog]'

  test('with its place, until it is mended', async () => {
    const { site, page } = await open({ 'welcome.md': '# Welcome\n\nThe first text.\n' }, 'welcome')
    site.write({ 'welcome.md': '# Welcome\n\n[Nowhere](./nowhere.md)\n' })
    await page.waitForSelector(overlay)
    const text = await page.locator(overlay).innerText()
    expect(text).toContain('content/welcome.md:3:1')
    expect(text).toContain('BROKEN_LINK')
    expect(await page.textContent('main')).toContain('The first text.')
    site.write({ 'welcome.md': '# Welcome\n\nMended.\n' })
    await shows(page, 'Mended.')
    await expect.poll(() => page.locator(overlay).count()).toBe(0)
  })

  test('until it is closed, by key too', async () => {
    const { site, page } = await open({ 'welcome.md': '# Welcome\n\nThe first text.\n' }, 'welcome')
    site.write({ 'welcome.md': '# Welcome\n\n[Nowhere](./nowhere.md)\n' })
    await page.waitForSelector(overlay)
    await page.keyboard.press('Escape')
    expect(await page.locator(overlay).count()).toBe(0)
    site.write({ 'welcome.md': '# Welcome\n\n[Nowhere](./nowhere.md) [Gone](./gone.md)\n' })
    await page.waitForSelector(overlay)
    await page.click('helpgen-problems button')
    await expect.poll(() => page.locator(overlay).count()).toBe(0)
  })

  test('above an open search, which is there again after it', async () => {
    const { site, page } = await open({ 'welcome.md': '# Welcome\n\nThe first text.\n' }, 'welcome')
    await page.keyboard.press('Control+k')
    await page.locator('dialog.search input[type=text]').fill('some words')
    site.write({ 'welcome.md': '# Welcome\n\n[Nowhere](./nowhere.md)\n' })
    await page.waitForSelector(overlay)
    await page.click('helpgen-problems button')
    await expect.poll(() => page.locator(overlay).count()).toBe(0)
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await expect.poll(() => page.inputValue('dialog.search input[type=text]')).toBe('some words!')
  })

  test('over all pages when the configuration is broken', async () => {
    const { site, page } = await open({ 'welcome.md': '# Welcome\n\nThe first text.\n' }, 'welcome')
    site.write({ '/site.config.json': '{' })
    await page.waitForSelector(overlay)
    expect(await page.locator(overlay).innerText()).toContain('site.config.json')
    site.write({ '/site.config.json': '{"title":"New name","url":"https://help.example"}' })
    await expect.poll(() => page.locator(overlay).count()).toBe(0)
    await expect.poll(() => page.title()).toContain('New name')
  })

  test('of a page that could not be shown yet, and then it is', async () => {
    const { site, page } = await open(
      { 'welcome.md': '# Here\n\n::Price\n', '/price.tsx': 'export default () => undefined!.two\n' },
      'welcome',
      { components: { markdown: { Price: './price.tsx' } } },
    )
    await page.waitForSelector(overlay)
    site.write({ '/price.tsx': 'export default () => <b>ten</b>\n' })
    await page.waitForSelector('main b:has-text("ten")')
  })
})

test('a style sheet is swapped without loading the page again', async () => {
  const { site, page } = await open(
    { 'welcome.md': '# Welcome\n', '/brand.css': 'h1 { color: rgb(1, 2, 3) }\n' },
    'welcome',
    { branding: { css: ['./brand.css'] } },
  )
  const color = () => page.evaluate(() => getComputedStyle(document.querySelector('main h1')!).color)
  expect(await color()).toBe('rgb(1, 2, 3)')
  site.write({ '/brand.css': 'h1 { color: rgb(4, 5, 6) }\n' })
  await expect.poll(color).toBe('rgb(4, 5, 6)')
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(1)
  expect(await isFirst(page)).toBe(true)
})

test('the search finds what was just written', async () => {
  const { site, page } = await open({ 'welcome.md': '# Welcome\n\nOld words.\n' }, 'welcome')
  site.write({ 'welcome.md': '# Welcome\n\nA pomegranate.\n' })
  await shows(page, 'pomegranate')
  await page.goto(`${page.url().replace('welcome', 'search')}?q=pomegranate`)
  await page.waitForSelector('main a[href^="/welcome"]')
})
