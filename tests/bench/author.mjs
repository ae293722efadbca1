// `npm run bench:author`: how long an author waits, and CI. Options choose a part: `builds`, `dev`.

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchBuilds } from './author-builds.mjs'
import { benchDev } from './author-dev.mjs'

const parts = process.argv.slice(2)
const wants = (part) => parts.length === 0 || parts.includes(part)
// In memory where there is such a folder: some file systems get slower with every file that was deleted just before.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'helpgen-author-'))

console.log(`Load average ${loadavg()[0].toFixed(2)}`)
try {
  if (wants('dev')) await benchDev(folder)
  if (wants('builds')) await benchBuilds(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
