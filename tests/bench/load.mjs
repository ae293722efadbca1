// `npm run bench:load`: what an article of a 1,000-page site costs its reader: Chromium, gzip, a CPU slowed four times,
// against the bare page that Hugo makes of the same Markdown, loaded in turn.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { provideChromium } from '../support/provide-chromium.mjs'
import { makeSites } from './make-sites.mjs'
import { median } from './process-tree.mjs'
import { serveZipped } from './serve-zipped.mjs'

const cli = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))
const ARTICLE = '/part-01/section-001/page-05'
const LOADS = Number(process.env.HELPGEN_BENCH_LOADS ?? 15)
const SLOWDOWN = 4
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
/** A touch screen: some browsers take a pointer that never moved for a sign of life. */
const UNTOUCHED = { hasTouch: true, isMobile: true }
const kB = (bytes) => (bytes / 1000).toFixed(1)

const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'helpgen-load-'))
const browser = await chromium.launch({ executablePath: provideChromium(), args: FLAGS })
try {
  const sites = makeSites(folder, 1000)
  run(process.execPath, [cli, 'build'], sites.helpgen)
  const hasHugo = spawnSync('hugo', ['--quiet'], { cwd: sites.hugo }).status === 0
  const helpgen = await serveZipped(join(sites.helpgen, 'dist'))
  const hugo = hasHugo ? await serveZipped(join(sites.hugo, 'public')) : undefined
  await measure(helpgen.origin, hugo?.origin)
  for (const server of [helpgen, hugo]) server?.close()
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(helpgen, hugo) {
  const careful = await weigh(helpgen, true)
  const eager = await weigh(helpgen, false)
  const loads = { helpgen: [], hugo: [] }
  for (let load = 0; load < LOADS; load += 1) {
    loads.helpgen.push(await time(helpgen + ARTICLE))
    if (hugo) loads.hugo.push(await time(`${hugo}${ARTICLE}/`))
  }
  const clicks = []
  for (let click = 0; click < LOADS; click += 1) clicks.push(await follow(helpgen))
  const of = (key, runs = loads.helpgen) => median(runs.map((run) => run[key]))
  const lcp = of('lcp')
  const bare = hugo ? of('lcp', loads.hugo) : undefined
  print([
    ['JavaScript before the first input, kB gz', kB(careful.script), '≤ 6'],
    ['all JavaScript after idle, kB gz', kB(eager.script), '≤ 95'],
    ['CSS / HTML, kB gz', `${kB(careful.style)} / ${kB(careful.html)}`, '≤ 12 / ≤ 9'],
    ['requests until load', String(careful.requests), '≤ 4'],
    ['total blocking time, ms', of('blocked').toFixed(0), '0'],
    ...(hugo ? [['total blocking time of the bare page, ms', of('blocked', loads.hugo).toFixed(0), '']] : []),
    ['layout shift', of('shift').toFixed(3), '0'],
    ['LCP, ms', lcp.toFixed(0), ''],
    ...(bare
      ? [
          [
            'LCP of the bare page, ms; difference',
            `${bare.toFixed(0)}; ${(lcp - bare).toFixed(0)} ms, ${((lcp / bare - 1) * 100).toFixed(0)} %`,
            '≤ +60 ms or +15 %',
          ],
        ]
      : []),
    ['click on a prefetched link → its h1, ms', median(clicks).toFixed(0), '≤ 50'],
  ])
}

function print(rows) {
  console.log(`\nAn article of 1,000 pages, gzip, CPU slowed ${SLOWDOWN}×, medians of ${LOADS} loads in turn\n`)
  for (const [name, value, goal] of rows)
    console.log(`${name.padEnd(44)} ${value.padEnd(24)} ${goal && `goal ${goal}`}`)
}

/** Bytes and requests of one load; with Save-Data nothing is fetched ahead. */
async function weigh(origin, saveData) {
  return withPage(
    async (page) => {
      await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), { saveData })
      const seen = { script: 0, style: 0, html: 0, requests: 0 }
      const bodies = []
      page.on('response', (response) => bodies.push(response))
      await page.goto(origin + ARTICLE)
      seen.requests = bodies.filter((response) => !response.url().includes('favicon')).length
      if (!saveData)
        await page.locator('link[rel=prefetch], link[rel=modulepreload]').first().waitFor({ state: 'attached' })
      await page.waitForTimeout(1500)
      for (const response of bodies) {
        const size = gzipSync(await response.body()).length
        const type = response.request().resourceType()
        const path = new URL(response.url()).pathname
        if (path.endsWith('.js')) seen.script += size
        else if (type === 'stylesheet') seen.style += size
        else if (type === 'document') seen.html += size
      }
      // What is fetched ahead is not among the page's own responses.
      const ahead = page.locator('link[rel=prefetch][href$=".js"], link[rel=modulepreload]')
      for (const href of await ahead.evaluateAll((links) => links.map((link) => link.href)))
        seen.script += gzipSync(await (await page.request.get(href)).body()).length
      const inline = await page.locator('script:not([src])').allTextContents()
      seen.script += inline.reduce((sum, text) => sum + gzipSync(text).length, 0)
      return seen
    },
    saveData ? UNTOUCHED : {},
  )
}

/** LCP, blocking time after the first contentful paint (as Lighthouse counts it) and layout shift of one load on a slow CPU. */
function time(address) {
  return withPage(async (page) => {
    await slowDown(page)
    await page.addInitScript(() => {
      globalThis.seen = { lcp: 0, fcp: 0, tasks: [], shift: 0 }
      const watch = (type, note) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
      watch('largest-contentful-paint', ({ startTime }) => {
        globalThis.seen.lcp = startTime
      })
      watch('paint', ({ name, startTime }) => {
        if (name === 'first-contentful-paint') globalThis.seen.fcp = startTime
      })
      watch('longtask', ({ startTime, duration }) => globalThis.seen.tasks.push([startTime, startTime + duration]))
      watch('layout-shift', ({ value }) => {
        globalThis.seen.shift += value
      })
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => globalThis.seen.lcp > 0)
    const { fcp, tasks, ...seen } = await page.evaluate(() => globalThis.seen)
    const over = ([start, end]) => Math.max(0, end - Math.max(start, fcp) - 50)
    return { ...seen, blocked: tasks.reduce((sum, task) => sum + over(task), 0) }
  }, UNTOUCHED)
}

/** From the click on a link that was fetched ahead to the frame that shows the next page's title. */
function follow(origin) {
  return withPage(async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(origin + ARTICLE, { waitUntil: 'networkidle' })
    const link = page.locator('a[rel=next]')
    const fetched = page.waitForResponse((response) => response.url().includes('/page-06'), { timeout: 3000 })
    await link.hover()
    await (await fetched.catch(() => undefined))?.finished()
    await slowDown(page)
    const shown = page.evaluate(
      () =>
        new Promise((resolve) => {
          const before = document.querySelector('h1')?.textContent
          addEventListener(
            'click',
            ({ timeStamp }) => {
              const look = () =>
                document.querySelector('h1')?.textContent === before
                  ? requestAnimationFrame(look)
                  : resolve(performance.now() - timeStamp)
              requestAnimationFrame(look)
            },
            { capture: true, once: true },
          )
        }),
    )
    await link.click()
    return shown
  })
}

async function slowDown(page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

async function withPage(use, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

function run(command, options, cwd) {
  const { status, stderr } = spawnSync(command, options, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stderr}`)
}
