// `npm run bench:search`: how well the embedded search finds pages, and what it costs. Judged queries are read from the
// folders in HELPGEN_RELEVANCE (`:`-separated): each has `sections.jsonl` and `queries.json`.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configure, makeSites } from '../make-sites.mjs'
import { median, percentile, runTree } from '../process-tree.mjs'
import { brotliSize, weighDialog } from './dialog-bytes.mjs'
import { makeAdapter } from './make-adapter.mjs'

const cli = fileURLToPath(new URL('../../../cli/dist/main.js', import.meta.url))
const KINDS = ['title', 'typo', 'prefix', 'natural', 'keyword']
const GOALS = { title: 0.985, typo: 0.965, prefix: 0.91, natural: 0.56, keyword: 0.86, section: 0.88, sources: 0.66 }
const kB = (bytes) => (bytes / 1000).toFixed(1)
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

const adapter = await import(await makeAdapter())
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'helpgen-search-'))
try {
  const corpora = (process.env.HELPGEN_RELEVANCE ?? '').split(':').filter(Boolean)
  if (corpora.length === 0) console.log('HELPGEN_RELEVANCE is not set: no judged queries.')
  else await judge(corpora)
  const code = await weighDialog(generate(100))
  console.log(
    `\nOur code until results, brotli: ${kB(code.own)} kB (gzip ${kB(code.gzip)}, goal ≤ 25), React ${kB(code.react)} kB`,
  )
  for (const corpus of corpora) await weigh(basename(corpus), read(corpus), { code, goal: '≤ 70 / 110' })
  await weigh('10,000 pages', generated(generate(10_000), 300), { code, goal: '≤ 140 / 220' })
  await time(generated(generate(1334), 300))
  await share(generate(1000))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function read(corpus) {
  const sections = lines(join(corpus, 'sections.jsonl'))
  return {
    index: adapter.writeSections(sections),
    sections,
    queries: JSON.parse(readFileSync(join(corpus, 'queries.json'), 'utf8')),
  }
}

function lines(file) {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Mean reciprocal ranks over pages, by kind of query. */
async function judge(corpora) {
  const rows = []
  for (const corpus of corpora) {
    const { index, queries } = read(corpus)
    const engine = await adapter.start(index)
    const scores = Object.fromEntries([...KINDS, 'section', 'sources'].map((key) => [key, []]))
    for (const { q, kind, relevant, target } of queries) {
      const hits = await engine.search(q)
      const rank = hits.findIndex(({ page_url }) => relevant.includes(page_url))
      scores[kind].push(rank < 0 ? 0 : 1 / (rank + 1))
      if (target !== undefined) scores.section.push(Number(hits[0]?.url === target))
      if (kind === 'natural') scores.sources.push(Number(await isAmongSources(engine, q, relevant)))
    }
    rows.push([basename(corpus), Object.fromEntries(Object.entries(scores).map(([key, all]) => [key, mean(all)]))])
  }
  const all = Object.fromEntries(Object.keys(GOALS).map((key) => [key, mean(rows.map(([, row]) => row[key]))]))
  console.log('\nMRR@10 over pages; right section first; a right page among the first three sources of an answer\n')
  for (const [name, row] of [...rows, ['mean', all], ['goal', GOALS]])
    console.log(
      name.padEnd(8),
      Object.entries(row)
        .map(([key, value]) => `${key} ${value.toFixed(3)}`)
        .join('  '),
    )
}

async function isAmongSources(engine, question, relevant) {
  const sources = await engine.sources(question)
  return sources.slice(0, 3).some((url) => relevant.some((page) => url === page || url.startsWith(`${page}#`)))
}

/** What a reader's first search fetches, from opening the dialog to ten results: code, manifest and parts of the index. */
async function weigh(name, { index, queries }, { code, goal }) {
  const sizes = new Map([
    ['manifest.bin', brotliSize(index.manifest)],
    ...index.files.map(({ name, bytes }) => [`files/${name}`, brotliSize(bytes)]),
  ])
  const bytes = []
  for (const { q } of queries) {
    const engine = await adapter.start(index)
    await engine.results(q)
    bytes.push([...new Set(engine.fetched())].reduce((sum, file) => sum + sizes.get(file), code.own))
  }
  const [half, most] = [median(bytes), percentile(bytes, 95)]
  console.log(
    `${name.padEnd(14)} ${queries.length} queries: median / p95 ${kB(half)} / ${kB(most)} kB (goal ${goal}), with React ${kB(half + code.react)} / ${kB(most + code.react)} (goal ≤ 150)`,
  )
}

function generate(count) {
  const { helpgen } = makeSites(folder, count)
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build'], { cwd: helpgen, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout + stderr)
  return helpgen
}

/** The index of a built site, and some of its headings as queries: the same with every run. */
function generated(site, count) {
  const search = join(site, 'dist/search')
  const files = readdirSync(join(search, 'files')).map((name) => ({
    name,
    bytes: readFileSync(join(search, 'files', name)),
  }))
  const headings = lines(join(site, '.helpgen/documents.jsonl')).filter(({ type }) => type.startsWith('lvl'))
  const step = headings.length / count
  const queries = Array.from({ length: count }, (_, number) => {
    const { type, ...document } = headings[Math.floor(number * step)]
    return { q: document[`hierarchy.${type}`] }
  })
  return { index: { manifest: readFileSync(join(search, 'manifest.bin')), files }, queries, sections: headings.length }
}

/** Queries one after the other, once all of the index that they need is in memory. */
async function time({ index, queries, sections }) {
  const engine = await adapter.start(index)
  for (const { q } of queries) await engine.results(q)
  const times = []
  for (const { q } of queries) {
    const start = performance.now()
    await engine.results(q)
    times.push(performance.now() - start)
  }
  console.log(
    `\n${sections} sections: a query takes ${median(times).toFixed(1)} ms, p95 ${percentile(times, 95).toFixed(1)} (goal ≤ 8)`,
  )
}

/** What the index adds to the CPU time of a build, in turn with builds without it. */
async function share(site) {
  const cold = async (engine) => {
    for (const output of ['dist', '.helpgen']) rmSync(join(site, output), { recursive: true, force: true })
    configure(site, { search: { engine } })
    const { cpu, exit, output } = await runTree(process.execPath, [cli, 'build'], site)
    if (exit !== 0) throw new Error(output)
    return cpu
  }
  const runs = []
  for (let pair = 0; pair < 5; pair += 1) runs.push([await cold('embedded'), await cold('none')])
  const added = median(runs.map(([whole, without]) => whole / without - 1))
  console.log(`1,000 pages: the index adds ${(added * 100).toFixed(0)} % to the CPU time of a build (goal ≤ 15 %)`)
}
