import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, withPage } from '../support/browser.ts'
import {
  dialogOf,
  holdBack,
  noteEvents,
  openDialog,
  openSearch,
  searchFor,
  serveSearchSite,
} from '../support/search-site.ts'
import { type ServedSite, serveFolder } from '../support/served-site.ts'
import { makeSite } from '../support/site.ts'

let browser: Browser
let site: ServedSite
let plain: ServedSite

beforeAll(async () => {
  ;[browser, site, plain] = await Promise.all([
    openBrowser(),
    serveSearchSite(),
    serveFolder(makeSite({ 'welcome.md': '# Welcome\n' }, { search: { engine: 'none' } }).dir),
  ])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close(), plain?.close()]))

const onPage = (use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, ...options }, async (page) => {
    await page.goto(site.at('guides/share'))
    await use(page)
  })

const openButton = (page: Page) => page.getByRole('button', { name: 'Search or Ask to AI' })
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))

describe('[2.3#09] [4#08] the search dialog opens', () => {
  test('by the button in the navbar, with the focus in its input', () =>
    onPage(async (page) => {
      const { element, input } = dialogOf(page)
      expect(await element.isVisible()).toBe(false)
      await openButton(page).click()
      expect(await element.isVisible()).toBe(true)
      expect(await input.evaluate((each) => each === document.activeElement)).toBe(true)
      expect(page.url()).toBe(site.at('guides/share'))
    }))

  test.for(['Control+k', 'Meta+k', 'Control+K'])('[9#18] by %s, from wherever the focus is', (keys) =>
    onPage(async (page) => {
      await page.locator('main a').first().focus()
      await page.keyboard.press(keys)
      expect(await dialogOf(page).element.isVisible()).toBe(true)
    }),
  )

  test('by neither Control+Shift+K nor K', () =>
    onPage(async (page) => {
      await page.keyboard.press('k')
      await page.keyboard.press('Control+Shift+k')
      expect(await dialogOf(page).element.isVisible()).toBe(false)
    }))

  test('on a keyboard of another script', () =>
    onPage(async (page) => {
      await page.evaluate(() =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', keyCode: 75, ctrlKey: true, bubbles: true }),
        ),
      )
      expect(await dialogOf(page).element.isVisible()).toBe(true)
    }))

  test('once, however often it is asked to', () =>
    onPage(async (page) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      const events = await noteEvents(page)
      await page.reload()
      await openButton(page).dblclick()
      await page.keyboard.press('Control+k')
      await page.keyboard.press('Control+k')
      expect(await dialogOf(page).element.isVisible()).toBe(true)
      expect((await events()).filter(([name]) => name === 'search-open')).toHaveLength(1)
      expect(faults).toEqual([])
    }))

  test('at once, before React has arrived, which then takes over what was typed', () =>
    onPage(async (page) => {
      const release = await holdBack(page, /island-Search\./)
      await page.reload()
      await page.keyboard.press('Control+k')
      const { element, input, toggle, hits } = dialogOf(page)
      expect(await element.isVisible()).toBe(true)
      await page.keyboard.type('share by')
      await toggle.uncheck()
      expect(await page.getByRole('combobox').count()).toBe(0)
      release()
      await hits.first().waitFor()
      expect(await input.inputValue()).toBe('share by')
      expect(await toggle.isChecked()).toBe(false)
    }))

  test('before React has arrived; what was sent is answered then', () =>
    onPage(async (page) => {
      const release = await holdBack(page, /island-Search\./)
      await page.reload()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('How do I share a guide?')
      await page.keyboard.press('Enter')
      release()
      await page.getByRole('heading', { name: 'How do I share a guide?' }).waitFor()
      expect(page.url()).toBe(site.at('guides/share'))
    }))

  test('as a form that leads to the search page, where React never arrives', () =>
    onPage(async (page) => {
      await page.route(/island-Search\./, (route) => route.abort())
      await page.reload()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('share a guide')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/search\/?\?q=share\+a\+guide$/)
    }))

  test('not without scripts: its button leads to the search page', () =>
    onPage(
      async (page) => {
        await openButton(page).click()
        await page.waitForURL(/\/search\/?\?$/)
        // Playwright's locators by text leave `noscript` out.
        const reason = page.locator('main noscript')
        expect(await reason.innerText()).toBe('Searching needs JavaScript, which is off in this browser.')
        expect(await reason.isVisible()).toBe(true)
      },
      { javaScriptEnabled: false },
    ))

  test('on no page of a site without search', () =>
    onPage(async (page) => {
      await page.goto(plain.at('welcome'))
      expect(await openButton(page).count()).toBe(0)
      expect(await page.locator('dialog').count()).toBe(0)
      const wasTaken = await page.evaluate(
        () =>
          !document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'k', keyCode: 75, ctrlKey: true, bubbles: true, cancelable: true }),
          ),
      )
      expect(wasTaken).toBe(false)
    }))
})

describe('[2.3#09] [4#08] the search dialog closes', () => {
  const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    'by Escape': (page) => page.keyboard.press('Escape'),
    'by a click on the backdrop': (page) => page.mouse.click(20, 500),
    'by its button': (page) => page.getByRole('button', { name: 'Close', exact: true }).click(),
  }
  test.for(Object.entries(ways))('%s, and gives the focus back', ([, close]) =>
    onPage(async (page) => {
      await page.locator('main h2 a').first().focus()
      const before = await focused(page)
      const { element } = await openDialog(page)
      await close(page)
      await element.waitFor({ state: 'hidden' })
      expect(await focused(page)).toBe(before)
    }),
  )

  test('neither by a click inside nor by a mark that ends outside', () =>
    onPage(async (page) => {
      const { element, input, body } = await openDialog(page)
      await input.fill('a long question')
      await body.click()
      const box = await input.boundingBox()
      await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 10)
      await page.mouse.down()
      await page.mouse.move(20, 500)
      await page.mouse.up()
      expect(await element.isVisible()).toBe(true)
    }))

  test('by Escape with all of the query, which is there again and selected when it reopens', () =>
    onPage(async (page) => {
      const { element, input, hits } = await searchFor(page, 'share')
      await page.keyboard.press('Escape')
      await element.waitFor({ state: 'hidden' })
      await page.keyboard.press('Control+k')
      expect(await input.inputValue()).toBe('share')
      expect(await input.evaluate((each: HTMLInputElement) => each.selectionEnd)).toBe('share'.length)
      expect(await hits.count()).toBeGreaterThan(0)
    }))

  test('when a result is followed, and keeps its query on the next page', () =>
    onPage(async (page) => {
      const { element, input, hits } = await searchFor(page, 'record screen')
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      await hits.first().click()
      await page.waitForURL(/guides\/record/)
      expect(await element.isVisible()).toBe(false)
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
      expect(await focused(page)).toContain('<h1')
      await page.keyboard.press('Control+k')
      expect(await input.inputValue()).toBe('record screen')
    }))

  test('when the reader goes back', () =>
    onPage(async (page) => {
      await page.locator('.sidebar a', { hasText: 'Guides' }).first().click()
      await page.waitForURL(/guides\/?$/)
      const { element } = await openDialog(page)
      await page.goBack()
      await page.waitForURL(/guides\/share/)
      await element.waitFor({ state: 'hidden' })
    }))
})

describe('[9#17] the search dialog', () => {
  test('is at most 600 px wide and 70 % of the window high, with the switch at its bottom', () =>
    onPage(async (page) => {
      const { element, toggle } = await openDialog(page)
      const box = await element.boundingBox()
      expect([box?.width, Math.round(box?.height ?? 0)]).toEqual([600, Math.round(DESKTOP.height * 0.7)])
      const bottom = await toggle.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0) - (bottom?.y ?? 0)).toBeLessThan(48)
      await page.setViewportSize({ width: 700, height: 900 })
      expect((await element.boundingBox())?.width).toBe(600)
      await page.setViewportSize({ width: 660, height: 900 })
      expect((await element.boundingBox())?.width).toBeLessThanOrEqual(600)
    }))

  test('fills the window of a phone, upright or not', () =>
    onPage(
      async (page) => {
        const { element } = await openDialog(page)
        expect(await element.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
        const turned = { width: PHONE.height, height: PHONE.width }
        await page.setViewportSize(turned)
        await expect.poll(() => element.boundingBox()).toEqual({ x: 0, y: 0, ...turned })
      },
      { viewport: PHONE, hasTouch: true, isMobile: true },
    ))

  test('holds the page still that lies behind it', () =>
    onPage(async (page) => {
      await page.setViewportSize({ width: 1440, height: 400 })
      await openDialog(page)
      await page.mouse.move(1100, 300)
      await page.mouse.wheel(0, 400)
      await page.keyboard.press('Escape')
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.mouse.wheel(0, 400)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    }))

  test('is taken over without a word from React', () =>
    onPage(async (page) => {
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(String(error)))
      await searchFor(page, 'share')
      expect(said).toEqual([])
    }))
})

describe('[4#08] [2.3#08] the mode', () => {
  test('is the assistant’s at first, and changes by the switch', () =>
    onPage(async (page) => {
      const { toggle, input } = await openDialog(page)
      expect(await toggle.isChecked()).toBe(true)
      expect(await page.getByRole('combobox').count()).toBe(0)
      expect(await input.getAttribute('placeholder')).toBe('Ask a question')
      await toggle.focus()
      await page.keyboard.press('Space')
      await page.getByRole('combobox', { name: 'Search the documentation' }).waitFor()
      expect(await page.getByText('Start typing to search documentation').isVisible()).toBe(true)
      expect(await input.evaluate((each) => each === document.activeElement)).toBe(true)
    }))

  test('[4#09] changes to the assistant without results or selection', () =>
    onPage(async (page) => {
      const { toggle, hits } = await searchFor(page, 'share')
      await page.keyboard.press('ArrowDown')
      await toggle.check()
      expect(await hits.count()).toBe(0)
      await page.getByText('Ask a question, and get an answer').waitFor()
      await toggle.uncheck()
      await hits.first().waitFor()
      expect(await dialogOf(page).selected.count()).toBe(0)
    }))

  test('[4#09] changes to searching without the answer, the conversation and its history', () =>
    onPage(async (page) => {
      const { toggle, input, body } = await openDialog(page)
      for (const question of ['How do I share a guide?', 'And by mail?']) {
        await input.fill(question)
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { name: question }).waitFor()
        await body.getByRole('button', { name: 'Copy answer' }).waitFor()
      }
      await page.getByText('Earlier in this conversation (1)').waitFor()
      await toggle.uncheck()
      expect(await body.locator('.answer').count()).toBe(0)
      await toggle.check()
      await page.getByText('Ask a question, and get an answer').waitFor()
      await input.fill('How do I share a guide?')
      await page.keyboard.press('Enter')
      await body.getByRole('button', { name: 'Copy answer' }).waitFor()
      expect(await page.getByText('Earlier in this conversation').count()).toBe(0)
    }))
})

describe('[5#02] a question', () => {
  const asked = async (events: Awaited<ReturnType<typeof noteEvents>>): Promise<unknown[]> =>
    (await events()).filter(([name]) => name === 'ask').map(([, detail]) => detail)

  test.for(['Enter', 'click'])('is sent by %s only, and the input is empty then', (way) =>
    onPage(async (page) => {
      const events = await noteEvents(page)
      await page.reload()
      await page.clock.install()
      const { input } = await openDialog(page)
      await input.pressSequentially('How do I share a guide?')
      await page.clock.runFor(2_000)
      expect((await events()).map(([name]) => name)).toEqual(['search-open'])
      if (way === 'Enter') await page.keyboard.press('Enter')
      else await page.getByRole('button', { name: 'Ask AI', exact: true }).click()
      expect(await input.inputValue()).toBe('')
      await page.getByRole('heading', { name: 'How do I share a guide?' }).waitFor()
      await expect.poll(() => asked(events)).toEqual([{ question: 'How do I share a guide?' }])
    }),
  )

  test('[5#01] of nothing but white space is none', () =>
    onPage(async (page) => {
      const events = await noteEvents(page)
      await page.reload()
      const { input } = await openDialog(page)
      await input.fill(' \t ')
      await page.keyboard.press('Enter')
      await input.fill('')
      await page.keyboard.press('Enter')
      await page.getByText('Ask a question, and get an answer').waitFor()
      expect(await asked(events)).toEqual([])
    }))

  test('can be one of those that the site suggests', () =>
    onPage(async (page) => {
      await openDialog(page)
      await page.getByRole('button', { name: 'How do I share a guide?' }).click()
      await page.getByRole('heading', { name: 'How do I share a guide?' }).waitFor()
    }))

  test('is answered on the next page, too', () =>
    onPage(async (page) => {
      const { input, body } = await openDialog(page)
      await input.fill('How do I share a guide?')
      await page.keyboard.press('Enter')
      await body.locator('.answer-sources a').first().click()
      await page.waitForURL(/guides\/share/)
      await openDialog(page)
      expect(await page.getByRole('heading', { name: 'How do I share a guide?' }).isVisible()).toBe(true)
    }))

  test('can be what was searched for', () =>
    onPage(async (page) => {
      const { toggle } = await searchFor(page, 'share guide')
      await page.getByRole('button', { name: 'Ask AI about “share guide”' }).click()
      await page.getByRole('heading', { name: 'share guide' }).waitFor()
      expect(await toggle.isChecked()).toBe(true)
    }))

  test('that meets an assistant which cannot be loaded gets the text for that, and may be asked again', () =>
    onPage(async (page) => {
      await page.route(/open-answers\./, (route) => route.abort())
      const { input } = await openDialog(page)
      await input.fill('How do I share a guide?')
      await page.keyboard.press('Enter')
      await page.getByText('Error getting AI response. Please try again.').waitFor()
      await openSearch(page)
      expect(await page.getByText('Error getting AI response.').count()).toBe(0)
    }))
})
