// The build rows of `npm run bench:author`: from nothing, and after changes, as ratios to Hugo's full build of the same
// pages in the same run.

import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeSites } from './make-sites.mjs'
import { median, runTree } from './process-tree.mjs'

const cli = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))
const PAIRS = Number(process.env.HELPGEN_BENCH_PAIRS ?? 5)
const MIB = 1024 * 1024
const PAGE = 'content/part-03/section-012/page-05.md'
const SECTION = 'content/part-03/index.md'

/** What an author changes between two builds, and the goal, × Hugo's full build. */
const CHANGES = [
  { name: 'nothing changed', goal: 0.1, edit: () => {} },
  {
    name: "one page's text changed",
    goal: 0.15,
    edit: (site) => appendFileSync(join(site, PAGE), '\nA new sentence.\n'),
  },
  { name: 'the title of a top-level section changed', goal: 0.5, edit: retitle },
]
const COLD_GOALS = { 1000: 1.2, 5000: 0.9, 10000: 0.9 }
const RSS_GOAL = 900

export async function benchBuilds(folder, { cold = [1000, 5000, 10000], warm = 5000 } = {}) {
  const hasHugo = spawnSync('hugo', ['version']).status === 0
  for (const count of cold) {
    const sites = makeSites(folder, count)
    const runs = []
    for (let pair = 0; pair < (count > 5000 ? Math.min(PAIRS, 3) : PAIRS); pair += 1)
      runs.push({ helpgen: await fromNothing(sites.helpgen), hugo: hasHugo ? await hugoOf(sites.hugo) : undefined })
    const ratio = hasHugo ? median(runs.map(({ helpgen, hugo }) => helpgen.wall / hugo.wall)) : Number.NaN
    say(`cold build, ${count} pages`, `${ratio.toFixed(2)} × Hugo`, `≤ ${COLD_GOALS[count]}`, wallsOf(runs))
    const rss = median(runs.map(({ helpgen }) => helpgen.rss / MIB))
    if (count === 10000) say('its peak memory', `${rss.toFixed(0)} MiB`, `≤ ${RSS_GOAL}`)
    if (count === warm) await compareChanges(sites, hasHugo)
    for (const site of Object.values(sites)) rmSync(site, { recursive: true, force: true })
  }
}

async function compareChanges({ helpgen, hugo }, hasHugo) {
  await run(helpgen)
  for (const { name, goal, edit } of CHANGES) {
    const runs = []
    for (let pair = 0; pair < PAIRS; pair += 1) {
      edit(helpgen)
      runs.push({ helpgen: await run(helpgen), hugo: hasHugo ? await hugoOf(hugo) : undefined })
    }
    const ratio = hasHugo ? median(runs.map((each) => each.helpgen.wall / each.hugo.wall)) : Number.NaN
    say(`build, ${name}`, `${ratio.toFixed(3)} × Hugo`, `≤ ${goal}`, wallsOf(runs))
  }
}

function retitle(site) {
  const path = join(site, SECTION)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/^title: .*$/m, `title: Renamed ${process.hrtime.bigint()}`))
}

async function fromNothing(site) {
  for (const output of ['dist', '.helpgen']) rmSync(join(site, output), { recursive: true, force: true })
  return run(site)
}

const run = async (site) => succeeded(await runTree(process.execPath, [cli, 'build'], site))

async function hugoOf(site) {
  for (const output of ['public', 'resources']) rmSync(join(site, output), { recursive: true, force: true })
  return succeeded(await runTree('hugo', ['--quiet'], site))
}

function succeeded(result) {
  if (result.exit !== 0) throw new Error(`A build ended with ${result.exit}:\n${result.output}`)
  return result
}

function wallsOf(runs) {
  const seconds = (key) => runs.flatMap((each) => each[key]?.wall ?? []).map((wall) => wall.toFixed(2))
  return `helpgen ${seconds('helpgen').join(' ')} s; Hugo ${seconds('hugo').join(' ')} s`
}

function say(what, figure, goal, more = '') {
  console.log(`${what.padEnd(50)} ${figure.padStart(14)}   goal ${goal.padEnd(8)} ${more}`)
}
