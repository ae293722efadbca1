import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, started, withPage } from '../support/browser.ts'
import { type ServedSite, serveFolder } from '../support/served-site.ts'
import { makeSite } from '../support/site.ts'

const files = {
  'welcome.md': '# Welcome\n\nHello. [Share](./guides/share.md)\n',
  'guides/index.md': '# Guides\n\nAll.\n',
  'guides/share.md': '# Share\n\nHow to.\n',
}
const navbar = {
  items: [
    {
      label: 'More',
      items: [
        { label: 'Guides', href: '/guides' },
        { label: 'Share', href: '/guides/share' },
      ],
    },
    { label: 'Other', items: [{ label: 'Blog', href: 'https://blog.example' }] },
  ],
}
const config = { navbar, announcementBar: { id: 'v2', content: 'Version 2' }, feedback: {} }

let browser: Browser
let site: ServedSite
let next: ServedSite
let fixed: ServedSite
let stubborn: ServedSite
let versioned: ServedSite

beforeAll(async () => {
  ;[browser, site, next, fixed, stubborn, versioned] = await Promise.all([
    openBrowser(),
    serveFolder(makeSite(files, config).dir),
    serveFolder(makeSite(files, { ...config, announcementBar: { id: 'v3', content: 'Version 3' } }).dir),
    serveFolder(
      makeSite(files, {
        announcementBar: {
          id: 'v2',
          content: 'Version 2',
          isCloseable: false,
          backgroundColor: 'rgb(10, 20, 30)',
          textColor: 'rgb(250, 240, 230)',
        },
      }).dir,
    ),
    serveFolder(makeSite(files, { colorMode: { respectPrefersColorScheme: false, defaultMode: 'dark' } }).dir),
    serveFolder(makeSite(files, { versions: [{ label: '2.x' }, { name: 'v1', label: '1.x', path: '/v1' }] }).dir),
  ])
}, 60_000)

afterAll(() =>
  Promise.all([browser?.close(), site?.close(), next?.close(), fixed?.close(), stubborn?.close(), versioned?.close()]),
)

const onPage = (use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, ...options }, use)

const themeOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['theme'])
const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((k) => localStorage.getItem(k), key)
const modeButton = (page: Page) => page.locator('.color-mode')

describe('[2.3#06] [4#06] the colour mode', () => {
  test.for(['light', 'dark'] as const)('is the system’s at the first visit: %s', async (colorScheme) => {
    await onPage(
      async (page) => {
        await page.goto(site.at('welcome'))
        expect(await themeOf(page)).toBe(colorScheme)
        expect(await modeButton(page).getAttribute('aria-label')).toBe('Colour mode: as the system')
      },
      { colorScheme },
    )
  })

  test('goes from the system’s to light, dark, and back, and is kept', async () => {
    await onPage(
      async (page) => {
        await page.goto(site.at('welcome'))
        const seen: unknown[] = []
        for (let click = 0; click < 3; click += 1) {
          await modeButton(page).click()
          seen.push([
            await modeButton(page).getAttribute('aria-label'),
            await themeOf(page),
            await stored(page, 'theme'),
          ])
        }
        expect(seen).toEqual([
          ['Colour mode: light', 'light', 'light'],
          ['Colour mode: dark', 'dark', 'dark'],
          ['Colour mode: as the system', 'dark', null],
        ])
      },
      { colorScheme: 'dark' },
    )
  })

  test('is there before anything is painted', async () => {
    await onPage(
      async (page) => {
        await page.goto(site.at('welcome'))
        await modeButton(page).click()
        // With the runtime held back, only the script in the head can have done it.
        await page.route(/runtime\./, () => {})
        await page.goto(site.at('guides'), { waitUntil: 'commit' })
        await page.waitForFunction(() => document.body !== null)
        expect(await themeOf(page)).toBe('light')
      },
      { colorScheme: 'dark' },
    )
  })

  test('follows the system live, until the reader chooses', async () => {
    await onPage(
      async (page) => {
        await page.goto(site.at('welcome'))
        await page.emulateMedia({ colorScheme: 'light' })
        await expect.poll(() => themeOf(page)).toBe('light')
        await modeButton(page).click()
        await modeButton(page).click()
        expect(await themeOf(page)).toBe('dark')
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.emulateMedia({ colorScheme: 'light' })
        expect(await themeOf(page)).toBe('dark')
      },
      { colorScheme: 'dark' },
    )
  })

  test('is the same in all tabs', async () => {
    await onPage(async (page) => {
      const other = await page.context().newPage()
      await page.goto(site.at('welcome'))
      await other.goto(site.at('guides'))
      // A tab listens to the others once it has nothing else to do.
      await started(other)
      await other.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await modeButton(page).click()
      await modeButton(page).click()
      await expect.poll(() => themeOf(other)).toBe('dark')
      expect(await modeButton(other).getAttribute('aria-label')).toBe('Colour mode: dark')
    })
  })

  test('goes from dark to light where the system does not count, whatever it wishes', async () => {
    await onPage(
      async (page) => {
        await page.goto(stubborn.at('welcome'))
        expect(await themeOf(page)).toBe('dark')
        const seen: unknown[] = []
        for (let click = 0; click < 2; click += 1) {
          await modeButton(page).click()
          seen.push(await themeOf(page))
        }
        expect(seen).toEqual(['light', 'dark'])
      },
      { colorScheme: 'light' },
    )
  })

  test('is the system’s without scripts, and there is no button that does nothing', async () => {
    await onPage(
      async (page) => {
        await page.goto(site.at('welcome'))
        const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        expect(background).toBe('rgb(15, 18, 23)')
        expect(await modeButton(page).isVisible()).toBe(false)
        expect(await page.locator('.announcement button').isVisible()).toBe(false)
      },
      { colorScheme: 'dark', javaScriptEnabled: false },
    )
  })
})

describe('[2.3#02] [4#01] [9#24] the announcement', () => {
  test('can be closed, and stays so under a key made of its id, until the id changes', async () => {
    await onPage(async (page) => {
      await page.goto(site.at('welcome'))
      const bar = page.locator('.announcement')
      await page.getByRole('button', { name: 'Close the announcement' }).click()
      expect(await bar.isVisible()).toBe(false)
      expect(await stored(page, 'helpgen.announcement.dismissed.v2')).toBe('true')
      await page.reload({ waitUntil: 'commit' })
      await bar.waitFor({ state: 'attached' })
      expect(await bar.isVisible()).toBe(false)

      // The next version of the site, on the same origin.
      await page.route(`${site.at('')}**`, async (route) => {
        await route.fulfill({
          response: await route.fetch({ url: route.request().url().replace(site.at(''), next.at('')) }),
        })
      })
      await page.goto(site.at('welcome'))
      expect(await bar.isVisible()).toBe(true)
      expect(await stored(page, 'helpgen.announcement.dismissed.v2')).toBeNull()
    })
  })
})

describe('[2.3#03] a dropdown of the navbar', () => {
  const openMore = async (page: Page) => {
    await page.goto(site.at('welcome'))
    await page.locator('summary', { hasText: 'More' }).click()
    return page.locator('.navbar-items details').first()
  }
  const isOpen = (dropdown: Awaited<ReturnType<typeof openMore>>) =>
    dropdown.evaluate((element) => (element as HTMLDetailsElement).open)

  test('closes when the mouse is pressed elsewhere', () =>
    onPage(async (page) => {
      const dropdown = await openMore(page)
      expect(await isOpen(dropdown)).toBe(true)
      await page.locator('main').click()
      expect(await isOpen(dropdown)).toBe(false)
    }))

  test('closes when something else is touched', () =>
    onPage(
      async (page) => {
        const dropdown = await openMore(page)
        await page.locator('main h1').tap()
        expect(await isOpen(dropdown)).toBe(false)
      },
      { hasTouch: true },
    ))

  test('closes when the focus goes on', () =>
    onPage(async (page) => {
      const dropdown = await openMore(page)
      for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab')
      expect(await isOpen(dropdown)).toBe(false)
    }))

  test('closes at Escape, and gives the focus back', () =>
    onPage(async (page) => {
      const dropdown = await openMore(page)
      await page.keyboard.press('ArrowDown')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Guides')
      await page.keyboard.press('Escape')
      expect(await isOpen(dropdown)).toBe(false)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More')
    }))

  test('is walked with the arrow keys, round and round', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      await page.locator('summary', { hasText: 'More' }).focus()
      const seen: unknown[] = []
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
        await page.keyboard.press(key)
        seen.push(await page.evaluate(() => document.activeElement?.textContent))
      }
      expect(seen).toEqual(['Guides', 'Share', 'More', 'Share'])
    }))
})

describe('[2.3#04] [4#04] the menu of a phone', () => {
  const openMenu = async (page: Page): Promise<void> => {
    await page.goto(site.at('guides/share'))
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('#menu:popover-open').waitFor()
  }
  const onPhone = (use: (page: Page) => Promise<void>) => onPage(use, { viewport: PHONE })

  test('shows the documentation first, the navbar behind a button; only the dropdown that is active is open', () =>
    onPhone(async (page) => {
      await openMenu(page)
      const shown = () => page.locator('#menu nav').evaluateAll((all) => all.map((menu) => menu.checkVisibility()))
      await expect.poll(shown).toEqual([false, true])
      await page.getByRole('button', { name: 'Back to main menu' }).click()
      expect(await shown()).toEqual([true, false])
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More')
      const dropdowns = page.locator('#menu .navbar-items details')
      expect(await dropdowns.evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open))).toEqual([
        true,
        false,
      ])
      await page.getByRole('button', { name: 'Help centre' }).click()
      expect(await shown()).toEqual([false, true])
    }))

  test('shows both without scripts', () =>
    onPage(
      async (page) => {
        await page.goto(site.at('guides/share'))
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        const shown = await page.locator('#menu nav').evaluateAll((all) => all.map((menu) => menu.checkVisibility()))
        expect(shown).toEqual([true, true])
        expect(await page.locator('.menu-level').first().isVisible()).toBe(false)
      },
      { viewport: PHONE, javaScriptEnabled: false },
    ))

  test('keeps the focus inside, and the page behind it still', () =>
    onPhone(async (page) => {
      await openMenu(page)
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close')
      await page.keyboard.press('Shift+Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    }))

  test('closes at Escape, gives the focus back, and lets the page go', () =>
    onPhone(async (page) => {
      await openMenu(page)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu')
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
    }))

  test('is closed on a window as wide as a desktop’s', () =>
    onPhone(async (page) => {
      await openMenu(page)
      await page.setViewportSize({ width: 1000, height: 800 })
      await expect.poll(() => page.locator('#menu:popover-open').count()).toBe(0)
    }))
})

test('[4#05] the body is marked while the reader goes by keyboard', () =>
  onPage(async (page) => {
    await page.goto(site.at('welcome'))
    const marked = () => page.evaluate(() => document.body.classList.contains('navigation-with-keyboard'))
    expect(await marked()).toBe(false)
    await page.keyboard.press('Tab')
    expect(await marked()).toBe(true)
    await page.mouse.click(5, 500)
    expect(await marked()).toBe(false)
  }))

describe('[2.3#11] [8#09] the banner for the owner', () => {
  test('names the base URL that the site was built for, and the likely one', () =>
    onPage(async (page) => {
      // The site, moved to where it was not built for.
      await page.route(/\/moved\//, async (route) => {
        const url = route.request().url().replace('/moved/', '/')
        await route.fulfill({ response: await route.fetch({ url }) })
      })
      await page.route(/\/assets\//, (route) => route.fulfill({ status: 404, body: '' }))
      await page.goto(site.at('moved/guides/share'))
      const banner = page.locator('#base-url-banner')
      await expect.poll(() => banner.isVisible()).toBe(true)
      expect(await banner.textContent()).toMatch(/base URL \/, .*base URL should be \/moved\/$/)
    }))

  test('is not shown when the script fails for another reason, or not at all', () =>
    onPage(async (page) => {
      await page.goto(site.at('guides/share'))
      expect(await page.locator('#base-url-banner').isVisible()).toBe(false)
      await page.route(/runtime\./, (route) => route.abort())
      const failed = page.waitForEvent('requestfailed')
      await page.goto(site.at('guides'))
      await failed
      expect(await page.locator('#base-url-banner').isVisible()).toBe(false)
    }))
})

describe('[2.3#02] [4#01] an announcement that cannot be closed', () => {
  test('has no button for it, and comes back to readers who closed it before', () =>
    onPage(async (page) => {
      await page.goto(site.at('welcome'))
      await page.getByRole('button', { name: 'Close the announcement' }).click()
      await page.route(`${site.at('')}**`, async (route) => {
        const url = route.request().url().replace(site.at(''), fixed.at(''))
        await route.fulfill({ response: await route.fetch({ url }) })
      })
      await page.goto(site.at('welcome'))
      expect(await page.locator('.announcement').isVisible()).toBe(true)
      expect(await page.locator('.announcement button').count()).toBe(0)
      const { backgroundColor, color } = await page
        .locator('.announcement')
        .evaluate((bar) => ({ ...getComputedStyle(bar) }) as unknown as CSSStyleDeclaration)
      expect([backgroundColor, color]).toEqual(['rgb(10, 20, 30)', 'rgb(250, 240, 230)'])
    }))
})

test('[8#06] an address without a page shows the not-found page, with the ways on', () =>
  onPage(async (page) => {
    const answer = await page.goto(site.at('no/such/page'))
    expect(answer?.status()).toBe(404)
    expect(await page.locator('main h1').textContent()).toBe('Page not found')
    await page.locator('main').getByRole('link', { name: 'Go to Welcome' }).click()
    await page.waitForURL('**/welcome')
  }))

test('[3#06] [9#25] the version menu is there when there are several, and remembers what was chosen', async () => {
  await onPage(async (page) => {
    await page.goto(versioned.at('guides/share'))
    await page.locator('summary', { hasText: '2.x' }).click()
    const links = page.locator('.navbar-items [data-version]')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(['/welcome', '/v1'])
    await links.last().click()
    await page.waitForURL(/\/v1$/)
    expect(await stored(page, 'docs-preferred-version-default')).toBe('v1')
  })
  await onPage(async (page) => {
    await page.goto(site.at('guides/share'))
    expect(await page.locator('[data-version]').count()).toBe(0)
  })
})

test('the site works under the policy that its hashes allow', () =>
  onPage(
    async (page) => {
      const hashes = (await (await fetch(site.at('csp.json'))).json()) as Record<string, string[]>
      const policy = `default-src 'self'; img-src 'self' data:; script-src 'self' ${hashes['script-src']?.join(' ')}; style-src 'self'`
      await page.route(site.at('guides/share'), async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
      })
      const refused: string[] = []
      page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
      await page.goto(site.at('guides/share'))
      await modeButton(page).click()
      expect(await themeOf(page)).toBe('light')
      expect(refused).toEqual([])
    },
    { colorScheme: 'dark' },
  ))
