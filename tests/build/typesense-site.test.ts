import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../support/site.ts'

const ADMIN_KEY = 'an-admin-key-that-nobody-may-see'
const search = {
  engine: 'typesense' as const,
  nodes: [{ url: 'https://search.example/' }, { protocol: 'https' as const, host: 'b.example', path: 'typesense' }],
  collection: 'help',
}

let site: TestSite

beforeAll(async () => {
  const conversation = { model: 'help-answers', llm: 'openai/some-model', instructions: 'Be kind.' }
  site = makeSite(
    { 'welcome.md': '# Welcome\n\nHello.\n', '/.env': `TYPESENSE_API_KEY=${ADMIN_KEY}\n` },
    { baseUrl: '/docs/', search: { ...search, searchKey: 'a-search-only-key', conversation } },
  )
  const { exit } = await site.run(['build'], { TYPESENSE_API_KEY: ADMIN_KEY, TYPESENSE_ADMIN_KEY: ADMIN_KEY })
  expect(exit).toBe(0)
}, 60_000)

/** What the search island is given. */
const given = (): Record<string, unknown> => {
  const [props = '{}'] = site.html('/welcome').attributes('[data-island=Search]', 'data-props')
  const { files } = JSON.parse(props) as { files: Record<string, unknown> }
  return files
}

test('nothing that is published holds the admin key, though it is in the environment and in `.env`', () => {
  const files = site.files()
  expect(files.length).toBeGreaterThan(10)
  for (const path of files) expect(readFileSync(join(site.dir, 'dist', path)).includes(ADMIN_KEY), path).toBe(false)
})

test('[6#01] [6#02] [3#14] a page gets what a search needs, the search-only key with it, and nothing else', () => {
  expect(given()['typesense']).toEqual({
    script: expect.stringMatching(/^\/docs\/assets\/typesense\.\w+\.js$/),
    settings: {
      nodes: ['https://search.example', 'https://b.example:443/typesense'],
      key: 'a-search-only-key',
      collection: 'help',
      preset: 'relevance',
      stopWords: 'help_stopwords',
      embedding: false,
      language: 'en',
      tags: ['default', 'docs-default-current'],
      conversation: { model: 'help-answers', timeout: 30 },
      fallback: false,
      baseUrl: '/docs/',
      trailingSlash: false,
    },
  })
})

test('the client of the cluster is published, an index and its worker are not', () => {
  const { script } = given()['typesense'] as { script: string }
  expect(site.files()).toContain(script.replace('/docs/', ''))
  expect(site.files().filter((path) => /^search\/.*bin|search-worker/.test(path))).toEqual([])
  expect(site.documents()).toHaveLength(2)
})

test('without a key for searching, there is no site', async () => {
  const keyless = makeSite({ 'welcome.md': '# Welcome\n' }, { search: search as never })
  expect((await keyless.build()).problem.message).toContain('search.searchKey')
})

test.each([
  ['the environment', '', { TYPESENSE_API_KEY: ADMIN_KEY }],
  ['.env', `TYPESENSE_API_KEY="${ADMIN_KEY}"\n`, {}],
])('the admin key of %s as the key for searching is refused', async (_, dotenv, environment) => {
  const careless = makeSite(
    { 'welcome.md': '# Welcome\n', '/.env': dotenv },
    { search: { ...search, searchKey: ADMIN_KEY } },
  )
  const { exit, stderr } = await careless.run(['build'], environment)
  expect(exit).toBe(2)
  expect(stderr).toMatch(/site\.config\.json error ADMIN_KEY_PUBLISHED/)
  expect(stderr).not.toContain(ADMIN_KEY)
})
