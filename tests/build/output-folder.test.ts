import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeSite } from '../support/site.ts'

const pages = { 'welcome.md': '# Welcome\n' }

describe('an output folder that cannot be written ends the build with exit code 5, and nothing is lost', () => {
  test('because a file has its name', async () => {
    const site = makeSite(pages)
    writeFileSync(join(site.dir, 'dist'), 'a file')
    const { exit, problem } = await site.build()
    expect([exit, problem.code]).toEqual([5, 'OUTPUT_NOT_WRITABLE'])
    expect(problem.message).toContain(join(site.dir, 'dist'))
    expect(readFileSync(join(site.dir, 'dist'), 'utf8')).toBe('a file')
    expect(readdirSync(site.dir).sort()).toEqual(['.helpgen', 'content', 'dist', 'site.config.json'])
  })

  test('because a file stands where a folder above it should be', async () => {
    const site = makeSite(pages, { outDir: 'public/help' })
    writeFileSync(join(site.dir, 'public'), 'a file')
    const { exit, problem } = await site.build()
    expect([exit, problem.code]).toEqual([5, 'OUTPUT_NOT_WRITABLE'])
  })

  test("because a file has the name of helpgen's own folder", async () => {
    const site = makeSite({ ...pages, '/.helpgen': 'a file' })
    const { exit, problem } = await site.build()
    expect([exit, problem.code]).toEqual([5, 'OUTPUT_NOT_WRITABLE'])
    expect(problem.message).toContain('.helpgen')
  })

  const mountable = canMount()

  test.skipIf(!mountable)('because the disk is read-only', async () => {
    await onDisk('size=8m', async ({ dir, remount }) => {
      const site = makeSite(pages, { outDir: join(dir, 'dist') })
      expect((await site.build()).exit).toBe(0)
      const before = readFileSync(join(dir, 'dist/welcome/index.html'), 'utf8')
      remount('ro')
      site.write({ 'welcome.md': '# Changed\n' })
      const { exit, problem } = await site.build()
      expect([exit, problem.code]).toEqual([5, 'OUTPUT_NOT_WRITABLE'])
      expect(problem.message).toContain('read-only')
      expect(readFileSync(join(dir, 'dist/welcome/index.html'), 'utf8')).toBe(before)
    })
  })

  test.skipIf(!mountable)('because the disk is full', async () => {
    await onDisk('size=640k', async ({ dir }) => {
      const site = makeSite(pages, { outDir: join(dir, 'dist') })
      expect((await site.build()).exit).toBe(0)
      const before = readFileSync(join(dir, 'dist/welcome/index.html'), 'utf8')
      site.write({ 'welcome.md': '# Changed\n', 'big.md': `# Big\n\n${'Many words. '.repeat(120_000)}\n` })
      const { exit, problem } = await site.build()
      expect([exit, problem.code]).toEqual([5, 'DISK_FULL'])
      expect(readFileSync(join(dir, 'dist/welcome/index.html'), 'utf8')).toBe(before)
      expect(readdirSync(dir)).toEqual(['dist'])
    })
  })

  interface Disk {
    readonly dir: string
    readonly remount: (options: string) => void
  }

  // As root no permission stands in the way: only a file system of its own does.
  function canMount(): boolean {
    if (process.getuid?.() !== 0 || process.platform !== 'linux') return false
    const folder = mkdtempSync(join(tmpdir(), 'helpgen-mount-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
    if (mounted) execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
    return mounted
  }

  async function onDisk(options: string, act: (disk: Disk) => Promise<void>): Promise<void> {
    const dir = mkdtempSync(join(tmpdir(), 'helpgen-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir])
    try {
      await act({ dir, remount: (changed) => execFileSync('mount', ['-o', `remount,${changed}`, dir]) })
    } finally {
      execFileSync('umount', [dir])
      rmSync(dir, { recursive: true })
    }
  }
})

test('files that were put into the output folder by hand are gone after a build, as the README says', async () => {
  const site = makeSite(pages)
  mkdirSync(join(site.dir, 'dist/by-hand'), { recursive: true })
  writeFileSync(join(site.dir, 'dist/by-hand/index.html'), 'x')
  expect((await site.build()).exit).toBe(0)
  expect(site.files()).not.toContain('by-hand/index.html')
})
