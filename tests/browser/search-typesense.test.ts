import type { ServerResponse } from 'node:http'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markEnd, markStart } from '../../schema/search.ts'
import { streamOf } from '../support/answer-stream.ts'
import { DESKTOP, openBrowser, withPage } from '../support/browser.ts'
import { found, type HttpNode, json, startNode } from '../support/http-node.ts'
import { openDialog, openSearch, searchFor, serveSearchSite } from '../support/search-site.ts'
import type { ServedSite } from '../support/served-site.ts'

let browser: Browser
let site: ServedSite
let node: HttpNode

beforeAll(async () => {
  node = await startNode()
  const cluster = { protocol: 'http' as const, host: 'localhost', port: node.port }
  const search = {
    engine: 'typesense' as const,
    nodes: [cluster],
    collection: 'help',
    searchKey: 'a-search-only-key',
    fallback: 'embedded' as const,
    conversation: { model: 'help-answers' },
    embedding: { model: 'ts/e5-small' },
  }
  ;[browser, site] = await Promise.all([
    // A page that a test has changed is from nowhere, and would not be let near this machine.
    openBrowser('--disable-features=LocalNetworkAccessChecks'),
    serveSearchSite(search),
  ])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close(), node?.close()]))

let open: ServerResponse[] = []
beforeEach(() => {
  node.requests.length = 0
  node.answer = found('/guides/share')
})
afterEach(() => {
  for (const response of open) response.destroy()
  open = []
})

interface Visit {
  readonly path?: string
  /** Whether the site has an index to fall back on. */
  readonly fallback?: boolean
}

/** A page, what it says on the console as an error, and the scripts that it loaded. */
const onPage = (
  use: (page: Page, seen: { readonly errors: string[]; readonly loaded: string[] }) => Promise<void>,
  { path = 'welcome', fallback = true }: Visit = {},
): Promise<void> =>
  withPage(browser, { viewport: DESKTOP }, async (page) => {
    const seen = { errors: [] as string[], loaded: [] as string[] }
    page.on('console', (message) => message.type() === 'error' && seen.errors.push(message.text()))
    page.context().on('request', (request) => seen.loaded.push(new URL(request.url()).pathname))
    if (!fallback)
      await page.route(/welcome$/, async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('&quot;fallback&quot;:true', '&quot;fallback&quot;:false')
        await route.fulfill({ response, body })
      })
    await page.goto(site.at(path))
    await use(page, seen)
  })

const documents = [
  {
    id: '1',
    url: '/guides/share#share-by-link',
    content: 'Copy the link of the guide.',
    'hierarchy.lvl0': 'Guides',
    'hierarchy.lvl1': 'Share a guide',
  },
]
const answer = streamOf({ id: 'c1', pieces: ['Copy the link ', 'of the guide [1].'], documents })

/** Answers a question with its first lines, and gives what sends the others. */
function answerSlowly(lines: readonly string[], first: number): () => void {
  const held = { release: (): void => {} }
  node.answer = (response) => {
    open.push(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(lines.slice(0, first).join(''))
    held.release = () => response.end(lines.slice(first).join(''))
  }
  return () => held.release()
}

describe('search', () => {
  test('is asked of the cluster, by a script that is loaded with the dialog; no index and no worker are', () =>
    onPage(async (page, { loaded }) => {
      node.answer = json(200, {
        results: [
          {
            found: 1,
            grouped_hits: [
              {
                group_key: ['/guides/share'],
                hits: [
                  {
                    document: {
                      id: '1',
                      url: '/guides/share',
                      content: 'A <b>guide</b> & more',
                      'hierarchy.lvl1': 'Share',
                    },
                    highlight: { content: { snippet: `A <b>${markStart}guide${markEnd}</b> & more` } },
                  },
                ],
              },
            ],
          },
        ],
      })
      expect(loaded.filter((path) => /typesense/.test(path))).toEqual([])
      const { hits } = await searchFor(page, 'guide')
      expect(await hits.count()).toBe(1)
      expect(await hits.locator('mark').allTextContents()).toEqual(['guide'])
      expect(await hits.first().textContent()).toContain('A <b>guide</b> & more')
      expect(loaded.filter((path) => /\/typesense\./.test(path))).toHaveLength(1)
      expect(loaded.filter((path) => /manifest|search-worker|open-search|embedded/.test(path))).toEqual([])
      await page.keyboard.press('Enter')
      await page.waitForURL(/guides\/share$/)
    }))

  test('[8#03] that fails has no results, and says so; the owner finds the cause on the console', () =>
    onPage(
      async (page, { errors }) => {
        node.answer = json(401, { message: 'Forbidden' })
        const { element, hits } = await searchFor(page, 'share')
        expect(await element.locator('.no-results-text').textContent()).toBe('No results found for "share"')
        expect(await element.locator('.search-failure').textContent()).toContain('The search could not be loaded.')
        expect(errors.join('\n')).toContain('HTTP code 401 | Server said: Forbidden')
        node.answer = found('/guides/share')
        await element.getByRole('button', { name: 'Retry' }).click()
        await hits.first().waitFor()
      },
      { fallback: false },
    ))

  test('goes on in the published index when the cluster fails', () =>
    onPage(async (page, { errors }) => {
      node.answer = (response) => response.destroy()
      const { input, hits, element } = await searchFor(page, 'zebra')
      expect(await hits.count()).toBeGreaterThan(1)
      expect(await element.locator('.search-failure').count()).toBe(0)
      expect(errors.join('\n')).toContain('searching in the index that came with the pages')
      const asked = node.requests.length
      await input.fill('password')
      await hits.filter({ hasText: 'Share with a password' }).waitFor()
      expect(node.requests).toHaveLength(asked)
    }))

  test('is a page, too', () =>
    onPage(
      async (page) => {
        await page.locator('.search-hit').first().waitFor()
        expect(JSON.parse(node.requests[0]?.body ?? '{}')).toMatchObject({ searches: [{ q: 'guide', page: 2 }] })
      },
      { path: 'search?q=guide&page=2' },
    ))

  test('that is no longer wanted is given up', () =>
    onPage(async (page, { errors }) => {
      const { input, hits } = await openSearch(page)
      const closed = new Promise<void>((resolve) => {
        node.answer = (response) => response.on('close', resolve)
      })
      await input.fill('share')
      await expect.poll(() => node.requests.length).toBe(1)
      node.answer = found('/guides/record')
      await input.fill('record')
      await hits.first().waitFor()
      await closed
      expect(errors).toEqual([])
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('loglevel')))).toEqual([])
    }))
})

describe('Ask AI', () => {
  async function ask(page: Page, question: string) {
    const dialog = await openDialog(page)
    await dialog.input.fill(question)
    await page.keyboard.press('Enter')
    return dialog.body
  }

  test('[4#10] shows the answer as it comes, then its sources, and goes on with the conversation', () =>
    onPage(async (page) => {
      const goOn = answerSlowly(answer, 2)
      const body = await ask(page, 'How do I share a guide?')
      await body.locator('.answer-text', { hasText: 'Copy the link' }).waitFor()
      expect(await body.locator('.answer-cursor').count()).toBe(1)
      goOn()
      await body.locator('.answer-sources a').waitFor()
      expect(await body.locator('.answer-text').textContent()).toContain('Copy the link of the guide')
      expect(await body.locator('.answer-text a').first().getAttribute('href')).toBe('/guides/share#share-by-link')
      const next = answerSlowly(answer, answer.length)
      await page.locator('dialog.search input[name=q]').fill('And by mail?')
      await page.keyboard.press('Enter')
      await body.getByText('Earlier in this conversation (1)').waitFor()
      await expect.poll(() => node.requests.at(-1)?.query.get('conversation_id')).toBe('c1')
      next()
      await body.getByRole('button', { name: 'Copy answer' }).waitFor()
    }))

  test('[8#01] says when no answer comes, and asks again', () =>
    onPage(
      async (page, { errors }) => {
        node.answer = json(400, { message: 'OpenAI API error: ' })
        const body = await ask(page, 'How do I share a guide?')
        const alert = body.getByRole('alert')
        await alert.waitFor()
        expect(await alert.textContent()).toContain('Error getting AI response. Please try again.')
        expect(errors.join('\n')).toContain('OpenAI API error')
        answerSlowly(answer, answer.length)
        await alert.getByRole('button', { name: 'Retry' }).click()
        await body.locator('.answer-text', { hasText: 'Copy the link' }).waitFor()
      },
      { fallback: false },
    ))

  test('quotes the pages when the language model fails, where the site has an index', () =>
    onPage(async (page) => {
      node.answer = json(400, { message: 'OpenAI API error: ' })
      const body = await ask(page, 'How do I share a guide by link?')
      await body.locator('.answer-text', { hasText: 'Copy the link of the guide' }).waitFor()
      await body.locator('.answer-sources a', { hasText: 'Share by link' }).waitFor()
      expect(await body.getByRole('alert').count()).toBe(0)
    }))

  test('can be stopped: the connection closes, and what was said stays', () =>
    onPage(async (page) => {
      answerSlowly(answer, 2)
      const body = await ask(page, 'How do I share a guide?')
      await body.locator('.answer-text', { hasText: 'Copy the link' }).waitFor()
      const closed = new Promise((resolve) => open[0]?.on('close', resolve))
      await body.getByRole('button', { name: 'Stop' }).click()
      await closed
      expect(await body.locator('.answer-text').textContent()).toContain('Copy the link')
      await body.getByText('Stopped.').first().waitFor()
    }))
})
