// Writes `.bench/search-adapter.mjs`: the search as it ships, for evaluators.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Bundles the adapter beside the script of the worker, as `npm ci` made it; gives the adapter's path. */
export async function makeAdapter(folder = `${root}.bench`) {
  mkdirSync(folder, { recursive: true })
  const { searchWorker, files } = JSON.parse(readFileSync(`${root}cli/dist/scripts.json`, 'utf8'))
  const { content } = files.find(({ output }) => output === searchWorker)
  writeFileSync(`${folder}/search-worker.js`, content)
  const outfile = `${folder}/search-adapter.mjs`
  await build({
    absWorkingDir: root,
    entryPoints: ['tests/bench/search/adapter.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  })
  return outfile
}
