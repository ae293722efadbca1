import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { helpgenFor } from '../../../cli/init/own-package.ts'

const dir = mkdtempSync(join(tmpdir(), 'helpgen-init-'))
const root = join(dir, 'node_modules/helpgen')
mkdirSync(root, { recursive: true })
writeFileSync(join(root, 'package.json'), '{ "version": "1.2.3" }')

afterAll(() => rmSync(dir, { recursive: true }))

const lock = (resolved: string): void =>
  writeFileSync(
    join(dir, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/helpgen': { resolved }, 'node_modules/zod': {} } }),
  )

test('a helpgen that is not installed is asked for as a folder', () => {
  expect(helpgenFor(join(dir, 'new'), join(dir, 'clone'))).toBe('file:../clone')
})

test('a helpgen from a registry is asked for by its version', () => {
  expect(helpgenFor(join(dir, 'new'), root)).toBe('^1.2.3')
  lock('https://registry.example/helpgen/-/helpgen-1.2.3.tgz')
  expect(helpgenFor(join(dir, 'new'), root)).toBe('^1.2.3')
})

test('a helpgen from a file is asked for as that file', () => {
  lock('file:../packed/helpgen-1.2.3.tgz')
  expect(helpgenFor(join(dir, 'sites/new'), root)).toBe('file:../../../packed/helpgen-1.2.3.tgz')
})
