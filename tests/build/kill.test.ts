import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recoverOutput } from '../../cli/io/output-store.ts'
import { type KillLane, killRebuilds, type SiteName } from '../support/kill-rebuild.ts'
import { differences, readSite, type SiteFiles } from '../support/site-folder.ts'

const cli = join(import.meta.dirname, '../../cli/dist/main.js')
const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'helpgen-kill-build-'))
const built: Record<SiteName, SiteFiles> = { A: new Map(), B: new Map() }

/** The arguments of a build of that site; both go to the same output folder. */
const buildOf = (site: SiteName): string[] => [cli, 'build', '--config', `site-${site}.json`]

beforeAll(() => {
  const project = join(root, 'project')
  for (const site of ['A', 'B'] as const) {
    mkdirSync(join(project, `content-${site}`), { recursive: true })
    const config = { title: 'Killed', url: 'https://example.com', contentDir: `content-${site}` }
    writeFileSync(join(project, `site-${site}.json`), JSON.stringify(config))
    for (let page = 0; page < 16; page += 1) {
      const text = `# Page ${page}\n\nSite ${page % 3 === 0 ? 'both' : site}.\n`
      writeFileSync(join(project, `content-${site}/page-${page}${page > 13 ? site : ''}.md`), text)
    }
    expect(spawnSync(process.execPath, buildOf(site), { cwd: project }).status).toBe(0)
    built[site] = readSite(join(project, 'dist'))
  }
}, 60_000)

afterAll(() => rmSync(root, { recursive: true }))

function openLane(name: string): KillLane {
  const project = join(root, name)
  const outDir = join(project, 'dist')
  cpSync(join(root, 'project'), project, { recursive: true })
  return {
    rebuild: (next) => ({ file: process.execPath, args: buildOf(next), cwd: project }),
    async verify() {
      const mended = !existsSync(outDir)
      await recoverOutput(outDir)
      const found = existsSync(outDir) ? readSite(outDir) : new Map<string, string>()
      const site = (['A', 'B'] as const).find((each) => differences(found, built[each]).length === 0)
      if (!site) throw new Error('The output is neither the old site nor the new one.')
      return { site, mended }
    },
  }
}

// No second try: lanes of a first one that ran out of time would still rebuild the same folders.
const patient = { timeout: 400_000, retry: 0 }

test(
  '`helpgen build` killed at any of 200 moments leaves exactly the old site or exactly the new one',
  patient,
  async () => {
    const lanes = ['one', 'two', 'three'].map(openLane)
    const report = await killRebuilds({ kills: 200, seed: 7, lanes })
    expect(report.kills).toBe(200)
    expect(report.old + report.new).toBe(200)
    expect(report.old).toBeGreaterThan(0)
  },
)
