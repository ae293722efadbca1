import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { provideChromium } from '../../support/provide-chromium.mjs'
import { serveZipped } from '../serve-zipped.mjs'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export const brotliSize = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/**
 * Code that a page fetches between a reader opening the dialog and results of a regular search, in bytes. The page says
 * that its reader saves data, so that nothing is there before.
 */
export async function weighDialog(site) {
  const server = await serveZipped(join(site, 'dist'))
  const browser = await chromium.launch({ executablePath: provideChromium(), args: FLAGS })
  try {
    const page = await browser.newPage()
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.goto(server.origin, { waitUntil: 'networkidle' })
    // What comes with the reader's first sign of life is here before they look for something.
    await page.mouse.move(200, 300)
    await page.mouse.move(400, 500)
    for (const script of ['navigator', 'article-tools'])
      await page.waitForFunction(
        (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}.`)),
        script,
      )
    const responses = []
    page.context().on('response', (response) => responses.push(response))
    await page.keyboard.press('Control+k')
    const ask = page.getByRole('switch')
    if (await ask.isChecked()) await ask.press(' ')
    await page.getByRole('combobox').fill('page')
    await page.getByRole('option').first().waitFor()
    const scripts = new Map(
      responses.map((response) => [response.url(), response]).filter(([url]) => /\.(js|css)$/.test(url)),
    )
    const weight = { own: 0, gzip: 0, react: 0 }
    for (const response of scripts.values()) {
      const body = await response.body()
      if (body.includes('react.transitional.element')) weight.react += brotliSize(body)
      else {
        weight.own += brotliSize(body)
        weight.gzip += gzipSync(body).length
      }
    }
    return { ...weight, files: [...scripts.keys()].map((url) => new URL(url).pathname) }
  } finally {
    await browser.close()
    server.close()
  }
}
