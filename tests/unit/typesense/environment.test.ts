import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HelpgenError } from '../../../cli/problem-kind.ts'
import { clusterAccess, readEnvironment } from '../../../cli/typesense/environment.ts'

const problemOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof HelpgenError) return { exit: error.exit, message: error.problems[0]?.message }
    throw error
  }
  throw new Error('Nothing was wrong.')
}

test('variables of `.env` count, those of the process more', () => {
  const root = mkdtempSync(join(tmpdir(), 'helpgen-env-'))
  writeFileSync(join(root, '.env'), '# secrets\nTYPESENSE_API_KEY="from the file"\nTYPESENSE_URL=http://file:1\n')
  const env = readEnvironment(root, { TYPESENSE_URL: 'http://process:2' })
  expect(clusterAccess(env)).toEqual({ adminKey: 'from the file', nodes: ['http://process:2'] })
  rmSync(root, { recursive: true })
})

test('without `.env` there is only the process', () => {
  const env = { TYPESENSE_API_KEY: 'key' }
  expect(readEnvironment('/nowhere', env)).toEqual(env)
})

test.each([
  [
    { TYPESENSE_URL: 'https://a.example.com:8108/ https://b.example.com/search' },
    ['https://a.example.com:8108', 'https://b.example.com/search'],
  ],
  [{ TYPESENSE_HOST: 'search.example.com' }, ['https://search.example.com:443']],
  [
    { TYPESENSE_HOST: 'localhost', TYPESENSE_PROTOCOL: 'http', TYPESENSE_PORT: '8108', TYPESENSE_PATH: '/ts/' },
    ['http://localhost:8108/ts'],
  ],
  [{ TYPESENSE_HOST: '', TYPESENSE_PORT: '8108' }, undefined],
])('nodes of %j', (env, nodes) => {
  expect(clusterAccess({ TYPESENSE_API_KEY: 'key', ...env }).nodes).toEqual(nodes)
})

test('keys of services come from the environment alone', () => {
  const env = {
    TYPESENSE_API_KEY: 'a',
    TYPESENSE_SEARCH_KEY: 's',
    TYPESENSE_EMBEDDING_KEY: 'e',
    TYPESENSE_LLM_KEY: 'l',
  }
  expect(clusterAccess(env)).toEqual({ adminKey: 'a', searchKey: 's', embeddingKey: 'e', llmKey: 'l' })
})

test.each([{}, { TYPESENSE_API_KEY: ' ' }])('no key to write with: %j', (env) => {
  expect(problemOf(() => clusterAccess(env))).toEqual({ exit: 2, message: 'TYPESENSE_API_KEY is not set.' })
})

test.each([
  [
    { TYPESENSE_URL: 'search.example.com' },
    'TYPESENSE_URL: expected http://… or https://…, found "search.example.com".',
  ],
  [{ TYPESENSE_HOST: 'h', TYPESENSE_PROTOCOL: 'ftp' }, 'TYPESENSE_PROTOCOL: expected http or https, found "ftp".'],
  [{ TYPESENSE_HOST: 'h', TYPESENSE_PORT: '0' }, 'TYPESENSE_PORT: expected a number from 1 to 65535, found "0".'],
])('what is wrong with %j is said', (env, message) => {
  expect(problemOf(() => clusterAccess({ TYPESENSE_API_KEY: 'key', ...env }))).toEqual({ exit: 2, message })
})
