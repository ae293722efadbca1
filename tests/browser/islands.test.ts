import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { type ServedSite, serveFolder } from '../support/served-site.ts'
import { makeSite } from '../support/site.ts'

/** A part of the site's own that fails in the browser while `window.crash` says so. */
const CRASHING = `
import Feedback from 'helpgen/parts/Feedback'
export default function Crashing(props) {
  if (typeof window !== 'undefined' && window.crash)
    throw new Error('The question is gone.', { cause: new Error('Nobody asked it.') })
  return <Feedback {...props} />
}
`

const answers: string[] = []
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    answers.push(Buffer.concat(chunks).toString())
    response.end('<title>Thanks</title>')
  })
})

let browser: Browser
let site: ServedSite
let crashing: ServedSite

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, 'localhost', resolve))
  const { port } = receiver.address() as AddressInfo
  const feedback = { url: `http://localhost:${port}/feedback` }
  const files = { 'guides/share.md': '# Share\n\nHow to.\n' }
  ;[browser, site, crashing] = await Promise.all([
    openBrowser(),
    serveFolder(makeSite(files, { feedback }).dir),
    serveFolder(
      makeSite(
        { ...files, '/crashing.tsx': CRASHING },
        { feedback: {}, components: { parts: { Feedback: './crashing.tsx' } } },
      ).dir,
    ),
  ])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close(), crashing?.close(), receiver.close()]))

const TOUCH = { hasTouch: true, isMobile: true }

const onPage = (use: (page: Page) => Promise<void>, options = {}): Promise<void> =>
  withPage(browser, { viewport: DESKTOP, ...options }, use)

const scriptsOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname))
  return asked
}

describe('an island', () => {
  test('is plain HTML until the reader acts: only the runtime runs', () =>
    onPage(async (page) => {
      const ran = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      const asked = scriptsOf(page)
      await page.goto(site.at('guides/share'), { waitUntil: 'networkidle' })
      expect(asked.filter((path) => !path.includes('/runtime.'))).toEqual([])
      await page.getByRole('button', { name: 'Yes' }).click()
      await page.getByText('Thank you for your answer.').waitFor()
      expect((await ran()).some((name) => name.includes('island-Feedback'))).toBe(true)
      // No pointer that rests on the page: it would be a sign of life.
    }, TOUCH))

  test('is fetched ahead when nothing else is to do, but not on Save-Data or 2g', async () => {
    for (const [connection, fetched] of [
      [{}, true],
      [{ saveData: true }, false],
      [{ effectiveType: '2g' }, false],
      [{ effectiveType: 'slow-2g' }, false],
    ] as const)
      await onPage(async (page) => {
        await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
        await page.goto(site.at('guides/share'), { waitUntil: 'networkidle' })
        const hrefs = await page
          .locator('link[rel=prefetch]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        expect(hrefs.some((href) => href?.includes('island-Feedback'))).toBe(fetched)
        expect(hrefs.length).toBe(fetched ? new Set(hrefs).size : 0)
      })
  })

  test('answers the click that woke it', () =>
    onPage(async (page) => {
      await page.goto(site.at('guides/share'))
      const detail = page.evaluate(
        () =>
          new Promise((resolve) =>
            document.addEventListener('helpgen:feedback', (event) => resolve((event as CustomEvent).detail)),
          ),
      )
      await page.getByRole('button', { name: 'No' }).click()
      await page.getByText('Thank you for your answer.').waitFor()
      expect(await detail).toEqual({ page: '/guides/share', helpful: 'no' })
      expect(answers.at(-1)).toBe('page=%2Fguides%2Fshare&helpful=no')
    }))

  test('keeps the place of the focus, also when it is answered by keyboard', () =>
    onPage(async (page) => {
      await page.goto(site.at('guides/share'))
      await page.getByRole('button', { name: 'No' }).focus()
      await page.keyboard.press('Enter')
      const thanks = page.getByText('Thank you for your answer.')
      await thanks.waitFor()
      expect(await thanks.evaluate((element) => document.activeElement === element)).toBe(true)
    }))

  test('says that an answer could not be sent, and takes it again', () =>
    onPage(async (page) => {
      await page.route('**/feedback', (route) => route.abort(), { times: 1 })
      await page.goto(site.at('guides/share'))
      await page.getByRole('button', { name: 'Yes' }).click()
      await page.getByRole('alert').getByText('Your answer could not be sent.').waitFor()
      await page.getByRole('button', { name: 'Yes' }).click()
      await page.getByText('Thank you for your answer.').waitFor()
    }))

  test('is taken over without a word from React', () =>
    onPage(async (page) => {
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(String(error)))
      await page.goto(site.at('guides/share'))
      await page.getByRole('button', { name: 'Yes' }).click()
      await page.getByText('Thank you for your answer.').waitFor()
      expect(said).toEqual([])
    }))

  test('that cannot be loaded is asked for once more, and then stays the plain form it was', () =>
    onPage(async (page) => {
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      const asked: string[] = []
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      await page.route(/island-Feedback/, (route) => {
        asked.push(route.request().url())
        return route.abort()
      })
      await page.goto(site.at('guides/share'))
      await page.getByRole('button', { name: 'Yes' }).click()
      await page.waitForURL(/\/feedback$/)
      expect(answers.at(-1)).toBe('page=%2Fguides%2Fshare&helpful=yes')
      expect(asked).toHaveLength(2)
      expect(said.join('\n')).toContain('The island Feedback could not be loaded')
    }))

  test('that fails once is loaded the second time', () =>
    onPage(async (page) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      await page.route(/island-Feedback[^?]*$/, (route) => route.abort())
      await page.goto(site.at('guides/share'))
      await page.getByRole('button', { name: 'Yes' }).click()
      await page.getByText('Thank you for your answer.').waitFor()
    }))

  test('works without scripts', () =>
    onPage(
      async (page) => {
        await page.goto(site.at('guides/share'))
        await page.getByRole('button', { name: 'No' }).click()
        await page.waitForURL(/\/feedback$/)
        expect(answers.at(-1)).toBe('page=%2Fguides%2Fshare&helpful=no')
      },
      { javaScriptEnabled: false },
    ))
})

test('[4#07] [8#04] an island that crashes says so, with the causes, and is really rendered again', () =>
  onPage(async (page) => {
    await page.goto(crashing.at('guides/share'))
    await page.evaluate(() => Object.assign(window, { crash: true }))
    await page.getByRole('button', { name: 'Yes' }).click()
    const box = page.getByRole('alert')
    await box.waitFor()
    expect(await box.locator('h1, h2').textContent()).toBe('This page crashed.')
    expect(await box.locator('p, li').allTextContents()).toEqual(['The question is gone.', 'Nobody asked it.'])
    expect(await page.locator('main h1').first().textContent()).toBe('Share')

    // Still broken, then mended.
    await box.getByRole('button', { name: 'Try again' }).click()
    await box.waitFor()
    await page.evaluate(() => Object.assign(window, { crash: false }))
    await box.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.getByText('Thank you for your answer.').waitFor()
  }))
