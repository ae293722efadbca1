import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ConfigOverrides } from '../../../cli/io/check-config.ts'
import { importCheckedConfig, loadProject } from '../../../cli/io/load-config.ts'
import { HelpgenError } from '../../../cli/problem-kind.ts'
import { writeSite } from '../../support/site-folder.ts'

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'helpgen-config-')))
})

afterEach(() => rmSync(root, { recursive: true }))

interface Run {
  readonly config?: string
  readonly overrides?: ConfigOverrides
}

/** Loads a project of these files, content folder included. */
function load(files: Record<string, string>, { config, overrides = {} }: Run = {}) {
  writeSite(root, new Map(Object.entries({ 'content/welcome.md': '# Welcome', ...files })))
  return loadProject({ cwd: root, config, overrides })
}

/** What is reported of a configuration that is refused: exit code, then place, code, message and hint of each problem. */
async function refusal(files: Record<string, string>, run: Run = {}): Promise<string> {
  const error = await load(files, run).catch((cause: unknown) => cause)
  if (!(error instanceof HelpgenError)) throw error
  const problems = error.problems.map(({ code, message, hint, place }) => {
    const where = place
      ? [place.path, place.line, place.column].filter((part) => part !== undefined).join(':')
      : 'nowhere'
    return `${where} ${code}\n  ${message}\n  ${hint}`
  })
  return [`exit ${error.exit}`, ...problems].join('\n').replaceAll(root, '<root>')
}

const minimal = `{ title: 'Acme Help', url: 'https://help.example.com' }`

describe('a configuration may be', () => {
  test('TypeScript, typed by `defineConfig` of `helpgen`', async () => {
    const text = `import { defineConfig, type SiteConfigInput } from 'helpgen'
      const title: SiteConfigInput['title'] = 'Acme Help'
      export default defineConfig({ title, url: 'https://help.example.com' })`
    const { config, configFile } = await load({ 'site.config.ts': text })
    expect(config).toMatchObject({ title: 'Acme Help', outDir: 'dist' })
    expect(configFile).toBe('site.config.ts')
  })

  test.each(['site.config.js', 'site.config.mjs'])('JavaScript: %s', async (name) => {
    expect((await load({ [name]: `export default ${minimal}` })).config.title).toBe('Acme Help')
  })

  test('CommonJS', async () => {
    const project = await load({ 'site.config.js': `module.exports = ${minimal}` })
    expect(project.config.title).toBe('Acme Help')
  })

  test('JSON, with the schema that editors read', async () => {
    const json = JSON.stringify({
      $schema: './config.schema.json',
      title: 'Acme Help',
      url: 'https://help.example.com',
    })
    const project = await load({ 'site.config.json': json })
    expect(project.config.title).toBe('Acme Help')
    expect((await importCheckedConfig(project.configModule, {})).title).toBe('Acme Help')
  })

  test('made of modules of its own', async () => {
    const files = {
      'config/title.ts': `export const title: string = 'Acme Help'`,
      'site.config.ts': `import { title } from './config/title.ts'
        export default { title, url: 'https://help.example.com' }`,
    }
    expect((await load(files)).config.title).toBe('Acme Help')
  })

  test('a file of any name, which gives the root of the project', async () => {
    const project = await load({ 'sites/acme.ts': `export default ${minimal}` }, { config: 'sites/acme.ts' })
    expect(project).toMatchObject({ root: join(root, 'sites'), configFile: 'acme.ts' })
    expect(project.contentDir).toBe(join(root, 'sites/content'))
  })
})

test('TypeScript is found before JSON', async () => {
  const json = JSON.stringify({ title: 'JSON', url: 'https://help.example.com' })
  const project = await load({ 'site.config.ts': `export default ${minimal}`, 'site.config.json': json })
  expect(project.config.title).toBe('Acme Help')
})

test('the command line overrules the configuration', async () => {
  const { config, outDir } = await load(
    { 'site.config.ts': `export default ${minimal}` },
    { overrides: { outDir: 'build', baseUrl: 'docs' } },
  )
  expect(outDir).toBe(join(root, 'build'))
  expect(config.baseUrl).toBe('/docs/')
})

test('a thread reads the same configuration from the module that was written', async () => {
  const { config, configModule } = await load({ 'site.config.ts': `export default ${minimal}` })
  expect(await importCheckedConfig(configModule, {})).toEqual(config)
})

test('an edited configuration is read again', async () => {
  await load({ 'site.config.ts': `export default ${minimal}` })
  const edited = minimal.replace('Acme', 'Other')
  expect((await load({ 'site.config.ts': `export default ${edited}` })).config.title).toBe('Other Help')
})

describe('no configuration', () => {
  test('at any of the usual places', async () => {
    expect(await refusal({})).toMatchInlineSnapshot(`
      "exit 2
      nowhere CONFIG_MISSING
        No configuration found. Looked for site.config.ts, site.config.js, site.config.mjs, site.config.json.
        Create site.config.ts with at least a title and a url, name a file with --config, or begin a site with \`helpgen init\`."
    `)
  })

  test('at the place that was named', async () => {
    expect(await refusal({}, { config: 'config/help.ts' })).toMatchInlineSnapshot(`
      "exit 2
      nowhere CONFIG_MISSING
        No configuration found. Looked for config/help.ts.
        Create site.config.ts with at least a title and a url, name a file with --config, or begin a site with \`helpgen init\`."
    `)
  })

  test('but a folder of that name', async () => {
    mkdirSync(join(root, 'site.config.ts'))
    expect(await refusal({})).toMatchInlineSnapshot(`
      "exit 2
      nowhere CONFIG_MISSING
        No configuration found. Looked for site.config.ts, site.config.js, site.config.mjs, site.config.json.
        Create site.config.ts with at least a title and a url, name a file with --config, or begin a site with \`helpgen init\`."
    `)
  })
})

describe('a configuration that cannot be read', () => {
  test('TypeScript', async () => {
    const text = `export default {\n  title: 'Acme Help',\n  url: 'https://help.example.com,\n}`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:3:34 CONFIG_SYNTAX
        The configuration cannot be read: Unterminated string literal.
        Mend the syntax at this place."
    `)
  })

  test('JSON', async () => {
    expect(await refusal({ 'site.config.json': '{\n  "title": "Acme Help",\n}' })).toMatchInlineSnapshot(`
      "exit 2
      site.config.json:2:23 CONFIG_SYNTAX
        The configuration cannot be read: JSON does not support trailing commas.
        Mend the syntax at this place."
    `)
  })

  test('a module of its own', async () => {
    const files = { 'config/title.ts': `export const title = ;`, 'site.config.ts': `export * from './config/title.ts'` }
    expect(await refusal(files)).toMatchInlineSnapshot(`
      "exit 2
      config/title.ts:1:22 CONFIG_SYNTAX
        The configuration cannot be read: Unexpected ";".
        Mend the syntax at this place."
    `)
  })

  test('a module that does not exist', async () => {
    const text = `import { title } from './titles.ts'\nexport default { title }`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:1:23 CONFIG_SYNTAX
        The configuration cannot be read: Could not resolve "./titles.ts".
        Mend the syntax at this place."
    `)
  })

  test('a package that is not installed', async () => {
    const text = `import plugin from 'remark-not-installed'\nexport default { plugin }`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:1:20 CONFIG_THREW
        The configuration stopped with an error: Cannot find package 'remark-not-installed'
        The configuration is a module that runs: mend the error, and export the configuration as its default."
    `)
  })

  test('one that throws', async () => {
    const text = `const { HOST } = {} as { HOST?: string }\nif (!HOST) throw new Error('HOST is not set')\nexport default {}`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:2:18 CONFIG_THREW
        The configuration stopped with an error: HOST is not set
        The configuration is a module that runs: mend the error, and export the configuration as its default."
    `)
  })

  test('one that exports nothing', async () => {
    expect(await refusal({ 'site.config.ts': `const config = ${minimal}` })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts CONFIG_INVALID
        \`the default export\`: expected an object, found nothing.
        The README lists every key with an example."
    `)
  })

  test('one that exports a list', async () => {
    expect(await refusal({ 'site.config.ts': `export default [${minimal}]` })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts CONFIG_INVALID
        \`the default export\`: expected an object, found [{"title":"Acme Help","url":"https://help.example.com"}].
        The README lists every key with an example."
    `)
  })
})

describe('a key that does not exist', () => {
  test('at the top', async () => {
    const text = `export default {\n  titel: 'Acme Help',\n  title: 'Acme Help',\n  url: 'https://help.example.com',\n}`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:2:3 CONFIG_UNKNOWN_KEY
        \`titel\` is not a key of the configuration. Did you mean \`title\`?
        Write \`title\`, or remove the key."
    `)
  })

  test('inside', async () => {
    const text = `export default {
  title: 'Acme Help',
  url: 'https://help.example.com',
  navbar: { items: [{ label: 'Pricing', href: '/pricing' }, { label: 'Status', hreff: '/status' }] },
  branding: {
    colors: { dark: { acent: 'red' } },
  },
}`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:4:80 CONFIG_UNKNOWN_KEY
        \`navbar.items[1].hreff\` is not a key of navbar.items[1]. Did you mean \`href\`?
        Write \`href\`, or remove the key.
      site.config.ts:6:23 CONFIG_UNKNOWN_KEY
        \`branding.colors.dark.acent\` is not a key of branding.colors.dark. Did you mean \`accent\`?
        Write \`accent\`, or remove the key."
    `)
  })

  test('in JSON', async () => {
    const text = `{\n  "title": "Acme Help",\n  "url": "https://help.example.com",\n  "toc": { "mix": 3 }\n}`
    expect(await refusal({ 'site.config.json': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.json:4:12 CONFIG_UNKNOWN_KEY
        \`toc.mix\` is not a key of toc. Did you mean \`min\`?
        Write \`min\`, or remove the key."
    `)
  })

  test('like no other', async () => {
    const text = `export default {\n  title: 'Acme Help',\n  url: 'https://help.example.com',\n  product: { name: 'Acme', slug: 'acme', analytics: 'x' },\n}`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:4:42 CONFIG_UNKNOWN_KEY
        \`product.analytics\` is not a key of product.
        Known keys: name, slug."
    `)
  })

  test('in an alternative', async () => {
    const text = `export default {\n  title: 'Acme Help',\n  url: 'https://help.example.com',\n  search: { engin: 'none' },\n}`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:4:3 CONFIG_INVALID
        \`search.engine\`: expected "embedded" or "none" or "typesense", found nothing.
        The README lists every key with an example."
    `)
    const other = `export default {\n  title: 'Acme Help',\n  url: 'https://help.example.com',\n  search: { engine: 'none', index: 1 },\n}`
    expect(await refusal({ 'site.config.ts': other })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:4:29 CONFIG_UNKNOWN_KEY
        \`search.index\` is not a key of search.
        Known keys: engine, suggestedQuestions, typoTolerance, nodes, nearestNode, collection, searchKey, preset, stopWords, fallback, conversation, embedding."
    `)
  })

  test('of a rule or a text', async () => {
    const text = `export default {
  title: 'Acme Help',
  url: 'https://help.example.com',
  checks: {
    rules: { BROKEN_LINKS: 'warn', link: 'warn' },
    ignore: [{ rule: 'BROKEN_ANCOR', reason: 'x' }],
  },
  texts: { 'article.nxt': 'Weiter' },
}`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:5:14 CONFIG_UNKNOWN_KEY
        \`BROKEN_LINKS\` is not a key of checks.rules. Did you mean \`BROKEN_LINK\`?
        Write \`BROKEN_LINK\`, or remove the key.
      site.config.ts:5:36 CONFIG_UNKNOWN_KEY
        \`link\` is not a key of checks.rules. Did you mean \`links\`?
        Write \`links\`, or remove the key.
      site.config.ts:6:16 CONFIG_UNKNOWN_KEY
        \`BROKEN_ANCOR\` is not a key of checks.ignore. Did you mean \`BROKEN_ANCHOR\`?
        Write \`BROKEN_ANCHOR\`, or remove the key.
      site.config.ts:8:12 CONFIG_UNKNOWN_KEY
        \`article.nxt\` is not a key of texts. Did you mean \`article.next\`?
        Write \`article.next\`, or remove the key."
    `)
  })

  test('in an entry of the sidebar', async () => {
    const text = `export default {\n  title: 'Acme Help',\n  url: 'https://help.example.com',\n  sidebar: [{ type: 'doc', id: 'welcome', lable: 'x' }],\n}`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:4:43 CONFIG_UNKNOWN_KEY
        \`sidebar[0].lable\` is not a key of sidebar[0]. Did you mean \`label\`?
        Write \`label\`, or remove the key."
    `)
  })
})

describe('a value that does not fit', () => {
  test('says what was expected and what was found, for all of them at once', async () => {
    const text = `export default {
  title: '',
  url: 'help.example.com',
  trailingSlash: 'no',
  contentDir: ['content'],
  versions: [],
  toc: { min: 4, max: '3' },
  redirects: [{ from: 'old', to: '/new' }],
  search: { engine: 'lucene' },
  branding: { colors: { light: { accent: 'red; }' } } },
  editUrl: 3,
  markdown: { parser: 'marked', remarkPlugins: ['remark-math'] },
}`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:2:3 CONFIG_INVALID
        \`title\`: expected some text, found "".
        The README lists every key with an example.
      site.config.ts:3:3 CONFIG_INVALID
        \`url\`: expected an address that starts with http:// or https://, found "help.example.com".
        The README lists every key with an example.
      site.config.ts:4:3 CONFIG_INVALID
        \`trailingSlash\`: expected true or false, found "no".
        The README lists every key with an example.
      site.config.ts:5:3 CONFIG_INVALID
        \`contentDir\`: expected text, found ["content"].
        The README lists every key with an example.
      site.config.ts:6:3 CONFIG_INVALID
        \`versions\`: expected at least 1 entry, found [].
        The README lists every key with an example.
      site.config.ts:7:18 CONFIG_INVALID
        \`toc.max\`: expected a number, found "3".
        The README lists every key with an example.
      site.config.ts:8:17 CONFIG_INVALID
        \`redirects[0].from\`: expected text that starts with /, found "old".
        The README lists every key with an example.
      site.config.ts:9:13 CONFIG_INVALID
        \`search.engine\`: expected "embedded" or "none" or "typesense", found "lucene".
        The README lists every key with an example.
      site.config.ts:10:34 CONFIG_INVALID
        \`branding.colors.light.accent\`: expected one CSS value, without ; { } < >, found "red; }".
        The README lists every key with an example.
      site.config.ts:11:3 CONFIG_INVALID
        \`editUrl\`: expected a function, found 3.
        The README lists every key with an example.
      site.config.ts:12:15 CONFIG_INVALID
        \`markdown.parser\`: expected "satteri" or "remark", found "marked".
        The README lists every key with an example.
      site.config.ts:12:49 CONFIG_INVALID
        \`markdown.remarkPlugins[0]\`: expected a unified plugin, or [plugin, options], found "remark-math".
        The README lists every key with an example."
    `)
  })

  test('among alternatives, as far inside as is plain', async () => {
    const text = `// title: 'a comment'
const color: string = '}{'
export default {
  title: color, url: 'https://help.example.com',
  sidebar: ['welcome', { type: 'category', label: 'x', items: [{ type: 'doc', idd: 'x' }] }, 3],
  branding: { head: [{ tag: 'meta' }, { tag: "script", attributes: { 'on load': 'x', async: false } }] },
  redirects: [{ from: ['/a', 'b'], to: '/c' }],
  variables: { 'two words': 'x' },
}`
    expect(await refusal({ 'site.config.ts': text })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:5:64 CONFIG_INVALID
        \`sidebar[1].items[0].id\`: expected text, found nothing.
        The README lists every key with an example.
      site.config.ts:5:79 CONFIG_UNKNOWN_KEY
        \`sidebar[1].items[0].idd\` is not a key of sidebar[1].items[0]. Did you mean \`id\`?
        Write \`id\`, or remove the key.
      site.config.ts:5:94 CONFIG_INVALID
        \`sidebar[2]\`: expected a document id, or { type: "doc" | "link" | "auto" | "category", … }, found 3.
        The README lists every key with an example.
      site.config.ts:6:70 CONFIG_INVALID
        \`branding.head[1].attributes.on load\`: expected the name of an attribute, found "on load".
        The README lists every key with an example.
      site.config.ts:6:86 CONFIG_INVALID
        \`branding.head[1].attributes.async\`: expected text or true, found false.
        The README lists every key with an example.
      site.config.ts:7:30 CONFIG_INVALID
        \`redirects[0].from[1]\`: expected text that starts with /, found "b".
        The README lists every key with an example.
      site.config.ts:8:16 CONFIG_INVALID
        \`variables.two words\`: expected a name such as support or support.email, found "two words".
        The README lists every key with an example."
    `)
  })

  test('what is required and missing', async () => {
    expect(await refusal({ 'site.config.ts': 'export default {}' })).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts CONFIG_INVALID
        \`title\`: expected text, found nothing.
        The README lists every key with an example.
      site.config.ts CONFIG_INVALID
        \`url\`: expected text, found nothing.
        The README lists every key with an example."
    `)
  })
})

describe('an output folder that would overwrite sources', () => {
  const withFolders = (folders: string) => ({
    'site.config.ts': `export default { title: 'Acme Help', url: 'https://help.example.com', ${folders} }`,
  })

  test('holds the content', async () => {
    expect(await refusal(withFolders(`outDir: '.'`))).toMatchInlineSnapshot(`
      "exit 2
      site.config.ts:1:71 OUTPUT_UNSAFE
        The output folder <root> must be apart from the project and from its content in <root>/content.
        A build replaces the whole output folder: set \`outDir\` to a folder of its own, such as \`dist\`."
    `)
  })

  test.each([
    `outDir: 'content'`,
    `outDir: '..'`,
    `contentDir: 'site/content', outDir: 'site'`,
    `outDir: 'content/dist'`,
  ])('%s', async (folders) => {
    expect(await refusal(withFolders(folders))).toContain('OUTPUT_UNSAFE')
  })

  test.each([`outDir: 'dist'`, `outDir: '../dist'`, `outDir: 'content-dist'`, `outDir: '..dist'`])(
    '%s is safe',
    async (folders) => {
      await expect(load(withFolders(folders))).resolves.toHaveProperty('outDir')
    },
  )
})
