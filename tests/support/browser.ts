import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { provideChromium } from './provide-chromium.mjs'

/** Tests reach no network: every name but this machine's is unknown. */
const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
]

/** Flags are for what a test measures itself. */
export async function openBrowser(...flags: readonly string[]): Promise<Browser> {
  const executablePath = provideChromium()
  if (executablePath === undefined) throw new Error('No Chromium: set HELPGEN_CHROMIUM to the path of one.')
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] })
}

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Lends a page of a context of its own, and closes both. It is loaded when its scripts have started. */
export async function withPage<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    return await use(options.javaScriptEnabled === false ? page : startedAfterLoad(page))
  } finally {
    // A page that is closed while its requests are answered is no mistake of the test.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.close()
  }
}

/** Scripts of a page start in the task after its first frame; no reader is faster, but tests are. */
export async function started(page: Page): Promise<void> {
  await page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))))
    // It has gone on to another page.
    .catch(() => {})
}

function startedAfterLoad(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await started(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await started(page)
    return response
  }
  return page
}

/** Windows that look at pages at the same time: more only wait for one another. */
const WINDOWS = 3

/** Lends pages to one visit after the other, and keeps them in between: what all pages share is loaded once. */
export async function visitAll<Subject>(
  browser: Browser,
  subjects: readonly Subject[],
  visit: (page: Page, subject: Subject) => Promise<void>,
): Promise<void> {
  const waiting = [...subjects]
  const work = async (page: Page): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await visit(page, next)
  }
  await Promise.all(Array.from({ length: WINDOWS }, () => withPage(browser, { reducedMotion: 'reduce' }, work)))
}
