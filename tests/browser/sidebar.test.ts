import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStaticServer } from '../../cli/io/static-server.ts'
import { violations } from '../support/axe.ts'
import { DESKTOP, openBrowser, PHONE, withPage } from '../support/browser.ts'
import { type ServedSite, serveFolder } from '../support/served-site.ts'
import { makeSite } from '../support/site.ts'

const pagesOf = (folder: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${folder}/page-${index + 1}.md`,
      `# ${folder} ${index + 1}\n\nText. [Tour](/tours/page-1)\n`,
    ]),
  )
const files = {
  'welcome.md': '# Welcome\n\nHello.\n',
  ...pagesOf('few', 3),
  ...pagesOf('guides', 3),
  ...pagesOf('guides/deep', 2),
  ...pagesOf('many', 40),
  ...pagesOf('pinned', 2),
  'pinned/_category_.yml': 'collapsed: false\n',
  ...pagesOf('tours', 2),
}

let browser: Browser
let site: ServedSite
let based: ServedSite

beforeAll(async () => {
  ;[browser, site, based] = await Promise.all([openBrowser(), serveFolder(makeSite(files).dir), serveBased()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close(), based?.close()]))

async function serveBased(): Promise<ServedSite> {
  const plain = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.split('[')[0] as string]))
  const made = makeSite(plain, { baseUrl: '/docs/' })
  await made.build()
  const server = await openStaticServer({
    dir: join(made.dir, 'dist'),
    baseUrl: '/docs/',
    host: 'localhost',
    port: 0,
  })
  return { at: (path) => new URL(`/docs/${path}`, server.url).href, close: server.close }
}

const onPage = (use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce', ...options }, use)
const toggle = (page: Page, section: string) =>
  page.getByRole('button', { name: new RegExp(`^(Open|Close) ${section}$`) })
const link = (page: Page, name: string) => page.locator('nav.sidebar').getByRole('link', { name, exact: true })
const isShown = (page: Page, name: string) => expect.poll(() => link(page, name).isVisible())
const sections = '**/assets/nav.*.json'

describe('[4#03] a category of the sidebar', () => {
  test('opens and closes; the first click counts, and says so to assistive technology', () =>
    onPage(async (page) => {
      const failures: string[] = []
      page.on('pageerror', (error) => failures.push(String(error)))
      await page.goto(site.at('welcome'))
      const button = toggle(page, 'Guides')
      expect(await button.getAttribute('aria-expanded')).toBe('false')
      await button.click()
      await isShown(page, 'guides 1').toBe(true)
      expect(await button.getAttribute('aria-label')).toBe('Close Guides')
      expect(await button.getAttribute('aria-expanded')).toBe('true')
      const list = await button.getAttribute('aria-controls')
      expect(await page.locator(`#${list} > li`).count()).toBe(4)
      await button.click()
      await isShown(page, 'guides 1').toBe(false)
      expect(await button.getAttribute('aria-expanded')).toBe('false')
      expect(await page.locator(`#${list}`).count()).toBe(0)
      expect(failures).toEqual([])
    }))

  test('is opened with the keyboard, and keeps the focus', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      await toggle(page, 'Tours').focus()
      await page.keyboard.press('Enter')
      await isShown(page, 'tours 2').toBe(true)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close Tours')
    }))

  test('holds categories that open in their turn, without being asked for again', () =>
    onPage(async (page) => {
      const asked: string[] = []
      page.on('request', (request) => request.url().includes('/nav.') && asked.push(request.url()))
      await page.goto(site.at('welcome'))
      await toggle(page, 'Guides').click()
      await toggle(page, 'Deep').click()
      await isShown(page, 'guides/deep 2').toBe(true)
      expect(asked).toHaveLength(2)
    }))

  test('opens on the branch of the page, too', () =>
    onPage(async (page) => {
      await page.goto(site.at('guides/page-1'))
      await toggle(page, 'Deep').click()
      await isShown(page, 'guides/deep 1').toBe(true)
      expect(await link(page, 'guides 1').getAttribute('aria-current')).toBe('page')
      await toggle(page, 'Guides').click()
      await isShown(page, 'guides 1').toBe(false)
    }))

  test('can start open, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false])
      await onPage(
        async (page) => {
          await page.goto(site.at('welcome'))
          expect(await link(page, 'pinned 2').isVisible()).toBe(true)
        },
        { javaScriptEnabled },
      )
  })

  test('opens under a base URL', () =>
    onPage(async (page) => {
      await page.goto(based.at('welcome'))
      await toggle(page, 'Tours').click()
      await link(page, 'tours 2').click()
      await page.waitForURL('**/docs/tours/page-2')
    }))

  test('is a link to its section without scripts', () =>
    onPage(
      async (page) => {
        await page.goto(site.at('welcome'))
        expect(await page.locator('.toggle:visible').count()).toBe(0)
        await link(page, 'Guides').click()
        expect(await link(page, 'guides 2').isVisible()).toBe(true)
      },
      { javaScriptEnabled: false },
    ))

  test('opens in the menu of a phone', () =>
    onPage(
      async (page) => {
        await page.goto(site.at('welcome'))
        await page.getByRole('button', { name: 'Menu' }).click()
        await toggle(page, 'Tours').tap()
        await isShown(page, 'tours 2').toBe(true)
      },
      { viewport: PHONE, hasTouch: true },
    ))
})

describe('[9#26] the time that opening takes', () => {
  const durationOf = async (page: Page, section: string): Promise<number[]> => {
    await toggle(page, section).click()
    const list = page.locator('li', { has: toggle(page, section) }).locator('> ul')
    await list.waitFor({ state: 'attached' })
    return list.evaluate((element) => element.getAnimations().map((each) => Number(each.effect?.getTiming().duration)))
  }

  test('is computed from the height of what opens', () =>
    onPage(
      async (page) => {
        await page.goto(site.at('welcome'))
        const durations: number[] = []
        // On a busy machine, they would be over before they are looked at.
        const cdp = await page.context().newCDPSession(page)
        await cdp.send('Animation.enable')
        await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
        for (const section of ['Tours', 'Many']) durations.push(...(await durationOf(page, section)))
        await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 })
        const heights = await Promise.all(
          ['Tours', 'Many'].map((section) =>
            page
              .locator('li', { has: toggle(page, section) })
              .locator('> ul')
              .evaluate(async (element: HTMLElement) => {
                await Promise.all(element.getAnimations().map((each) => each.finished))
                return element.offsetHeight
              }),
          ),
        )
        expect(durations).toEqual(
          heights.map((height) => Math.round((4 + 15 * (height / 36) ** 0.25 + height / 180) * 10)),
        )
        expect(durations[1]).toBeGreaterThan(durations[0] as number)
        expect(await link(page, 'many 40').isVisible()).toBe(true)
      },
      { reducedMotion: 'no-preference' },
    ))

  test('is none where the reader wants no motion', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      expect(await durationOf(page, 'Many')).toEqual([])
    }))
})

describe('[4#03] when a branch cannot be fetched', () => {
  test.for([
    ['the connection breaks', (page: Page) => page.route(sections, (route) => route.abort(), { times: 1 })],
    ['the server fails', (page: Page) => page.route(sections, (route) => route.fulfill({ status: 500 }), { times: 1 })],
    ['the list is missing', (page: Page) => page.route('**/nav.json', (route) => route.abort(), { times: 1 })],
  ] as const)('the sidebar says so, and Retry asks again: %s', ([, breakIt]) =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      await breakIt(page)
      await toggle(page, 'Tours').click()
      await page.getByRole('alert').getByText('This section could not be loaded.').waitFor()
      await page.getByRole('button', { name: 'Retry' }).click()
      await isShown(page, 'tours 2').toBe(true)
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close Tours')
    }),
  )

  test('a slow answer shows a sign of work, and may be waited for or not', () =>
    onPage(async (page) => {
      let answer = (): void => undefined
      const asked = new Promise<void>((resolve) => {
        void page.route(sections, async (route) => {
          resolve()
          await new Promise<void>((go) => {
            answer = go
          })
          await route.continue()
        })
      })
      await page.goto(site.at('welcome'))
      await toggle(page, 'Tours').click()
      await asked
      expect(await toggle(page, 'Tours').getAttribute('aria-busy')).toBe('true')
      await toggle(page, 'Tours').click()
      expect(await toggle(page, 'Tours').getAttribute('aria-expanded')).toBe('false')
      answer()
      await expect.poll(() => toggle(page, 'Tours').getAttribute('aria-busy')).toBe(null)
      expect(await link(page, 'tours 2').count()).toBe(0)
      await toggle(page, 'Tours').click()
      await isShown(page, 'tours 2').toBe(true)
    }))
})

describe('[4#03] what a reader opened', () => {
  test('stays open on the next page, with that page’s own branch', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      await toggle(page, 'Many').click()
      await isShown(page, 'many 2').toBe(true)
      await toggle(page, 'Guides').click()
      await link(page, 'guides 2').click()
      await page.waitForURL('**/guides/page-2')
      await expect.poll(() => page.locator('nav.sidebar [aria-current]').allTextContents()).toEqual(['guides 2'])
      await isShown(page, 'many 2').toBe(true)
      await page.locator('main').getByRole('link', { name: 'Tour' }).click()
      await page.waitForURL('**/tours/page-1')
      await expect.poll(() => page.locator('nav.sidebar [aria-current]').allTextContents()).toEqual(['tours 1'])
      await isShown(page, 'many 2').toBe(true)
      await isShown(page, 'guides 2').toBe(true)
    }))

  test('is open again when a page is loaded anew; what was closed is closed', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      await toggle(page, 'Tours').click()
      await toggle(page, 'Pinned').click()
      await isShown(page, 'tours 2').toBe(true)
      await page.goto(site.at('few/page-1'))
      await isShown(page, 'tours 2').toBe(true)
      await isShown(page, 'pinned 2').toBe(false)
      await isShown(page, 'few 1').toBe(true)
    }))

  test('is forgotten by a browser without storage, and works all the same', () =>
    onPage(async (page) => {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('denied', 'SecurityError')
            },
          })
      })
      await page.goto(site.at('welcome'))
      await toggle(page, 'Tours').click()
      await isShown(page, 'tours 2').toBe(true)
    }))
})

test('[4#03] the page’s own place in a long sidebar is in view', async () => {
  for (const [viewport, list] of [
    [DESKTOP, '.sidebar'],
    [PHONE, '#menu'],
  ] as const)
    await onPage(
      async (page) => {
        await page.goto(site.at('many/page-40'))
        if (list === '#menu') await page.getByRole('button', { name: 'Menu' }).click()
        await expect
          .poll(() =>
            page.locator('nav.sidebar [aria-current]').evaluate((item) => {
              const { top, bottom } = item.getBoundingClientRect()
              return top >= 0 && bottom <= innerHeight
            }),
          )
          .toBe(true)
        expect(await page.evaluate(() => scrollY)).toBe(0)
      },
      { viewport },
    )
})

test('axe finds nothing wrong with open, waiting and failed branches', { timeout: 30_000 }, () =>
  onPage(async (page) => {
    await page.goto(site.at('welcome'))
    await toggle(page, 'Guides').click()
    await isShown(page, 'guides 1').toBe(true)
    await page.route(sections, (route) => route.abort(), { times: 1 })
    await toggle(page, 'Tours').click()
    await page.getByRole('alert').waitFor()
    await page.route(sections, () => undefined)
    await toggle(page, 'Many').click()
    expect(await violations(page)).toEqual([])
  }),
)
