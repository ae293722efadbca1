// The dev rows of `npm run bench:author`; by itself: `node tests/bench/author-dev.mjs [pages …]`. The browser is open
// already, and there is no `.helpgen` before a start.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { provideChromium } from '../support/provide-chromium.mjs'
import { makeSites } from './make-sites.mjs'
import { median } from './process-tree.mjs'

const cli = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const ARTICLE = 'part-01/section-001/page-05'
const STARTS = 3
const SAVES = 20
const EDITS = 500
const GOALS = { 1000: { start: 1.5, save: 60 }, 10000: { start: 3, save: 80 } }

export async function openBenchBrowser() {
  return chromium.launch({ executablePath: provideChromium(), args: FLAGS })
}

/** Seconds from the start of the command until the heading of an article is painted; CPU seconds of the server by then. */
export async function measureStart(browser, site) {
  rmSync(join(site, '.helpgen'), { recursive: true, force: true })
  const page = await browser.newPage()
  const port = await freePort()
  const began = performance.now()
  const server = startServer(site, port)
  try {
    await openWhenThere(page, `http://127.0.0.1:${port}/${ARTICLE}`)
    await page.waitForSelector('main h1')
    await painted(page)
    return { wall: (performance.now() - began) / 1000, cpu: cpuOf(server.pid) }
  } finally {
    await page.close()
    await end(server)
  }
}

/** Milliseconds from each save of an open article until its text shows. `edit` makes a new text of the old and a mark. */
export async function measureSaves(browser, site, { count = SAVES, edit = editText } = {}) {
  return withOpenArticle(browser, site, async ({ page, file, original }) => {
    const times = []
    for (let save = 0; save < count; save += 1) {
      const mark = `mark${save}x`
      // The browser tells when it shows, by the same clock.
      const shown = page.evaluate(
        (text) =>
          new Promise((resolve) => {
            const look = () =>
              document.querySelector('main')?.textContent.includes(text)
                ? requestAnimationFrame(() => resolve(Date.now()))
                : requestAnimationFrame(look)
            look()
          }),
        mark,
      )
      const began = Date.now()
      writeFileSync(file, edit(original, mark))
      times.push((await shown) - began)
      await page.waitForTimeout(200)
    }
    return times
  })
}

/** Memory of the server (MiB) after some edits and after many more: flat when nothing of them is kept. */
export async function measureMemory(browser, site, edits = EDITS) {
  return withOpenArticle(browser, site, async ({ page, file, original, server }) => {
    const sizes = []
    for (let count = 1; count <= edits; count += 1) {
      const mark = `mark${count}x`
      writeFileSync(file, editText(original, mark))
      await page.waitForFunction((text) => document.querySelector('main')?.textContent.includes(text), mark)
      if (count % 50 === 0) sizes.push(memoryOf(server.pid))
    }
    return sizes
  })
}

async function withOpenArticle(browser, site, use) {
  const file = join(site, 'content', `${ARTICLE}.md`)
  const original = readFileSync(file, 'utf8')
  const page = await browser.newPage()
  const port = await freePort()
  const server = startServer(site, port)
  try {
    await openWhenThere(page, `http://127.0.0.1:${port}/${ARTICLE}`)
    await settled(server)
    return await use({ page, file, original, server })
  } finally {
    writeFileSync(file, original)
    await page.close()
    await end(server)
  }
}

/** A word in the second paragraph: nothing that other pages know. */
const editText = (original, mark) => original.replace(/(\n\n[A-Z][^\n]*\n\n[\s\S]*?\n\n[A-Z]\w+ )/, `$1${mark} `)

/** A word of the heading of level 2: links may lead to it. */
export const editHeading = (original, mark) => original.replace(/\n## /, `\n## ${mark} `)

function startServer(site, port) {
  return spawn(process.execPath, [cli, 'dev', '--port', String(port)], { cwd: site, stdio: 'ignore' })
}

const end = (server) =>
  new Promise((resolve) => {
    server.once('close', resolve)
    server.kill('SIGKILL')
  })

async function openWhenThere(page, url) {
  for (;;) {
    try {
      return await page.goto(url, { waitUntil: 'commit' })
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

/** Until the server has nothing to do: what it does in the background is over. */
async function settled(server) {
  for (let before = -1; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = cpuOf(server.pid)
    if (now - before < 0.05) return
    before = now
  }
}

const painted = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((_, observer) => {
          observer.disconnect()
          resolve()
        }).observe({ type: 'paint', buffered: true })
      }),
  )

/** Seconds of processor time, all threads. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** Everything about one size, as lines to print. */
export async function describeDev(browser, site, count) {
  const starts = []
  for (let start = 0; start < STARTS; start += 1) starts.push(await measureStart(browser, site))
  const saves = await measureSaves(browser, site)
  const headings = await measureSaves(browser, site, { edit: editHeading })
  const of = (key) => median(starts.map((start) => start[key])).toFixed(2)
  const goal = GOALS[count]
  return [
    `dev, ${count} pages: start → h1 painted ${of('wall')} s (CPU ${of('cpu')} s)${goal ? ` (goal ≤ ${goal.start})` : ''}`,
    `dev, ${count} pages: save → new text visible ${median(saves)} ms (${Math.min(...saves)}–${Math.max(...saves)})${goal ? ` (goal ≤ ${goal.save})` : ''}; a new heading ${median(headings)} ms`,
  ]
}

export async function benchDev(folder, counts = [1000, 10_000]) {
  const browser = await openBenchBrowser()
  try {
    for (const count of counts) {
      const { helpgen, hugo } = makeSites(folder, count)
      console.log(`load average ${loadavg()[0].toFixed(2)}`)
      for (const line of await describeDev(browser, helpgen, count)) console.log(line)
      if (count === 1000) console.log(await describeMemory(browser, helpgen, count))
      for (const site of [helpgen, hugo]) rmSync(site, { recursive: true, force: true })
    }
  } finally {
    await browser.close()
  }
}

async function describeMemory(browser, site, count) {
  const sizes = await measureMemory(browser, site)
  const [first = 0, last = 0] = [sizes[1], sizes.at(-1)]
  return `dev, ${count} pages: memory after ${EDITS} edits ${last.toFixed(0)} MiB, × ${(last / first).toFixed(2)} of that after 100 (goal 0.9–1.1): ${sizes.map((size) => size.toFixed(0)).join(' ')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'helpgen-dev-'))
  const counts = process.argv.slice(2).map(Number)
  try {
    await benchDev(folder, counts.length > 0 ? counts : undefined)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
