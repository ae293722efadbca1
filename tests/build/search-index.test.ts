import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type * as Adapter from '../bench/search/adapter.ts'
import { makeAdapter } from '../bench/search/make-adapter.mjs'
import { copySite, makeSite, type TestSite } from '../support/site.ts'

describe('the index of a site', () => {
  let site: TestSite
  let adapter: typeof Adapter

  beforeAll(async () => {
    site = copySite('everything')
    const made = await makeAdapter(mkdtempSync(join(inject('sitesFolder'), 'adapter-')))
    adapter = (await import(made)) as typeof Adapter
    expect((await site.build()).exit).toBe(0)
  }, 60_000)

  test('is what the benchmark of the search measures, byte for byte', () => {
    const { manifest, files } = adapter.writeDocuments(site.documents(), '/docs/')
    const published = join(site.dir, 'dist/search')
    expect(Buffer.compare(readFileSync(join(published, 'manifest.bin')), manifest)).toBe(0)
    expect(readdirSync(join(published, 'files')).sort()).toEqual(files.map(({ name }) => name).sort())
    for (const { name, bytes } of files)
      expect(Buffer.compare(readFileSync(join(published, 'files', name)), bytes)).toBe(0)
  })

  test('is read by the worker as it is shipped', async () => {
    const engine = await adapter.start(adapter.writeDocuments(site.documents()))
    expect((await engine.search('sharing a guide'))[0]?.page_url).toBe('/guides/share')
    expect(engine.fetched()[0]).toBe('manifest.bin')
  })
})

describe('`helpgen check` runs the search tests of authors', () => {
  const pages = {
    'welcome.md': '# Welcome\n\nHello.\n',
    'invite.md': '# Invite a colleague\n\nSend an invitation.\n\n## Roles\n\nAn owner may do all of it.\n',
    'seats.md': '# Seats\n\nEach colleague takes a seat.\n',
  }
  const check = (tests: string, synonyms = '') =>
    makeSite({ ...pages, '_search/tests.yml': tests, '_search/synonyms.yml': synonyms }).run(['check'])

  test('and is content when all of them hold', async () => {
    const { exit, stdout } = await check(
      `- { q: invite a colleague, expect: /invite, within: 1 }
- { q: owner, expect: '/invite#roles' }
- { q: coworker, expect: /invite }
- { q: kubernetes, expect: nothing }
- { ask: How do I invite a colleague?, sources: [/invite] }
`,
      '- { from: coworkers, to: [colleague] }\n',
    )
    expect(stdout).toContain('No problems.')
    expect(exit).toBe(0)
  })

  test('and says what came instead, and why', async () => {
    const { exit, stdout, stderr } = await check(
      `- { q: colleagues, expect: nothing }
- { q: seats, expect: nothing }
- { q: kubernetes, expect: /seats, within: 1 }
- { ask: What takes a seat?, sources: [/welcome] }
`,
    )
    expect(exit).toBe(1)
    const said = stdout + stderr
    expect(said).toMatch(
      /“colleagues” must find nothing; it finds \/invite \d\.\d\d \(colleagues → colleague\); \/seats/,
    )
    expect(said).toContain('A search for “seats” must find nothing; it finds /seats')
    expect(said).toContain('A search for “kubernetes” must find /seats among the first 1; it finds nothing.')
    expect(said).toContain('The answer to “What takes a seat?” must rest on /welcome; its sources are /seats')
    expect(said).toContain('content/_search/tests.yml:2:3')
  })

  test('and names entries that do not fit, with their place', async () => {
    const { exit, stdout, stderr } = await check('- { q: seat }\n- { ask: x, sources: [] }\n- 3\n')
    expect(exit).toBe(1)
    expect(stdout + stderr).toContain('content/_search/tests.yml:1:3')
    expect(stdout + stderr).toContain('SEARCH_FILE_INVALID')
  })
})
