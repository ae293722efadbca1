import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, withPage } from '../support/browser.ts'
import {
  connect,
  follow,
  heading,
  isMarked,
  openMarked,
  pathOf,
  scrollTop,
  serveNavigationSite,
} from '../support/navigation-site.ts'
import type { ServedSite } from '../support/served-site.ts'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveNavigationSite()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

const onPage = (use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce', ...options }, use)

describe('[4#02] a link within the site', () => {
  test('shows the page without a page load, and all that belongs to it', async () => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      const footer = await page.locator('.footer').elementHandle()
      await follow(page, 'Edit')
      await expect.poll(() => heading(page)).toBe('Edit')
      expect(pathOf(page)).toBe('/guides/edit')
      expect(await page.title()).toMatch(/^Edit \|/)
      expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('How to edit')
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/guides\/edit$/)
      expect(await page.locator('link[rel=canonical], main, .page > .footer, title').count()).toBe(4)
      expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('Edit')
      expect(await footer?.evaluate((element) => element.isConnected)).toBe(true)
      expect(await isMarked(page)).toBe(true)
      expect(await page.locator('html').getAttribute('data-loading')).toBe(null)
    })
  })

  test('is as good as a page load, for every part of the document', async () => {
    await onPage(async (page) => {
      const settled = (): Promise<string> =>
        page.evaluate(() => {
          const copy = document.cloneNode(true) as Document
          for (const extra of copy.querySelectorAll('[rel=modulepreload], #announcer')) extra.remove()
          for (const element of copy.querySelectorAll('*'))
            for (const name of ['tabindex', 'data-started', 'data-hydrated']) element.removeAttribute(name)
          const head = [...copy.head.children].map(({ outerHTML }) => outerHTML).sort()
          return [...head, copy.body.outerHTML].join('\n').replaceAll(/\s*class=""/g, '')
        })
      await openMarked(page, site.at('welcome'))
      const cold = await settled()
      await follow(page, 'Wide')
      await expect.poll(() => heading(page)).toBe('Wide')
      expect(await page.locator('body').getAttribute('class')).toContain('wide')
      expect(await page.locator('.navbar-items [aria-current=page]').textContent()).toBe('Wide page')
      await follow(page, 'Welcome')
      await expect.poll(() => heading(page)).toBe('Welcome')
      expect(await isMarked(page)).toBe(true)
      expect(await settled()).toBe(cold)
    })
  })

  test('tells whoever listens, once for each page', async () => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await page.evaluate(() => {
        Object.assign(window, { views: [] })
        document.addEventListener('helpgen:page-view', ({ detail }: CustomEventInit) =>
          (window as unknown as { views: string[] }).views.push(`${new URL(detail.url).pathname} ${detail.title}`),
        )
      })
      await follow(page, 'Edit')
      await expect.poll(() => heading(page)).toBe('Edit')
      await follow(page, 'Publish')
      await expect.poll(() => heading(page)).toBe('Publish')
      expect(await page.evaluate(() => (window as unknown as { views: string[] }).views)).toEqual([
        '/guides/edit Edit | Test',
        '/guides/publish Publish | Test',
      ])
    })
  })

  test('ends the islands of the page that goes, and starts those of the page that comes', async () => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await follow(page, 'Edit')
      await expect.poll(() => heading(page)).toBe('Edit')
      await page.getByRole('button', { name: 'Yes' }).click()
      await expect.poll(() => page.locator('p.feedback').textContent()).toMatch(/Thank you/)
      await follow(page, 'Publish')
      await expect.poll(() => page.getByRole('button', { name: 'Yes' }).count()).toBe(1)
    })
  })

  test('closes the menu of a phone', async () => {
    await onPage(
      async (page) => {
        await openMarked(page, site.at('welcome'))
        await page.getByRole('button', { name: 'Menu' }).click()
        await page.locator('#menu').getByRole('link', { name: 'Wide', exact: true }).click()
        await expect.poll(() => heading(page)).toBe('Wide')
        expect(await page.locator('#menu').isVisible()).toBe(false)
        await expect.poll(() => page.locator('html').getAttribute('class')).toBeFalsy()
        expect(await isMarked(page)).toBe(true)
      },
      { viewport: PHONE },
    )
  })

  test('is followed with a view transition where motion is welcome', async () => {
    const transitions = async (reducedMotion: 'reduce' | 'no-preference'): Promise<number> => {
      let count = -1
      await onPage(
        async (page) => {
          await page.addInitScript(() => {
            const start = document.startViewTransition.bind(document)
            Object.assign(window, { transitions: 0 })
            document.startViewTransition = (change) => {
              ;(window as unknown as { transitions: number }).transitions += 1
              return start(change)
            }
          })
          await openMarked(page, site.at('welcome'))
          await follow(page, 'Edit')
          await expect.poll(() => heading(page)).toBe('Edit')
          count = await page.evaluate(() => (window as unknown as { transitions: number }).transitions)
        },
        { reducedMotion },
      )
      return count
    }
    expect([await transitions('reduce'), await transitions('no-preference')]).toEqual([0, 1])
  })
})

describe('[2.2#02] navigation scrolls', () => {
  test('to the top of the page', async () => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await follow(page, 'Edit at the end')
      await expect.poll(() => heading(page)).toBe('Edit')
      expect(await scrollTop(page)).toBe(0)
    })
  })

  test.for([
    ['Part', 'second-part'],
    ['Umlaut', 'über-uns'],
  ] as const)('to the element that the hash names: %s', async ([name, id]) => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await follow(page, name)
      await expect.poll(() => heading(page)).toBe('Share')
      const { top, focused } = await page.evaluate((target) => {
        const element = document.getElementById(target)!
        return { top: element.getBoundingClientRect().top, focused: document.activeElement === element }
      }, id)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThan(200)
      expect(focused).toBe(true)
    })
  })

  test('back and forward to where the reader was, also after a reload', async () => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
      await follow(page, 'Edit at the end')
      await expect.poll(() => heading(page)).toBe('Edit')
      const left = await page.evaluate(() => {
        scrollTo({ top: 500, behavior: 'instant' })
        return scrollY
      })
      await expect.poll(() => page.evaluate(() => history.state.scroll[1])).toBe(left)
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Welcome')
      expect(await scrollTop(page)).toBeGreaterThan(300)
      await page.goForward()
      await expect.poll(() => heading(page)).toBe('Edit')
      expect(await scrollTop(page)).toBe(left)
      expect(await isMarked(page)).toBe(true)
      await page.reload()
      await expect.poll(() => scrollTop(page)).toBe(left)
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Welcome')
      expect(await scrollTop(page)).toBeGreaterThan(300)
    })
  })

  test.for([0, 120])('back from a heading of the same page, to %i', async (place) => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place)
      await page.locator('.toc a[href="#below"]').click()
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(500)
      await page.goBack()
      await expect.poll(() => scrollTop(page)).toBe(place)
      expect(await isMarked(page)).toBe(true)
    })
  })
})

test('the focus moves to the title, and the title is read out', async () => {
  await onPage(async (page) => {
    await openMarked(page, site.at('welcome'))
    const announcer = page.locator('#announcer')
    expect(await announcer.getAttribute('role')).toBe('status')
    expect(await announcer.textContent()).toBe('')
    await page.locator('main').getByRole('link', { name: 'Edit', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => announcer.textContent()).toBe('Edit | Test')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit')
    // The next Tab goes on from there.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
    await page.goBack()
    await expect.poll(() => announcer.textContent()).toBe('Welcome | Test')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Welcome')
  })
})

describe('left to the browser', () => {
  const opensWindow: readonly [string, (page: Page) => Promise<void>][] = [
    [
      'a click with Control',
      (page) =>
        page
          .locator('main')
          .getByText('Edit', { exact: true })
          .click({ modifiers: ['Control'] }),
    ],
    [
      'a click with the middle button',
      (page) => page.locator('main').getByText('Edit', { exact: true }).click({ button: 'middle' }),
    ],
    ['a link to another window', (page) => follow(page, 'Window')],
  ]
  test.for(opensWindow)('%s', async ([, click]) => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      const opened = page.context().waitForEvent('page')
      await click(page)
      await (await opened).waitForLoadState()
      expect([pathOf(page), await heading(page)]).toEqual(['/welcome', 'Welcome'])
    })
  })

  test('a download', async () => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      const download = page.waitForEvent('download')
      await follow(page, 'Download')
      await download
      expect([pathOf(page), await isMarked(page)]).toEqual(['/welcome', true])
    })
  })

  test.for(['External', 'File'])('by a page load: %s', async (name) => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await follow(page, name)
      await page.waitForURL((url) => url.pathname !== '/welcome')
      expect(await isMarked(page)).toBe(false)
    })
  })

  test('another origin', async () => {
    await onPage(async (page) => {
      await page.route('https://other.example/', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Other</h1>' }),
      )
      await openMarked(page, site.at('welcome'))
      await page.locator('main a[href="https://other.example/"]').click()
      await page.waitForURL('https://other.example/')
    })
  })
})

describe('of links that are clicked one after the other', () => {
  test('the last wins, and no other page shows', async () => {
    await onPage(async (page) => {
      // Nothing is there before it is asked for.
      await connect(page, { saveData: true })
      await openMarked(page, site.at('welcome'))
      const held: (() => void)[] = []
      await page.route(/guides\/edit$/, (route) => void held.push(() => void route.continue().catch(() => {})))
      await page.evaluate(() => {
        const seen = new Set<string | null | undefined>()
        Object.assign(window, { seen })
        new MutationObserver(() => seen.add(document.querySelector('main h1')?.textContent)).observe(
          document.querySelector('.page')!,
          { childList: true },
        )
      })
      await follow(page, 'Edit')
      await follow(page, 'Publish')
      await expect.poll(() => heading(page)).toBe('Publish')
      for (const letGo of held) letGo()
      await follow(page, 'Share')
      await expect.poll(() => heading(page)).toBe('Share')
      expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
        'Publish',
        'Share',
      ])
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Publish')
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Welcome')
      expect(await isMarked(page)).toBe(true)
    })
  })

  test('a second click on the same one changes nothing', async () => {
    await onPage(async (page) => {
      await openMarked(page, site.at('welcome'))
      await page.locator('main').getByText('Edit', { exact: true }).dblclick()
      await expect.poll(() => heading(page)).toBe('Edit')
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Welcome')
      expect(await isMarked(page)).toBe(true)
    })
  })
})
