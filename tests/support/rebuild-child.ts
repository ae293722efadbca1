import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { beginOutput, commitOutput, createOutputWriter } from '../../cli/io/output-store.ts'
import type { SiteName } from './kill-rebuild.ts'
import { writeSite } from './site-folder.ts'
import { siteFiles } from './two-sites.ts'

// Run as a program, bundled: rebuilds a site through the output store, and says when it reaches which step.

const [outDir, site, way, pauseMs] = process.argv.slice(2) as [string, SiteName, 'committed' | 'in-place', string?]
const say = (mark: string): void => void fs.writeSync(1, `${mark}\n`)

if (pauseMs !== undefined) {
  // Between two renames there are some 20 µs, which no signal from outside would ever hit.
  const rename = fs.renameSync
  const pause = new Int32Array(new SharedArrayBuffer(4))
  fs.renameSync = (from, to) => {
    rename(from, to)
    Atomics.wait(pause, 0, 0, Number(pauseMs))
  }
  syncBuiltinESMExports()
}

if (way === 'in-place') {
  say('write')
  say('commit')
  fs.rmSync(outDir, { recursive: true })
  writeSite(outDir, siteFiles(site))
} else {
  const session = await beginOutput(outDir)
  const writer = createOutputWriter(session)
  say('write')
  for (const [path, content] of siteFiles(site)) writer.write(path, content)
  say('commit')
  await commitOutput(session)
}
