// `npm run bench:build`: cold builds against Hugo on the same pages, in turn, as ratios. Absolute times mean little on a
// shared machine; the ratio of two runs side by side does.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { filesIn, makeSites } from './make-sites.mjs'
import { median, runTree } from './process-tree.mjs'

const cli = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))
const PAIRS = Number(process.env.HELPGEN_BENCH_PAIRS ?? 5)
const GOALS = { 1000: { wall: 1.5, cpu: 2.0 }, 5000: { wall: 1.0, cpu: 1.2 } }
const MIB = 1024 * 1024

// In memory where there is such a folder: some file systems get slower with every file that was deleted just before.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'helpgen-bench-'))
const hasHugo = spawnSync('hugo', ['version']).status === 0
if (!hasHugo) console.log("Hugo is not installed (Debian: apt-get install hugo): only helpgen's own figures follow.")

try {
  for (const count of [1000, 5000]) await comparePages(count)
  compareGrowth()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function comparePages(count) {
  const sites = makeSites(folder, count)
  const runs = { helpgen: [], hugo: [] }
  console.log(`\n${count} pages, cold, ${PAIRS} pairs; load average ${loadavg()[0].toFixed(2)}`)
  for (let pair = 0; pair < PAIRS; pair += 1) {
    runs.helpgen.push(await cold(sites.helpgen, ['dist', '.helpgen'], process.execPath, [cli, 'build']))
    if (hasHugo) runs.hugo.push(await cold(sites.hugo, ['public', 'resources'], 'hugo', ['--quiet']))
  }
  for (const [name, all] of Object.entries(runs))
    if (all.length > 0) console.log(`  ${name.padEnd(8)} ${describe(all)}`)
  if (hasHugo) {
    const ratio = (key) => median(runs.helpgen.map((run, pair) => run[key] / runs.hugo[pair][key]))
    const { wall, cpu } = GOALS[count]
    console.log(
      `  × Hugo   wall ${ratio('wall').toFixed(2)} (goal ≤ ${wall})   CPU ${ratio('cpu').toFixed(2)} (goal ≤ ${cpu})`,
    )
  }
  const html = sizeOf(join(sites.helpgen, 'dist'), '.html')
  const documents = statSync(join(sites.helpgen, '.helpgen/documents.jsonl')).size
  console.log(
    `  HTML ${(html / 1e6).toFixed(1)} MB${count === 1000 ? ' (goal ≤ 22)' : ''}, search documents ${(documents / 1e6).toFixed(1)} MB`,
  )
}

function describe(runs) {
  const row = (key, digits) => {
    const values = runs.map((run) => run[key])
    return `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
  }
  return `wall ${row('wall', 2)} s   CPU ${row('cpu', 2)} s   peak RSS ${row('rss', 0)} MiB`
}

async function cold(cwd, outputs, command, options) {
  for (const output of outputs) rmSync(join(cwd, output), { recursive: true, force: true })
  const { wall, cpu, rss, exit, output } = await runTree(command, options, cwd)
  if (exit !== 0) throw new Error(`${command} ended with ${exit}:\n${output}`)
  return { wall, cpu, rss: rss / MIB }
}

/** How much one article grows when the site around it does. */
function compareGrowth() {
  const small = makeSites(folder, 100).helpgen
  spawnSync(process.execPath, [cli, 'build'], { cwd: small })
  const article = 'part-01/section-001/page-05/index.html'
  const [before, after] = [small, join(folder, 'helpgen-5000')].map((site) => readFileSync(join(site, 'dist', article)))
  const raw = after.length - before.length
  const zipped = gzipSync(after).length - gzipSync(before).length
  console.log(
    `\nThe same article at 5,000 pages against 100: ${raw} bytes more (goal ≤ 5000), gzip ${zipped} more (goal ≤ 1000)`,
  )
}

function sizeOf(folder, ending) {
  let bytes = 0
  for (const path of filesIn(folder)) if (path.endsWith(ending)) bytes += statSync(path).size
  return bytes
}
