import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IndexOptions, index } from '../../cli/commands/index.ts'
import { report } from '../../cli/commands/report.ts'
import { HelpgenError } from '../../cli/problem-kind.ts'
import type { Problem } from '../../schema/problem.ts'
import { makeSite, type TestSite } from '../support/site.ts'
import { differences, readSite } from '../support/site-folder.ts'
import { startTypesense, type TypesenseDouble } from '../support/typesense-server.ts'

const ADMIN_KEY = 'an-admin-key-that-nobody-may-see'
const content = {
  'welcome.md': '# Welcome\n\nThis is the help of Acme.\n',
  'refunds.md': '# Refunds\n\nWe give your money back.\n\n## How long it takes\n\nTen days.\n',
  '_search/synonyms.yml': '- [money back, reimbursement]\n',
  '_search/tests.yml': '- q: reimbursement\n  expect: /refunds\n',
}

/** What a command does in a process of its own, without the process. */
async function inProcess(site: TestSite, options: Partial<IndexOptions> & { report?: true } = {}) {
  const said = { lines: [] as string[], problems: [] as Problem[] }
  const out = {
    line: (line: string) => said.lines.push(line),
    problems: (problems: readonly Problem[]) => said.problems.push(...problems),
    step: () => {},
    advance: () => {},
    verbosity: 'normal' as const,
    done: () => {},
    stages: () => [],
  }
  const choice = { cwd: site.dir, config: undefined, overrides: {}, env: {}, onInterrupt: () => {} }
  const flags = { dryRun: false, inPlace: false, allowShrink: false, keep: 1, task: 'publish' as const }
  try {
    const exit = options.report
      ? await report({ ...choice, ...options, limit: 50 }, out)
      : await index({ ...choice, ...flags, ...options }, out)
    return { ...said, exit }
  } catch (error) {
    if (!(error instanceof HelpgenError)) throw error
    return { lines: said.lines, problems: error.problems, exit: error.exit }
  }
}

describe('helpgen index on Typesense', () => {
  let server: TypesenseDouble
  let site: TestSite
  const collections = () => [...server.store.collections.keys()].filter((name) => /^help_\d+$/.test(name)).sort()
  const env = () => ({ TYPESENSE_URL: server.url })

  beforeAll(async () => {
    server = await startTypesense({ adminKey: ADMIN_KEY })
    const nodes = [{ url: 'http://127.0.0.1:9' }]
    const search = { engine: 'typesense' as const, nodes, collection: 'help', searchKey: 'to be made' }
    site = makeSite(content, { search })
    writeFileSync(join(site.dir, '.env'), `TYPESENSE_API_KEY=${ADMIN_KEY}\n`)
  })
  afterAll(() => server.close())

  test('a dry run without a build makes the documents, and writes neither a site nor an index', async () => {
    const { exit, stdout } = await site.run(['index', '--dry-run'], env())
    expect(exit).toBe(0)
    expect(stdout.replace(/Build \w{16}/, 'Build ID')).toMatchInlineSnapshot(`
      "Build ID: 6 documents for help
      Plan: nothing is live yet: 6 added, 0 changed, 0 removed, 0 unchanged
        to write: stop words \`help_stopwords\`
        into a new collection
      Nothing was written (--dry-run).
      "
    `)
    expect(() => readSite(join(site.dir, 'dist'))).toThrow('ENOENT')
    expect(server.store.collections.size).toBe(0)
  })

  test('--provision makes the search key; with it, readers find what is published', async () => {
    const useless = await inProcess(site, { env: env() })
    expect([useless.exit, useless.problems]).toMatchObject([0, [{ code: 'TYPESENSE_SEARCH_KEY_USELESS' }]])
    const { lines } = await inProcess(site, { task: 'provision', env: env() })
    const [key] = [...server.store.keys.values()]
    expect(lines).toContain(`  ${key?.value}`)
    const config = join(site.dir, 'site.config.json')
    writeFileSync(config, readFileSync(config, 'utf8').replace('to be made', key!.value))
    expect(await inProcess(site, { env: env() })).toMatchObject({ exit: 0, problems: [] })
  })

  test('what the site holds never has the admin key', async () => {
    expect((await site.run(['build'], env())).exit).toBe(0)
    const files = readSite(join(site.dir, 'dist'))
    expect([...files].filter(([, text]) => text.includes(ADMIN_KEY)).map(([path]) => path)).toEqual([])
    expect((await inProcess(site, { env: env() })).lines).toContain('Nothing to do.')
  })

  test('a failing search test stops the publication with exit code 4, at its place', async () => {
    const before = collections()
    site.write({ '_search/tests.yml': '- q: refunds\n  expect: /welcome\n', '_search/synonyms.yml': '[]' })
    const { exit, stderr } = await site.run(['index'], env())
    expect(exit).toBe(4)
    expect(stderr).toContain('content/_search/tests.yml:1:3 error SEARCH_TEST_FAILED')
    expect(stderr).toContain(
      'A search for “refunds” must find /welcome among the first 3; it finds /refunds (Refunds).',
    )
    expect(collections()).toEqual(before)
  })

  test('--status, --rollback and the report', async () => {
    site.write({ '_search/tests.yml': '[]' })
    const published = await inProcess(site, { env: env() })
    const [first, second] = collections()
    expect(published.lines.at(-1)).toBe(`help → ${second}. The way back: helpgen index --rollback`)
    const { lines } = await inProcess(site, { task: 'status', env: env() })
    expect(lines).toEqual([
      `${server.url}  Typesense 29.0`,
      expect.stringMatching(`^help → ${second}: 6 documents, made of build \\w{16}$`),
      expect.stringContaining(`kept: ${first}: 6 documents`),
    ])
    const back = await inProcess(site, { task: 'rollback', env: env() })
    expect(back.lines).toEqual([`help → ${first} (6 documents). The next \`helpgen index\` publishes anew.`])
    expect((await inProcess(site, { report: true, env: env() })).lines).toEqual([
      'Searched for and not found (0)',
      'Most searched for (0)',
    ])
  })

  test('curation of a page that is not there is reported where it is written', async () => {
    site.write({ '_search/curation.yml': '- q: start\n  pin: [/nowhere]\n' })
    const { exit, problems } = await inProcess(site, { env: env() })
    const place = { path: 'content/_search/curation.yml', line: 1, column: 3 }
    expect([exit, problems]).toMatchObject([2, [{ code: 'SEARCH_CURATION_TARGET', place }]])
    site.write({ '_search/curation.yml': '[]' })
  })

  test('without a key, or with the admin key as the key of readers, nothing is asked', async () => {
    const asked = server.requests.length
    const missing = await site.run(['index'], { ...env(), TYPESENSE_API_KEY: '' })
    expect([missing.exit, missing.stderr]).toEqual([2, expect.stringContaining('TYPESENSE_KEY_MISSING')])
    const unsafe = await inProcess(site, { env: { ...env(), TYPESENSE_SEARCH_KEY: ADMIN_KEY } })
    expect([unsafe.exit, unsafe.problems]).toMatchObject([2, [{ code: 'TYPESENSE_SEARCH_KEY' }]])
    expect(server.requests.length).toBe(asked)
  })
})

describe('helpgen index without Typesense', () => {
  test('rewrites the index in the finished site, and nothing else of it', async () => {
    const site = makeSite({ ...content, '_search/tests.yml': '[]' })
    await site.run(['build'])
    const dist = join(site.dir, 'dist')
    const built = readSite(dist)
    writeFileSync(join(dist, 'search/files/of-an-older-index.bin'), 'old')
    expect((await inProcess(site)).exit).toBe(0)
    expect(differences(readSite(dist), built)).toEqual([])

    site.write({ '_search/synonyms.yml': '- [money back, compensation]\n' })
    const { exit, lines } = await inProcess(site)
    expect([exit, lines]).toEqual([0, [expect.stringMatching(/^The index of .*dist is that of 6 documents/)]])
    const changed = differences(readSite(dist), built)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.filter((line) => !line.includes(' search/'))).toEqual([])

    site.write({ '_search/tests.yml': '- q: refunds\n  expect: /welcome\n' })
    const before = readSite(dist)
    expect(await inProcess(site)).toMatchObject({ exit: 4, problems: [{ code: 'SEARCH_TEST_FAILED' }] })
    expect(differences(readSite(dist), before)).toEqual([])
    expect(await inProcess(site, { task: 'status' })).toMatchObject({ exit: 2, problems: [{ code: 'NOT_TYPESENSE' }] })
    expect(await inProcess(site, { inPlace: true })).toMatchObject({ exit: 2, problems: [{ code: 'NOT_TYPESENSE' }] })
    expect(await inProcess(site, { report: true })).toMatchObject({ exit: 2, problems: [{ code: 'NOT_TYPESENSE' }] })
  })

  test('a site without search has nothing to index', async () => {
    const site = makeSite(content, { search: { engine: 'none' } })
    expect(await inProcess(site)).toMatchObject({ exit: 2, problems: [{ code: 'SEARCH_SWITCHED_OFF' }] })
  })
})
