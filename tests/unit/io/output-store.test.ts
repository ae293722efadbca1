import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  abandonOutput,
  beginOutput,
  commitOutput,
  createOutputWriter,
  type OutputSession,
  recoverOutput,
} from '../../../cli/io/output-store.ts'
import { HelpgenError } from '../../../cli/problem-kind.ts'
import { bundleProgram } from '../../support/bundle-program.ts'
import { differences, readSite, writeSite } from '../../support/site-folder.ts'
import { siteFiles } from '../../support/two-sites.ts'

let root: string
let outDir: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'helpgen-output-')))
  outDir = join(root, 'dist')
})

afterEach(() => rmSync(root, { recursive: true }))

const site = (files: Record<string, string>): Map<string, string> => new Map(Object.entries(files))
const present = (): Record<string, string> => Object.fromEntries(readSite(outDir))

async function publish(files: Record<string, string>): Promise<OutputSession> {
  const session = await beginOutput(outDir)
  const writer = createOutputWriter(session)
  for (const [path, content] of Object.entries(files)) writer.write(path, content)
  await commitOutput(session)
  return session
}

/** What the catalogue says of an error, and the exit code that it ends the run with. */
async function failure(act: () => unknown): Promise<[string | undefined, number, string | undefined]> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof HelpgenError)) throw error
    return [error.problems[0]?.code, error.exit, (error.cause as NodeJS.ErrnoException | undefined)?.code]
  }
  throw new Error('It did not fail.')
}

describe('a build', () => {
  test('replaces the whole site and leaves nothing beside it', async () => {
    await publish({ 'index.html': 'one', 'gone/index.html': 'gone' })
    await publish({ 'index.html': 'two', 'a/b/c.html': 'deep' })
    expect(present()).toEqual({ 'a/b/c.html': 'deep', 'index.html': 'two' })
    expect(readdirSync(root)).toEqual(['dist'])
  })

  test('makes the folders that the output folder stands in', async () => {
    outDir = join(root, 'public/site/dist')
    await publish({ 'index.html': 'one' })
    expect(present()).toEqual({ 'index.html': 'one' })
  })

  test('shows nothing of the next site before it is committed', async () => {
    await publish({ 'index.html': 'one' })
    const session = await beginOutput(outDir)
    createOutputWriter(session).write('index.html', 'two')
    expect(present()).toEqual({ 'index.html': 'one' })
    await abandonOutput(session)
    await abandonOutput(session)
    expect(present()).toEqual({ 'index.html': 'one' })
    expect(readdirSync(root)).toEqual(['dist'])
  })

  test('follows a symbolic link to the output folder and keeps it', async () => {
    mkdirSync(join(root, 'www'))
    symlinkSync('www/site', outDir)
    await publish({ 'index.html': 'one' })
    await publish({ 'index.html': 'two' })
    expect(readlinkSync(outDir)).toBe('www/site')
    expect(present()).toEqual({ 'index.html': 'two' })
    expect(readdirSync(join(root, 'www'))).toEqual(['site'])
  })

  test('has a session that travels to threads', async () => {
    const session = await beginOutput(outDir)
    expect(structuredClone(session)).toEqual(session)
    createOutputWriter(structuredClone(session)).write('a/1.html', 'one')
    createOutputWriter(structuredClone(session)).write('a/2.html', 'two')
    await commitOutput(session)
    expect(present()).toEqual({ 'a/1.html': 'one', 'a/2.html': 'two' })
  })
})

describe('a file', () => {
  const age = (path: string): void => utimesSync(join(outDir, path), 1000, 1000)
  const identity = (path: string) => {
    const { ino, mtimeMs, nlink } = statSync(join(outDir, path))
    return { ino, mtimeMs, nlink }
  }

  test('that did not change keeps its inode and its modification time', async () => {
    await publish({ 'same.html': 'same', 'other.html': 'one' })
    age('same.html')
    const before = identity('same.html')
    await publish({ 'same.html': 'same', 'other.html': 'two' })
    expect(identity('same.html')).toEqual(before)
    expect(before).toMatchObject({ mtimeMs: 1_000_000, nlink: 1 })
    expect(present()).toEqual({ 'other.html': 'two', 'same.html': 'same' })
  })

  test('that was copied and did not change keeps them too', async () => {
    const source = join(root, 'film.mp4')
    const bytes = Buffer.alloc(700_000, 'film')
    const copyOf = async (content: Uint8Array): Promise<void> => {
      writeFileSync(source, content)
      const session = await beginOutput(outDir)
      createOutputWriter(session).copy(source, 'media/film.mp4')
      await commitOutput(session)
      expect(readFileSync(join(outDir, 'media/film.mp4')).equals(content)).toBe(true)
    }
    await copyOf(bytes)
    age('media/film.mp4')
    const before = identity('media/film.mp4')
    await copyOf(bytes)
    expect(identity('media/film.mp4')).toEqual(before)
    bytes[699_999] = 0
    await copyOf(bytes)
    expect(identity('media/film.mp4').mtimeMs).not.toBe(before.mtimeMs)
  })

  test('that is written twice does not reach through its link into the present site', async () => {
    await publish({ 'index.html': 'one', 'copied.html': 'one' })
    const session = await beginOutput(outDir)
    const writer = createOutputWriter(session)
    for (const path of ['index.html', 'copied.html']) writer.write(path, 'one')
    writer.write('index.html', 'second thoughts')
    writeFileSync(join(root, 'source.html'), 'two')
    writer.copy(join(root, 'source.html'), 'copied.html')
    expect(present()).toEqual({ 'copied.html': 'one', 'index.html': 'one' })
    await commitOutput(session)
    expect(present()).toEqual({ 'copied.html': 'two', 'index.html': 'second thoughts' })
  })

  test('of the same size with other bytes is written', async () => {
    await publish({ 'index.html': 'abc' })
    linkSync(join(outDir, 'index.html'), join(root, 'backup.html'))
    await publish({ 'index.html': 'abd' })
    expect(present()).toEqual({ 'index.html': 'abd' })
    expect(readFileSync(join(root, 'backup.html'), 'utf8')).toBe('abc')
  })

  test('is written as bytes or as text', async () => {
    const session = await beginOutput(outDir)
    createOutputWriter(session).write('a.bin', new Uint8Array([0, 255, 10]))
    createOutputWriter(session).write('b.txt', 'Grüße')
    await commitOutput(session)
    expect([...readFileSync(join(outDir, 'a.bin'))]).toEqual([0, 255, 10])
    expect(readFileSync(join(outDir, 'b.txt'), 'utf8')).toBe('Grüße')
  })

  for (const path of ['../escaped.html', 'a/../../escaped.html', '/etc/escaped.html', '.', '']) {
    test(`cannot leave the site by the path "${path}"`, async () => {
      const session = await beginOutput(outDir)
      const writer = createOutputWriter(session)
      expect(() => writer.write(path, 'x')).toThrow('leaves the site')
      expect(() => writer.copy(import.meta.filename, path)).toThrow('leaves the site')
      await abandonOutput(session)
      expect(readdirSync(root)).toEqual([])
    })
  }

  test('whose source cannot be read is a problem of that source', async () => {
    const session = await beginOutput(outDir)
    const writer = createOutputWriter(session)
    expect(await failure(() => writer.copy(join(root, 'none.png'), 'none.png'))).toEqual([
      'FILE_UNREADABLE',
      1,
      'ENOENT',
    ])
    expect(await failure(() => writer.copy(root, 'root'))).toEqual(['FILE_UNREADABLE', 1, undefined])
  })
})

describe('what a killed run left', () => {
  const deadPid = spawnSync('true').pid
  const stat = existsSync('/proc/self/stat') ? readFileSync(`/proc/${process.pid}/stat`, 'latin1') : ''
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0'
  const leftover = (kind: string, owner: string, files: Record<string, string> = {}): string => {
    const name = `.dist.${kind}-${owner}-0123456789ab`
    mkdirSync(join(root, name))
    writeSite(join(root, name), site(files))
    return name
  }
  const dead = `${deadPid}-1`
  const live = `${process.pid}-${started}`

  test('is put back when the kill fell between the two renames', async () => {
    leftover('old', dead, { 'index.html': 'one' })
    leftover('new', dead, { 'index.html': 'two' })
    await recoverOutput(outDir)
    expect(present()).toEqual({ 'index.html': 'one' })
    expect(readdirSync(root)).toEqual(['dist'])
  })

  test('is put back for an output folder that is a symbolic link', async () => {
    leftover('old', dead, { 'index.html': 'one' })
    symlinkSync('dist', join(root, 'link'))
    await recoverOutput(join(root, 'link'))
    expect(present()).toEqual({ 'index.html': 'one' })
  })

  test('is deleted when the site is there', async () => {
    await publish({ 'index.html': 'one' })
    for (const kind of ['old', 'new', 'gone']) leftover(kind, dead, { 'a/index.html': kind })
    await recoverOutput(outDir)
    expect(present()).toEqual({ 'index.html': 'one' })
    expect(readdirSync(root)).toEqual(['dist'])
  })

  test('is never put back when it was being deleted', async () => {
    leftover('gone', dead, { 'index.html': 'half' })
    await recoverOutput(outDir)
    expect(readdirSync(root)).toEqual([])
  })

  test('does not include the folders of a live process, nor those of another output folder', async () => {
    await publish({ 'index.html': 'one' })
    const names = ['old', 'new', 'gone'].map((kind) => leftover(kind, live))
    const strangers = ['.dist2.old-1-1-0123456789ab', '.dist.backup', '.dist.old-mine']
    for (const name of strangers) mkdirSync(join(root, name))
    const session = await beginOutput(outDir)
    await abandonOutput(session)
    expect(readdirSync(root).sort()).toEqual([...strangers, ...names, 'dist'].sort())
  })

  test.skipIf(started === '0')('includes the folders of a dead process whose number was given to another', async () => {
    leftover('old', `${process.pid}-1`, { 'index.html': 'one' })
    await recoverOutput(outDir)
    expect(present()).toEqual({ 'index.html': 'one' })
  })

  test('waits for a live process that stands between its renames', async () => {
    const old = leftover('old', live, { 'index.html': 'one' })
    mkdirSync(join(root, 'two'))
    writeSite(join(root, 'two'), site({ 'index.html': 'two' }))
    const recovered = recoverOutput(outDir)
    renameSync(join(root, 'two'), outDir)
    await recovered
    expect(present()).toEqual({ 'index.html': 'two' })
    expect(readdirSync(root).sort()).toEqual([old, 'dist'].sort())
  })

  test('is put back when a live process stays between its renames', async () => {
    leftover('old', live, { 'index.html': 'one' })
    await recoverOutput(outDir)
    expect(present()).toEqual({ 'index.html': 'one' })
  })
})

describe('two runs at once', () => {
  test('end with the whole site of one of them', { timeout: 30_000 }, async () => {
    const program = await bundleProgram('rebuild-child.ts')
    const sites = { A: siteFiles('A'), B: siteFiles('B') }
    const rebuild = async (name: 'A' | 'B'): Promise<void> => {
      // Renames that take 60 ms each: runs that start together do get between each other's.
      const args = [program.file, outDir, name, 'committed', '60']
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
      expect(await once(child, 'close')).toEqual([0, null])
    }
    try {
      for (let round = 0; round < 3; round++) await Promise.all([rebuild('A'), rebuild('B'), rebuild('A')])
    } finally {
      program.remove()
    }
    await recoverOutput(outDir)
    const found = readSite(outDir)
    expect([differences(found, sites.A).length, differences(found, sites.B).length]).toContain(0)
    expect(readdirSync(root)).toEqual(['dist'])
  })
})

describe('an interrupted run', () => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    test(`drops the next site on ${signal} and lets the command set the exit code`, async () => {
      await publish({ 'index.html': 'one' })
      const program = await bundleProgram('interrupted-child.ts')
      const child = spawn(process.execPath, [program.file, outDir], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      expect(readdirSync(root)).toHaveLength(2)
      child.kill(signal)
      expect(await once(child, 'close')).toEqual([code, null])
      program.remove()
      expect(present()).toEqual({ 'index.html': 'one' })
      expect(readdirSync(root)).toEqual(['dist'])
    })
  }
})

describe('an output folder that cannot be written', () => {
  test('because a file stands there', async () => {
    writeFileSync(outDir, 'a file')
    expect(await failure(() => beginOutput(outDir))).toEqual(['OUTPUT_NOT_WRITABLE', 5, undefined])
    expect(readFileSync(outDir, 'utf8')).toBe('a file')
    expect(readdirSync(root)).toEqual(['dist'])
  })

  test('because a file stands above it', async () => {
    writeFileSync(join(root, 'file'), '')
    expect(await failure(() => beginOutput(join(root, 'file/dist')))).toEqual(['OUTPUT_NOT_WRITABLE', 5, 'ENOTDIR'])
  })

  test('because a file took its place while the site was written', async () => {
    const session = await beginOutput(outDir)
    writeFileSync(outDir, 'a file')
    expect(await failure(() => commitOutput(session))).toEqual(['OUTPUT_NOT_WRITABLE', 5, undefined])
    expect(readdirSync(root)).toEqual(['dist'])
  })

  test('because a name is too long', async () => {
    const session = await beginOutput(outDir)
    const write = () => createOutputWriter(session).write(`${'a'.repeat(300)}/index.html`, '')
    expect(await failure(write)).toEqual(['OUTPUT_NOT_WRITABLE', 5, 'ENAMETOOLONG'])
  })

  test('because the next site was taken away, leaves the present one as it is', async () => {
    await publish({ 'index.html': 'one' })
    const session = await beginOutput(outDir)
    const writer = createOutputWriter(session)
    rmSync(session.staging, { recursive: true })
    expect(await failure(() => writer.write('a/b.html', ''))).toEqual(['OUTPUT_NOT_WRITABLE', 5, 'ENOENT'])
    expect(await failure(() => commitOutput(session))).toEqual(['OUTPUT_NOT_WRITABLE', 5, 'ENOENT'])
    expect(present()).toEqual({ 'index.html': 'one' })
    expect(readdirSync(root)).toEqual(['dist'])
  })

  // As root no permission stands in the way: only a file system of its own does.
  const mountable = canMount()

  test.skipIf(!mountable)('because the file system is read-only', async () => {
    await onDisk('size=1m', async (remount) => {
      await publish({ 'index.html': 'one' })
      const session = await beginOutput(outDir)
      remount('ro')
      expect(await failure(() => beginOutput(outDir))).toEqual(['OUTPUT_NOT_WRITABLE', 5, 'EROFS'])
      expect(await failure(() => createOutputWriter(session).write('a', ''))).toEqual([
        'OUTPUT_NOT_WRITABLE',
        5,
        'EROFS',
      ])
      expect(await failure(() => commitOutput(session))).toEqual(['OUTPUT_NOT_WRITABLE', 5, 'EROFS'])
      await recoverOutput(outDir)
      expect(present()).toEqual({ 'index.html': 'one' })
    })
  })

  test.skipIf(!mountable)('because it is itself a mounted file system', async () => {
    await onDisk('size=1m', async () => {
      outDir = join(root, 'disk')
      const session = await beginOutput(outDir)
      createOutputWriter(session).write('index.html', 'one')
      expect(await failure(() => commitOutput(session))).toEqual(['OUTPUT_NOT_WRITABLE', 5, 'EBUSY'])
      expect(readdirSync(root)).toEqual(['disk'])
    })
  })

  test.skipIf(!mountable)('because the disk is full, leaves the present site whole', async () => {
    await onDisk('size=256k', async () => {
      const first = { 'index.html': 'one', 'big.html': 'x'.repeat(100_000), 'same.html': 'y'.repeat(60_000) }
      await publish(first)
      const session = await beginOutput(outDir)
      const writer = createOutputWriter(session)
      writer.write('same.html', first['same.html'])
      expect(await failure(() => writer.write('big.html', 'z'.repeat(200_000)))).toEqual(['DISK_FULL', 5, 'ENOSPC'])
      writeFileSync(join(root, 'source'), 'z'.repeat(200_000))
      expect(await failure(() => writer.copy(join(root, 'source'), 'big.html'))).toEqual(['DISK_FULL', 5, 'ENOSPC'])
      await abandonOutput(session)
      expect(present()).toEqual(first)
      expect(readdirSync(join(root, 'disk'))).toEqual(['dist'])
      // Linked files take no room twice.
      await publish({ ...first, 'index.html': 'two' })
      expect(present()).toEqual({ ...first, 'index.html': 'two' })
    })
  })

  function canMount(): boolean {
    if (process.getuid?.() !== 0 || process.platform !== 'linux') return false
    const folder = mkdtempSync(join(tmpdir(), 'helpgen-mount-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
    if (mounted) execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
    return mounted
  }

  async function onDisk(options: string, act: (remount: (options: string) => void) => Promise<void>): Promise<void> {
    const disk = join(root, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk])
    outDir = join(disk, 'dist')
    try {
      await act((changed) => execFileSync('mount', ['-o', `remount,${changed}`, disk]))
    } finally {
      execFileSync('umount', [disk])
    }
  }
})
