import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findParts } from '../../cli/io/template-parts.ts'
import { violations } from '../support/axe.ts'
import { DESKTOP, openBrowser, visitAll, withPage } from '../support/browser.ts'
import { htmlFaultsOf } from '../support/html-faults.ts'
import { type ServedSite, serveFolder } from '../support/served-site.ts'
import { siteIn } from '../support/site.ts'

const parts = [...findParts(join(import.meta.dirname, '../../template')).keys()]
const pages = ['_styleguide', ...parts.map((name) => `_styleguide/${name}`)]
const SCHEMES = ['light', 'dark'] as const

let browser: Browser
let site: ServedSite

beforeAll(async () => {
  const dir = mkdtempSync(join(inject('sitesFolder'), 'style-guide-'))
  siteIn(dir).write({
    'welcome.md': '# Welcome\n',
    '/site.config.json': JSON.stringify({ title: 'Test', url: 'https://help.example' }),
  })
  ;[browser, site] = await Promise.all([openBrowser(), serveFolder(dir, '--style-guide')])
}, 60_000)

afterAll(() => Promise.all([browser?.close(), site?.close()]))

describe('every page of the style guide', () => {
  const found = new Map<string, readonly string[]>()

  beforeAll(async () => {
    await visitAll(browser, pages, async (page, url) => {
      const findings: string[] = []
      await page.setViewportSize(DESKTOP)
      await page.goto(site.at(url))
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        findings.push(...(await violations(page)).map((each) => `${colorScheme}: ${each}`))
      }
      found.set(url, findings)
    })
  }, 120_000)

  test.for(pages)('gives axe nothing to find, light and dark: %s', (url) => {
    expect(found.get(url)).toEqual([])
  })

  test('is valid HTML', async () => {
    const sources = await Promise.all(pages.map(async (url) => (await fetch(site.at(url))).text()))
    const wrong = htmlFaultsOf(sources).flatMap((faults, index) =>
      faults.map(({ fault, selector }) => `${pages[index]}: ${fault} ${selector}`),
    )
    expect(wrong).toEqual([])
  })
})

test('the banner for the owner is shown as it looks', async () => {
  await withPage(browser, { viewport: DESKTOP }, async (page) => {
    await page.goto(site.at('_styleguide/BaseUrlBanner'))
    const banner = page.frameLocator('main iframe').locator('#base-url-banner')
    await banner.waitFor({ state: 'visible' })
    expect(await banner.textContent()).toContain('/docs/')
  })
})
