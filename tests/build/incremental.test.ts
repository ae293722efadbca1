import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { loadProject } from '../../cli/io/load-config.ts'
import { type BuildReport, buildSite } from '../../cli/pipeline.ts'
import { HelpgenError } from '../../cli/problem-kind.ts'
import type { Problem } from '../../schema/problem.ts'
import { makeSite } from '../support/site.ts'
import { editNames, edits, writeEditedSite } from '../support/site-edits.ts'
import { differences, readSite, writeSite } from '../support/site-folder.ts'

interface Built {
  readonly problems: readonly Problem[]
  readonly report?: BuildReport
  /** Output folder and search documents; undefined where nothing was published. */
  readonly files?: ReadonlyMap<string, string>
}

/** Builds in this process; a cold build has its own output and knows nothing. */
async function buildIn(dir: string, how: 'warm' | 'cold'): Promise<Built> {
  const overrides = {}
  const usual = await loadProject({ cwd: dir, config: undefined, overrides })
  const folder = join(dir, '.cold')
  const cold = { ...usual, outDir: join(folder, 'dist'), workDir: folder }
  const project = how === 'warm' ? usual : cold
  const options = { overrides, strict: false, write: true, onStep: () => {}, onInterrupt: () => {} }
  try {
    const report = await buildSite(project, { ...options, cache: how === 'warm' })
    const { problems } = report
    if (!report.published) return { problems, report }
    const documents = readFileSync(join(project.workDir, 'documents.jsonl'), 'utf8')
    return { problems, report, files: new Map([...readSite(project.outDir), ['documents', documents]]) }
  } catch (error) {
    if (error instanceof HelpgenError) return { problems: error.problems }
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Edits of each sequence: 208 in all. The first one has a template of its own, which is bundled anew in every build. */
const SEQUENCES = [10, 22, 22, 22, 22, 22, 22, 22, 22, 22]

describe.each([...SEQUENCES.entries()])('sequence %i of %i edits', (sequence, length) => {
  test('a warm build is a cold build, to the byte, after each of them', { timeout: 300_000 }, async () => {
    const names = editNames(sequence === 0 ? 'with a template of its own' : 'plain')
    const [steps = []] = fc.sample(
      fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(10_000)), { minLength: length, maxLength: length }),
      { seed: 20_261_201 + sequence, numRuns: 1 },
    )
    const dir = mkdtempSync(join(inject('sitesFolder'), 'edits-'))
    writeEditedSite(dir, sequence === 0 ? 'with a template of its own' : 'plain')
    await buildIn(dir, 'warm')
    const done: string[] = []
    let published = 0
    for (const [name, number] of steps) {
      const before = readSite(join(dir, 'content'))
      edits[name]?.(dir, number)
      done.push(`${name} (${number})`)
      const [warm, cold] = [await buildIn(dir, 'warm'), await buildIn(dir, 'cold')]
      expect(warm.problems, done.join(', ')).toEqual(cold.problems)
      expect(warm.files === undefined, done.join(', ')).toBe(cold.files === undefined)
      if (warm.files && cold.files) {
        expect(differences(warm.files, cold.files), done.join(', ')).toEqual([])
        published += 1
      } else takeBack(join(dir, 'content'), before)
    }
    // A broken site shows little.
    expect(published).toBeGreaterThan(length / 2)
  })
})

describe('the cache', () => {
  const page = (dir: string): string => join(dir, 'content/guides/first.md')
  const start = async (): Promise<string> => {
    const dir = mkdtempSync(join(inject('sitesFolder'), 'cache-'))
    writeEditedSite(dir, 'plain')
    await buildIn(dir, 'warm')
    return dir
  }

  test('does not render a page again whose text, place and links are the same', async () => {
    const dir = await start()
    writeFileSync(page(dir), `${readFileSync(page(dir), 'utf8')}\nOne more sentence.\n`)
    const { report } = await buildIn(dir, 'warm')
    expect(report?.reuse).toMatchObject({ known: 5, fresh: 1, everything: false })
  })

  test('does nothing at all where nothing has changed, and says the same problems', async () => {
    const dir = await start()
    writeFileSync(page(dir), '# First\n\n## Setup\n\n![](./dot.png)\n\n:::unknown\nText.\n:::\n')
    const [first, second] = [await buildIn(dir, 'warm'), await buildIn(dir, 'warm')]
    expect(first.problems.length).toBeGreaterThan(0)
    expect(second.report?.reuse.everything).toBe(true)
    expect(second.problems).toEqual(first.problems)
  })

  test.each([
    ['a changed page', (dist: string) => writeFileSync(join(dist, 'guides/first/index.html'), 'changed by hand')],
    ['a page that is gone', (dist: string) => rmSync(join(dist, 'guides/second/index.html'))],
    ['a file that nobody asked for', (dist: string) => writeFileSync(join(dist, 'extra.html'), 'extra')],
    ['no folder', (dist: string) => rmSync(dist, { recursive: true })],
  ])('mends an output folder with %s', async (_, spoil) => {
    const dir = await start()
    const cold = await buildIn(dir, 'cold')
    spoil(join(dir, 'dist'))
    const warm = await buildIn(dir, 'warm')
    expect(differences(warm.files ?? new Map(), cold.files ?? new Map())).toEqual([])
  })

  const cacheFiles = (dir: string): string[] => {
    const folder = join(dir, '.helpgen/cache')
    return readdirSync(folder).map((name) => join(folder, name))
  }

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['full of zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
    ['empty', () => Buffer.alloc(0)],
    ['of one other byte in the middle', (bytes: Buffer) => flipped(bytes)],
  ])('survives files that are %s: what cannot be read is made again', async (_, damage) => {
    const dir = await start()
    const changed = '# First\n\n## Setup\n\nChanged.\n'
    writeFileSync(page(dir), changed)
    const cold = await buildIn(dir, 'cold')
    const damaged = cacheFiles(dir).map((path) => {
      const copy = mkdtempSync(join(inject('sitesFolder'), 'damaged-'))
      cpSync(dir, copy, { recursive: true, preserveTimestamps: true })
      const file = join(copy, relative(dir, path))
      writeFileSync(file, damage(readFileSync(file)))
      return { copy, file }
    })
    expect(damaged.length).toBeGreaterThan(8)
    for (const { copy, file } of damaged) {
      const warm = await buildIn(copy, 'warm')
      expect(differences(warm.files ?? new Map(), cold.files ?? new Map()), file).toEqual([])
    }
  })

  test('is safe under two builds at once', async () => {
    const dir = await start()
    writeFileSync(page(dir), '# First\n\n## Setup\n\nTwice.\n')
    const both = await Promise.all([buildIn(dir, 'warm'), buildIn(dir, 'warm')])
    const [after, cold] = [await buildIn(dir, 'warm'), await buildIn(dir, 'cold')]
    for (const { files } of [...both, after])
      expect(differences(files ?? new Map(), cold.files ?? new Map())).toEqual([])
  })

  test('is left alone by --no-cache, and goes with clean', async () => {
    const site = makeSite({ 'index.md': '# Welcome\n' })
    await site.build('--no-cache')
    expect(existsSync(join(site.dir, '.helpgen/cache'))).toBe(false)
    await site.build()
    expect(existsSync(join(site.dir, '.helpgen/cache'))).toBe(true)
    const { exit, stdout } = await site.run(['clean'])
    expect([exit, stdout]).toEqual([0, 'Removed dist/ and .helpgen/\n'])
    expect(readdirSync(site.dir).sort()).toEqual(['content', 'site.config.json'])
  })

  test('counts for the profile', async () => {
    const site = makeSite({ 'index.md': '# Welcome\n', 'guide.md': '# Guide\n' })
    const profile = async (): Promise<string> => (await site.run(['build', '--profile'])).stdout
    expect(await profile()).toMatch(/Reading 2 pages +\d+ ms +0 from the cache/)
    expect(await profile()).toMatch(/nothing has changed since the last build/)
    site.write({ 'guide.md': '# Guide\n\nMore.\n' })
    const third = await profile()
    expect(third).toMatch(/Reading 2 pages +\d+ ms +1 from the cache/)
    expect(third).toMatch(/Rendering \d+ pages +\d+ ms +\d left as they are, 0 with a new shell, \d new/)
  })
})

/** What broke the site is undone, as authors do. */
function takeBack(folder: string, files: ReadonlyMap<string, string>): void {
  for (const path of readSite(folder).keys()) if (!files.has(path)) rmSync(join(folder, path))
  // Pictures are no text; no edit of them breaks anything.
  const texts = [...files].filter(([path]) => !path.endsWith('.png'))
  writeSite(folder, new Map(texts))
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const middle = copy.length >> 1
  copy[middle] = (copy[middle] ?? 0) ^ 0xff
  return copy
}
