// `npm run bench:index`: 50,000 search documents to a Typesense server of the tests. The figure is what the publishing
// process holds in memory at most; times are those of the server as well.

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { runTree } from './process-tree.mjs'

const PAGES = 5_000
const BLOCKS = 10
const GOAL_MIB = 250
const MIB = 1024 * 1024
const cli = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'helpgen-bench-index-'))

const server = await startServer()
try {
  const site = makeSite()
  process.env.TYPESENSE_API_KEY = 'admin-key'
  process.env.TYPESENSE_URL = server.url
  await measure(`all of ${PAGES * BLOCKS} documents`, [])
  await measure('the same again', [])
  writeDocuments(site, 10)
  await measure('10 changed pages, --in-place', ['--in-place'])

  async function measure(name, options) {
    server.imported = 0
    const { exit, wall, cpu, rss } = await runTree(process.execPath, [cli, 'index', ...options], site)
    if (exit !== 0) throw new Error(`helpgen index ended with exit code ${exit}.`)
    const memory = `${(rss / MIB).toFixed(0)} MiB at most (goal ≤ ${GOAL_MIB})`
    console.log(`${name}: ${server.imported} sent, ${memory}, ${wall.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU time`)
  }
} finally {
  server.stop()
  rmSync(folder, { recursive: true, force: true })
}

function makeSite() {
  const site = join(folder, 'site')
  mkdirSync(join(site, 'content'), { recursive: true })
  mkdirSync(join(site, '.helpgen'))
  writeFileSync(join(site, 'content/index.md'), '# Bench\n')
  const search = { engine: 'typesense', nodes: [{ url: 'http://127.0.0.1:9' }], collection: 'help', searchKey: 'none' }
  writeFileSync(
    join(site, 'site.config.json'),
    JSON.stringify({ title: 'Bench', url: 'https://help.example.com', search }),
  )
  writeDocuments(site, 0)
  return site
}

/** The first pages say something else, as many as are changed. */
function writeDocuments(site, changed) {
  const lines = []
  for (let page = 0; page < PAGES; page += 1)
    for (let block = 0; block < BLOCKS; block += 1)
      lines.push(JSON.stringify(documentOf(page, block, page < changed ? 'changed' : 'usual')))
  writeFileSync(join(site, '.helpgen/documents.jsonl'), `${lines.join('\n')}\n`)
}

function documentOf(page, block, word) {
  const url = `/guides/section-${page % 50}/page-${page}`
  return {
    id: `page${page.toString(36)}-${block}`,
    url: block === 0 ? url : `${url}#part-${block}`,
    url_without_anchor: url,
    anchor: block === 0 ? '' : `part-${block}`,
    type: block === 0 ? 'lvl1' : 'content',
    content: block === 0 ? '' : `A ${word} sentence of page ${page} about part ${block}, `.repeat(8),
    'hierarchy.lvl0': `Section ${page % 50}`,
    'hierarchy.lvl1': `Page ${page}`,
    language: 'en',
    docusaurus_tag: 'docs-default-current',
    version: ['current'],
    tags: [],
    item_priority: 1_000_900 - block,
  }
}

async function startServer() {
  const program = join(folder, 'server.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('../support/typesense-child.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise((resolve) => lines.once('line', resolve))
  const started = { url, imported: 0, stop: () => child.kill() }
  lines.on('line', (line) => {
    started.imported += Number(line)
  })
  return started
}
