// `npm run shots -- DIR`: pictures of every state of every kind of page, to look at. Nothing is compared.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { provideChromium } from '../support/provide-chromium.mjs'
import { contactSheet, thumbnail } from './contact-sheet.mjs'
import { SCHEMES, states, WIDTHS } from './states.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cli = join(root, 'cli/dist/main.js')
/** Windows of the browser that work at the same time. */
const WINDOWS = 3
const HEIGHT = 900
/** A4 at 96 dots per inch. */
const PAPER = { width: 794, height: 1123 }
const SHEET = { width: 1800, height: 1000 }
const SHEETS = { own: 'contact-sheet.png', looks: 'contact-sheet-looks.png', shell: 'contact-sheet-shell.png' }
const FLAGS = ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost']

const [target, begin = ''] = process.argv.slice(2)
if (target === undefined) {
  console.error(
    'Usage: npm run shots -- DIR [BEGIN]\nWrites pictures of every state of every kind of page into DIR; or of those whose names begin with BEGIN.',
  )
  process.exitCode = 2
} else {
  await takeAll(resolve(target))
}

async function takeAll(folder) {
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'helpgen-shots-'))
  const servers = []
  const browser = await chromium.launch({ executablePath: provideChromium(), args: FLAGS })
  try {
    servers.push(await serve(buildOwn(work)))
    for (const name of ['looks', 'shell']) servers.push(await serve(buildFixture(work, name)))
    const [own, looks, shell] = servers
    const shots = await takeShots(browser, folder, { own: own.url, looks: looks.url, shell: shell.url })
    const sheets = await writeSheets(browser, folder, shots)
    console.log(`${shots.length} pictures and ${sheets} contact sheets in ${folder}`)
  } finally {
    await browser.close()
    for (const { child } of servers) child.kill()
    rmSync(work, { recursive: true, force: true })
  }
}

/** This repository's site, with the style guide; built where it lies, so that Git knows its dates. */
function buildOwn(work) {
  const out = join(work, 'own')
  build(root, ['--out-dir', out, '--style-guide'])
  return { cwd: root, options: ['--out-dir', out] }
}

function buildFixture(work, name) {
  const dir = join(work, name)
  cpSync(join(root, `tests/fixtures/${name}-site`), dir, { recursive: true })
  build(dir, [])
  return { cwd: dir, options: [] }
}

function build(cwd, options) {
  const { status } = spawnSync(process.execPath, [cli, 'build', ...options], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`helpgen build ended with ${status}`)
}

/** `helpgen preview` on a free port; resolves with its address. */
function serve({ cwd, options }) {
  const child = spawn(process.execPath, [cli, 'preview', '--port', '0', '--host', 'localhost', ...options], { cwd })
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk) => {
      said += chunk
      const [url] = /http:\/\/\S+\//.exec(said) ?? []
      if (url) resolve({ child, url })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('close', () => reject(new Error(`helpgen preview ended: ${said}`)))
  })
}

async function takeShots(browser, folder, addresses) {
  const visits = states
    .filter(({ name }) => name.startsWith(begin))
    .flatMap((state) => [
      ...(state.widths ?? WIDTHS).map((width) => ({ state, width })),
      ...(state.prepare ? [] : [{ state, width: 'print' }]),
    ])
  const shots = []
  const work = async () => {
    const common = await openPage(browser)
    for (let visit = visits.shift(); visit; visit = visits.shift()) {
      // What is done to a page is not to be found by the next one.
      const page = visit.state.prepare ? await openPage(browser) : common
      shots.push(...(await takeVisit(page, folder, { ...visit, url: addresses[visit.state.site] + visit.state.path })))
      if (page !== common) await closePage(page)
    }
    await closePage(common)
  }
  await Promise.all(Array.from({ length: WINDOWS }, work))
  return shots
}

async function openPage(browser) {
  return (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
}

async function closePage(page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

/** One page at one width, in each colour scheme; or on paper. */
async function takeVisit(page, folder, { state, width, url }) {
  const isPrint = width === 'print'
  await page.emulateMedia({ media: isPrint ? 'print' : 'screen', colorScheme: 'light' })
  await page.setViewportSize(isPrint ? PAPER : { width, height: HEIGHT })
  await page.goto(url)
  await state.prepare?.(page)
  const shots = []
  for (const scheme of isPrint ? ['print'] : SCHEMES) {
    if (!isPrint) await page.emulateMedia({ colorScheme: scheme })
    await page.evaluate(loadPictures)
    const file = isPrint ? `${state.name}-print.png` : `${state.name}-${width}-${scheme}.png`
    const picture = await page.screenshot({
      fullPage: !state.prepare,
      path: join(folder, file),
      animations: 'disabled',
    })
    shots.push({ name: state.name, width, scheme, file, picture })
  }
  return shots
}

/** Runs in the page. */
async function loadPictures() {
  const pictures = [...document.images].filter((image) => image.checkVisibility())
  for (const image of pictures) image.loading = 'eager'
  // A picture that cannot be shown is shown as that.
  await Promise.all(pictures.map((image) => image.decode().catch(() => {})))
}

/** One sheet for each site: a row for each state. */
async function writeSheets(browser, folder, shots) {
  const page = await browser.newPage({ viewport: SHEET })
  const small = []
  for (const { picture, ...shot } of shots) small.push({ ...shot, thumbnail: await thumbnail(page, picture) })
  for (const [site, file] of Object.entries(SHEETS)) {
    const rows = states
      .filter((state) => state.site === site)
      .map(({ name }) => small.filter((shot) => shot.name === name))
    await page.setContent(contactSheet(rows))
    writeFileSync(join(folder, file), await page.screenshot({ fullPage: true }))
  }
  return Object.keys(SHEETS).length
}
