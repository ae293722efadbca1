// Generated sites for the benchmarks.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The same pages as a site of helpgen and as one of Hugo. */
export function makeSites(folder, count) {
  const helpgen = join(folder, `helpgen-${count}`)
  const hugo = join(folder, `hugo-${count}`)
  mkdirSync(helpgen)
  spawnSync(process.execPath, [join(here, 'generate-pages.mjs'), String(count), join(helpgen, 'content')], {
    stdio: 'inherit',
  })
  configure(helpgen)
  cpSync(join(here, 'hugo'), hugo, { recursive: true })
  cpSync(join(helpgen, 'content'), join(hugo, 'content'), { recursive: true })
  // Hugo calls the page of a folder `_index`.
  for (const path of filesIn(join(hugo, 'content')))
    if (path.endsWith('/index.md')) renameSync(path, path.replace(/index\.md$/, '_index.md'))
  return { helpgen, hugo }
}

export const configure = (site, more = {}) =>
  writeFileSync(join(site, 'site.config.json'), JSON.stringify({ title: 'Bench', url: 'https://example.com', ...more }))

export function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}
