import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { connect } from '../support/navigation-site.ts'
import { type ServedSite, serveFolder } from '../support/served-site.ts'
import { makeSite } from '../support/site.ts'

/** Says when React has taken over, and the id that React makes on either side. */
const OWN_PART = `
import { useEffect, useId, useState } from 'react'
import Feedback from 'helpgen/parts/Feedback'
export default function Own(props) {
  const id = useId()
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return <><Feedback {...props} /><p className="own" data-alive={alive}>{id}</p></>
}
`
const files = {
  'welcome.md': `# Welcome\n\n[Next](./next.md)\n\n${'Words to read.\n\n'.repeat(60)}`,
  'next.md': '# Next\n\nEnd.\n',
  '/own.tsx': OWN_PART,
}

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  const made = makeSite(files, { feedback: {}, components: { parts: { Feedback: './own.tsx' } } })
  ;[browser, site] = await Promise.all([openBrowser(), serveFolder(made.dir)])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

interface Visit {
  readonly page: Page
  /** Scripts of islands that were asked for. */
  readonly asked: readonly string[]
  /** What was said on the console, and errors that nobody caught. */
  readonly said: readonly string[]
}

/** Opens the long page with its island set to a moment of hydration; nothing is fetched ahead. */
const onPage = (hydration: string, use: (visit: Visit) => Promise<void>, before = async (_: Page) => {}) =>
  withPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' }, async (page) => {
    const asked: string[] = []
    const said: string[] = []
    page.on('request', (request) => request.url().includes('island-') && asked.push(request.url()))
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    await connect(page, { saveData: true })
    await page.route(site.at('welcome'), async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace(/(data-island="Feedback" data-on=")\w+/, `$1${hydration}`)
      await route.fulfill({ response, body: html })
    })
    await before(page)
    await page.goto(site.at('welcome'), { waitUntil: 'networkidle' })
    await use({ page, asked, said })
  })

const isAlive = (page: Page): Promise<string | null> => page.locator('.own').getAttribute('data-alive')

describe('an island is taken over', () => {
  test('with the first interaction, and not before', () =>
    onPage('interaction', async ({ page, asked }) => {
      expect(asked).toEqual([])
      await page.getByRole('button', { name: 'Yes' }).focus()
      await expect.poll(() => isAlive(page)).toBe('true')
    }))

  test('when it comes into view, and not before', () =>
    onPage('visible', async ({ page, asked }) => {
      expect(asked).toEqual([])
      await page.locator('.own').scrollIntoViewIfNeeded()
      await expect.poll(() => isAlive(page)).toBe('true')
    }))

  test('when nothing else is to do, and not before', () =>
    onPage(
      'idle',
      async ({ page, asked }) => {
        expect(asked).toEqual([])
        await page.evaluate(() => {
          for (const callback of (window as unknown as { idle: (() => void)[] }).idle) callback()
        })
        await expect.poll(() => isAlive(page)).toBe('true')
      },
      async (page) => {
        await page.addInitScript(() => {
          const idle: IdleRequestCallback[] = []
          Object.assign(window, { idle, requestIdleCallback: (callback: IdleRequestCallback) => idle.push(callback) })
        })
      },
    ))

  test('at once', () =>
    onPage('load', async ({ page }) => {
      await expect.poll(() => isAlive(page)).toBe('true')
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }))
})

test('no island of the shell is loaded before the reader acts', () =>
  onPage('interaction', async ({ page }) => {
    const moments = await page
      .locator('[data-island]')
      .evaluateAll((all) => all.map(({ dataset }) => `${dataset['island']}: ${dataset['on']}`))
    expect(moments).toEqual(['Search: interaction', 'Sidebar: interaction', 'Feedback: interaction'])
  }))

test('server and browser make the same ids, which are the island’s own', () =>
  onPage('load', async ({ page, said }) => {
    const written = /<p class="own"[^>]*>(.*?)<\/p>/.exec(await (await fetch(site.at('welcome'))).text())?.[1]
    await expect.poll(() => isAlive(page)).toBe('true')
    expect(await page.locator('.own').textContent()).toBe(written)
    expect(written).toContain('island-Feedback')
    expect(said).toEqual([])
  }))

test('an island whose page is gone before its script arrives is left alone', () =>
  onPage('interaction', async ({ page, said }) => {
    let letGo = (): void => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/island-Feedback/, async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(/island-Feedback/)
    await page.getByRole('button', { name: 'Yes' }).focus()
    await asked
    await page.locator('main').getByRole('link', { name: 'Next', exact: true }).click()
    await expect.poll(() => page.locator('main h1').textContent()).toBe('Next')
    const arrived = page.waitForResponse(/island-Feedback/)
    letGo()
    await arrived
    await page.getByRole('button', { name: 'No' }).click()
    await page.getByText('Thank you for your answer.').waitFor()
    expect(said).toEqual([])
  }))

test('React that fails to arrive once is loaded the second time', () =>
  onPage('interaction', async ({ page }) => {
    const needs = await page.locator('[data-island=Feedback]').getAttribute('data-needs')
    expect(needs).not.toBe('')
    await page.route(`**${needs?.split(' ')[0]}`, (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.getByText('Thank you for your answer.').waitFor()
  }))
