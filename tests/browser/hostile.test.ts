import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { arbitraryDocument } from '../support/arbitrary-document.ts'
import { openBrowser, withPage } from '../support/browser.ts'
import { type ServedSite, serveFolder, serveSite } from '../support/served-site.ts'
import { writeSite } from '../support/site-folder.ts'
import { tripwire } from '../support/tripwire.ts'

const DOCUMENTS = 500
const SEED = 20_250_301
/** Browser windows that look at pages at the same time. */
const WINDOWS = 4

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
}, 60_000)

afterAll(() => browser?.close())

describe('the tripwire', () => {
  test.for([
    ['a script', '<script>alert(1)</script>'],
    ['a script from elsewhere', '<script src="//x.example"></script>'],
    ['a handler', '<img src="missing.png" onerror="alert(1)">'],
    ['a handler of a click', '<p onclick="fetch(1)">x</p>'],
    ['a handler of an opened element', '<details ontoggle="prompt(1)"><summary>x</summary></details>'],
    ['a link', '<a href="javascript:alert(1)">x</a>'],
    ['a link in a picture', '<svg><a href="javascript:confirm(1)"><text>x</text></a></svg>'],
    ['a frame of its own text', '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>'],
    ['a frame of a script', '<iframe src="javascript:parent.alert(1)"></iframe>'],
    ['a frame from elsewhere', '<iframe src="https://evil.example/"></iframe>'],
    ['a page that leads on', '<meta http-equiv="refresh" content="0;url=/elsewhere">'],
    ['a form', '<form action="javascript:alert(1)"><button>x</button></form>'],
    ['a script that says something', '<script>console.log(1)</script>'],
    ['another base', '<base href="https://evil.example/"><img src="a.png" alt="x">'],
    ['a style sheet from elsewhere', '<style>body { background: url(https://evil.example/) }</style>'],
  ] as const)('is touched by %s', async ([, html]) => {
    await withPage(browser, {}, async (page) => {
      const wire = await tripwire(page)
      await page.route('http://localhost/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: `<!doctype html><main>${html}</main>` }),
      )
      expect(await wire.visit('http://localhost/')).not.toEqual([])
    })
  })

  test('is not touched by a harmless page', async () => {
    await withPage(browser, {}, async (page) => {
      const wire = await tripwire(page)
      await page.route('http://localhost/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><main><a href="https://x.example">x</a><a href="/">y</a><details><summary>z</summary></details></main>',
        }),
      )
      expect(await wire.visit('http://localhost/')).toEqual([])
    })
  })
})

test('a page of everything hostile does nothing', async () => {
  const site = await serveSite('tests/fixtures/hostile-site')
  try {
    await withPage(browser, {}, async (page) => {
      expect(await (await tripwire(page)).visit(site.at('wide/hostile'))).toEqual([])
      expect(await page.locator('h1').first().textContent()).toContain('Hostile things')
    })
  } finally {
    await site.close()
  }
})

test(`${DOCUMENTS} random documents, built and opened, do nothing`, { timeout: 180_000 }, async () => {
  const documents = fc.sample(arbitraryDocument, { numRuns: DOCUMENTS, seed: SEED })
  const site = await buildDocuments(documents)
  const touched: Record<string, unknown> = {}
  try {
    const paths = documents.map((_, index) => `page-${index}`)
    await Promise.all(
      Array.from({ length: WINDOWS }, () =>
        withPage(browser, {}, async (page: Page) => {
          // What a page fetches ahead is the same for all of them.
          await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
          const wire = await tripwire(page, { frames: ['www.youtube-nocookie.com'] })
          for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
            const findings = await wire.visit(site.at(path))
            if (findings.length > 0) touched[path] = { findings, source: documents[Number(path.slice('page-'.length))] }
          }
        }),
      ),
    )
  } finally {
    await site.close()
  }
  expect(touched).toEqual({})
})

/** Each document as a page; every second one as MDX. */
function buildDocuments(documents: readonly string[]): Promise<ServedSite> {
  const dir = mkdtempSync(join(inject('sitesFolder'), 'random-'))
  const rules = Object.fromEntries(
    ['content', 'links', 'frontMatter', 'markdown', 'images', 'variables'].map((group) => [group, 'off']),
  )
  const config = {
    title: 'Random',
    url: 'https://random.example',
    variables: { site: 'https://example.com' },
    sidebar: ['page-0'],
    checks: { rules },
  }
  const pages = documents.map((text, index): [string, string] => [
    `content/page-${index}.${index % 2 === 0 ? 'md' : 'mdx'}`,
    `---\ntitle: Page ${index}\n---\n\n${text}`,
  ])
  writeSite(
    dir,
    new Map([
      ['site.config.json', JSON.stringify(config)],
      ['content/_part.md', '<b onclick=alert(1)>\n\n[x](javascript:alert(1))'],
      ...pages,
    ]),
  )
  return serveFolder(dir)
}
