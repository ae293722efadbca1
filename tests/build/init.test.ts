import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { startDevOf } from '../support/dev-server.ts'
import { runHelpgen } from '../support/site.ts'
import { readSite } from '../support/site-folder.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../..')

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

/** Installs the packed package in a folder, with the modules of this repository that a reader would get with it. */
async function installPacked(dir: string): Promise<string> {
  const packed = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', dir], {
    cwd: repository,
  })
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }]
  const modules = join(dir, 'node_modules')
  mkdirSync(modules)
  await run('tar', ['-xzf', join(dir, filename), '-C', modules])
  renameSync(join(modules, 'package'), join(modules, 'helpgen'))
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lock
  for (const [path, { dev }] of Object.entries(packages)) {
    const isOwn = path.lastIndexOf('node_modules/') === 0 && !dev
    if (!isOwn || !existsSync(join(repository, path))) continue
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    symlinkSync(join(repository, path), join(dir, path))
  }
  return join(modules, 'helpgen/cli/dist/main.js')
}

describe('helpgen init, from the packed package', () => {
  let parent: string
  let dir: string
  let main: string
  let said: string

  beforeAll(async () => {
    parent = mkdtempSync(join(inject('sitesFolder'), 'init-'))
    dir = join(parent, 'acme-help')
    main = await installPacked(parent)
    const flags = ['--product', 'Acme', '--url', 'https://help.acme.example']
    said = (await run(process.execPath, [main, 'init', 'acme-help', ...flags], { cwd: parent })).stdout
  })

  test('writes a whole site, and says how to go on', () => {
    expect([...readSite(dir).keys()].sort()).toEqual([
      '.github/workflows/help-centre.yml',
      '.gitignore',
      'content/_search/synonyms.yml',
      'content/_search/tests.yml',
      'content/getting-started/_category_.yml',
      'content/getting-started/create-an-account.md',
      'content/getting-started/first-project.md',
      'content/guides/_category_.yml',
      'content/guides/invite-people.md',
      'content/public/logo.svg',
      'content/troubleshooting.md',
      'content/welcome.md',
      'package.json',
      'site.config.ts',
    ])
    expect(said).toContain('cd acme-help\n  npm install\n  npm run dev\n')
    const { name, scripts, devDependencies } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
    expect([name, scripts.dev, devDependencies]).toEqual(['acme-help', 'helpgen dev', { helpgen: '^0.1.0' }])
  })

  test('has nothing to complain about, and its search tests hold', async () => {
    const { stdout } = await run(process.execPath, [main, 'check', '--strict'], { cwd: dir })
    expect(stdout).toBe('11 pages checked. No problems.\n')
  })

  test('is served while it is written', async () => {
    const server = await startDevOf(main, dir)
    const html = await (await fetch(`${server.url}getting-started/create-an-account`)).text()
    expect(html).toContain('Sign up for Acme with an e-mail address')
    expect(await server.end('SIGINT')).toBe(130)
  })

  test('overwrites nothing', async () => {
    const before = readSite(dir)
    const { exit, stderr } = await runHelpgen(parent, ['init', 'acme-help'])
    expect(exit).toBe(2)
    expect(stderr).toContain('error SITE_EXISTS')
    expect(stderr).toContain('package.json, site.config.ts,')
    expect(readSite(dir)).toEqual(before)
  })
})

test('the new site installs the helpgen that made it, when npm has no other', async () => {
  const parent = mkdtempSync(join(inject('sitesFolder'), 'init-'))
  await runHelpgen(parent, ['init', 'nested/docs', '--yes'])
  const { devDependencies } = JSON.parse(readFileSync(join(parent, 'nested/docs/package.json'), 'utf8'))
  expect(join(parent, 'nested/docs', devDependencies.helpgen.slice('file:'.length))).toBe(repository)
})
