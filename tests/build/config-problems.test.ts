import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { makeSite, siteIn } from '../support/site.ts'

const page = { 'welcome.md': '# Welcome\n' }

describe('the configuration', () => {
  test('that is missing ends the run with exit code 2 and names what was looked for', async () => {
    const site = siteIn(mkdtempSync(join(inject('sitesFolder'), 'empty-')))
    const { exit, problem } = await site.build()
    expect([exit, problem.code]).toEqual([2, 'CONFIG_MISSING'])
    expect(problem.message).toContain('site.config.ts, site.config.js, site.config.mjs, site.config.json')
  })

  test('that --config names and that is missing is named', async () => {
    const { exit, problem } = await makeSite(page).build('--config', 'other.config.ts')
    expect([exit, problem.code]).toEqual([2, 'CONFIG_MISSING'])
    expect(problem.message).toContain('other.config.ts')
  })

  test('with a syntax error is shown with the place, in TypeScript', async () => {
    const site = makeSite(page, "export default {\n  title: 'A',\n  url: 'https://a.example'\n  baseUrl: '/'\n}\n")
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place]).toEqual([
      2,
      'CONFIG_SYNTAX',
      { path: 'site.config.ts', line: 4, column: 3 },
    ])
  })

  test('with a syntax error is shown with the place, in JSON', async () => {
    const site = makeSite({ ...page, '/site.config.json': '{\n  "title": "A"\n  "url": 1\n}' })
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place]).toEqual([
      2,
      'CONFIG_SYNTAX',
      { path: 'site.config.json', line: 3, column: 3 },
    ])
  })

  test('with a mistyped key names the place and the nearest key', async () => {
    const site = makeSite(
      page,
      "export default {\n  title: 'A',\n  url: 'https://a.example',\n  baseURL: '/docs/',\n}\n",
    )
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place]).toEqual([
      2,
      'CONFIG_UNKNOWN_KEY',
      { path: 'site.config.ts', line: 4, column: 3 },
    ])
    expect(problem.message).toContain('Did you mean `baseUrl`?')
    expect(problem.hint).toContain('baseUrl')
  })

  test('with an unknown key deep inside lists the known keys of that place', async () => {
    const site = makeSite(
      page,
      "export default {\n  title: 'A',\n  url: 'https://a.example',\n  toc: { deepest: 3 },\n}\n",
    )
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place?.line, problem.place?.column]).toEqual([2, 'CONFIG_UNKNOWN_KEY', 4, 10])
    expect(problem.hint).toContain('min, max')
  })

  test('reports all that is wrong with it at once', async () => {
    const site = makeSite(page, "export default {\n  titel: 'A',\n  url: 'a.example',\n  baseUrl: 7,\n}\n")
    const { exit, said } = await site.build()
    expect(exit).toBe(2)
    expect([...said].sort()).toEqual([
      'error CONFIG_INVALID site.config.ts',
      'error CONFIG_INVALID site.config.ts:3:3',
      'error CONFIG_INVALID site.config.ts:4:3',
      'error CONFIG_UNKNOWN_KEY site.config.ts:2:3',
    ])
  })

  test('that throws names the line that threw', async () => {
    const site = makeSite(
      page,
      "const name: string | undefined = undefined\n\nexport default { title: name!.trim(), url: 'https://a.example' }\n",
    )
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place?.path, problem.place?.line]).toEqual([
      2,
      'CONFIG_THREW',
      'site.config.ts',
      3,
    ])
  })

  test('that lets the output overwrite the content is refused', async () => {
    const { exit, problem } = await makeSite(page, { outDir: 'content' }).build()
    expect([exit, problem.code, problem.place?.path]).toEqual([2, 'OUTPUT_UNSAFE', 'site.config.json'])
  })

  test('with a replaced part that does not exist names the nearest part', async () => {
    const site = makeSite(
      { ...page, '/footer.tsx': 'export default () => null' },
      { components: { parts: { Foter: './footer.tsx' } } },
    )
    const { exit, problem } = await site.build()
    expect([exit, problem.code]).toEqual([2, 'UNKNOWN_PART'])
    expect(problem.message).toContain('Did you mean `Footer`?')
  })
})

describe('the content folder', () => {
  test('that is missing is an error that says where it was looked for', async () => {
    const site = makeSite({})
    const { exit, problem } = await site.build()
    expect([exit, problem.code]).toEqual([1, 'CONTENT_MISSING'])
    expect(problem.message).toContain(join(site.dir, 'content'))
  })

  test('that is empty is an error that says where it looked, and for what', async () => {
    const site = makeSite({})
    mkdirSync(join(site.dir, 'content/guides'), { recursive: true })
    const { exit, problem } = await site.build()
    expect([exit, problem.code]).toEqual([1, 'CONTENT_EMPTY'])
    expect(problem.message).toContain(join(site.dir, 'content'))
    expect(problem.message).toContain('.md, .mdx and .tsx')
  })

  test('that holds partials only is empty', async () => {
    const { exit, problem } = await makeSite({ '_draft.md': '# Draft', '_parts/a.md': 'Part' }).build()
    expect([exit, problem.code]).toEqual([1, 'CONTENT_EMPTY'])
  })
})

describe('the command line', () => {
  test('that is mistyped ends with exit code 2 and the nearest command', async () => {
    const { exit, stderr } = await makeSite(page).run(['biuld'])
    expect(exit).toBe(2)
    expect(stderr).toContain('Did you mean build?')
  })

  test('without a command ends with exit code 2', async () => {
    expect((await makeSite(page).run([])).exit).toBe(2)
  })

  test('tells its version and its help with exit code 0', async () => {
    const site = makeSite(page)
    const [version, help] = await Promise.all([site.run(['--version']), site.run(['--help'])])
    expect([version.exit, help.exit]).toEqual([0, 0])
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(help.stdout).toContain('check')
  })

  test('overrules base path and output folder', async () => {
    const site = makeSite(page)
    expect((await site.build('--base', 'docs', '--out-dir', 'out')).exit).toBe(0)
    expect(readFileSync(join(site.dir, 'out/sitemap.xml'), 'utf8')).toContain('https://help.example/docs/welcome')
  })

  test('prints configuration errors as JSON for --format=json too', async () => {
    const { exit, stdout } = await makeSite(page, { titel: 'A' } as object).run(['build', '--format=json'])
    expect(exit).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject([{ code: 'CONFIG_UNKNOWN_KEY' }])
  })
})
