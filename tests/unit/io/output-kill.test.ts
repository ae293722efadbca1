import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abandonOutput, beginOutput, recoverOutput } from '../../../cli/io/output-store.ts'
import { bundleProgram, type Program } from '../../support/bundle-program.ts'
import { type KillLane, killRebuilds, type SiteName } from '../../support/kill-rebuild.ts'
import { differences, readSite, writeSite } from '../../support/site-folder.ts'
import { siteFiles } from '../../support/two-sites.ts'

// In memory where there is such a folder: some file systems get slower with every file that was deleted just before.
const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'helpgen-kill-'))
let program: Program
const sites = { A: siteFiles('A'), B: siteFiles('B') }

beforeAll(async () => {
  program = await bundleProgram('rebuild-child.ts')
})

afterAll(() => {
  program.remove()
  rmSync(root, { recursive: true })
})

/** `ways`: arguments of the program, taken in turn. */
function openLane(name: string, ways: readonly (readonly string[])[]): KillLane {
  const outDir = join(root, name, 'dist')
  writeSite(outDir, sites.A)
  return {
    rebuild: (next, round) => ({
      file: process.execPath,
      args: [program.file, outDir, next, ...ways[round % ways.length]!],
    }),
    async verify() {
      const mended = !existsSync(outDir)
      await recoverOutput(outDir)
      const found = existsSync(outDir) ? readSite(outDir) : new Map<string, string>()
      const [fromA, fromB] = [differences(found, sites.A), differences(found, sites.B)]
      const site: SiteName | undefined = fromA.length === 0 ? 'A' : fromB.length === 0 ? 'B' : undefined
      if (!site) throw new Error(`Neither site: ${fromA.length} differences from A, ${fromB.length} from B.`)
      return { site, mended }
    },
  }
}

const marks = ['write', 'commit']

// No second try: lanes of a first one that ran out of time would still rebuild the same folders.
const patient = { timeout: 300_000, retry: 0 }

test(
  'a rebuild that is killed at any of 200 moments leaves exactly the old site or exactly the new one',
  patient,
  async () => {
    const names = ['one', 'two', 'three']
    const lanes = names.map((name) => openLane(name, [['committed'], ['committed', '8']]))
    const report = await killRebuilds({ kills: 200, seed: 20, lanes, marks })
    expect(report.kills).toBe(200)
    expect(report.old + report.new).toBe(200)
    // The kills really fell before, between and after the renames.
    for (const count of [report.old, report.new, report.mended]) expect(count).toBeGreaterThan(0)

    for (const name of names) {
      await abandonOutput(await beginOutput(join(root, name, 'dist')))
      expect(readdirSync(join(root, name)), 'nothing is left beside the site').toEqual(['dist'])
    }
  },
)

test('the same kills find out an output that is replaced in place', patient, async () => {
  const lanes = [openLane('in-place', [['in-place']])]
  await expect(killRebuilds({ kills: 60, seed: 20, lanes, marks })).rejects.toThrow('Neither site')
})
