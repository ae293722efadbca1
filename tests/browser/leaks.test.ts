import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { isMarked, openMarked, serveNavigationSite } from '../support/navigation-site.ts'
import type { ServedSite } from '../support/served-site.ts'

/** Navigations before the first count and the last one. */
const [FIRST, LAST] = [20, 200]
const GROWTH = 1.05
/** Machine code that the browser makes of what runs often is no leak. */
const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-turbofan'

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(INTERPRETED), serveNavigationSite()])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

/** Goes from page to page by the links of the articles; on each page, it answers the question below. */
const navigate = (page: Page, times: number, answers: boolean): Promise<void> =>
  page.evaluate(
    async ([count, isAnswered]) => {
      const heard = (name: string) => new Promise((resolve) => document.addEventListener(name, resolve, { once: true }))
      const linkTo = (name: string | undefined) =>
        [...document.querySelectorAll<HTMLElement>('main a')].find(({ textContent }) => textContent === name)
      for (let time = 0; time < count; time += 1) {
        const shown = heard('helpgen:page-view')
        ;['Edit', 'Publish', 'Share'].map(linkTo).find(Boolean)?.click()
        await shown
        if (!isAnswered) continue
        const answered = heard('helpgen:feedback')
        document.querySelector<HTMLElement>('.feedback button')?.click()
        await answered
      }
    },
    [times, answers] as const,
  )

interface Counts {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

/** What there is after the garbage is collected: two rounds, as some of it holds on to other garbage. */
async function count(cdp: CDPSession): Promise<Counts> {
  for (let round = 0; round < 2; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters')
  return { heap, nodes, listeners }
}

describe(`${LAST} pages later, nothing is left of them`, () => {
  test.for([
    ['with the shell alone', false],
    ['with an open sidebar, and an answered question on each', true],
  ] as const)('%s', { timeout: 120_000 }, async ([, isAlive]) => {
    await withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' }, async (page) => {
      await openMarked(page, site.at('guides/share'))
      if (isAlive) {
        await page.getByRole('button', { name: 'Close Guides' }).click()
        await page.getByRole('button', { name: 'Open Guides' }).click()
      }
      const cdp = await page.context().newCDPSession(page)
      await navigate(page, FIRST, isAlive)
      const before = await count(cdp)
      await navigate(page, LAST - FIRST, isAlive)
      // What is left may wait for one more collection; what is kept stays.
      await expect
        .poll(
          async () => {
            const after = await count(cdp)
            const nodes = after.nodes - before.nodes
            const listeners = after.listeners - before.listeners
            return { nodes, listeners, hasGrown: after.heap > before.heap * GROWTH }
          },
          { interval: 250, timeout: 10_000 },
        )
        .toEqual({ nodes: 0, listeners: 0, hasGrown: false })
      expect(await isMarked(page)).toBe(true)
    })
  })
})
