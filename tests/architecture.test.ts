import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeSite } from './support/site-folder.ts'
import {
  countLines,
  forbiddenImports,
  importCycles,
  importsPackage,
  type Layer,
  linesOf,
  longParameterLists,
  moduleState,
  nodeImports,
  reachable,
  readSourceTree,
  type SourceModule,
  usesAny,
  usesOf,
} from './support/source-tree.ts'

/** Who may import whom, besides their own. The first that a path fits is its layer. */
const layers: Readonly<Record<string, Layer>> = {
  schema: { files: /^schema\//, mayImport: [] },

  'template/shared': { files: /^template\/shared\//, mayImport: ['schema'] },
  'template/examples': {
    files: /^template\/parts\/.*\.examples\.tsx$/,
    mayImport: ['schema', 'template/shared', 'template/parts', 'template/styleguide'],
  },
  'template/styleguide': {
    files: /^template\/styleguide\//,
    mayImport: ['schema', 'template/shared', 'template/parts'],
  },
  'template/parts': { files: /^template\/parts\//, mayImport: ['schema', 'template/shared'] },
  'template/runtime': { files: /^template\/runtime\//, mayImport: ['schema', 'template/shared'] },
  'template/dev-client': {
    files: /^template\/dev-client\//,
    mayImport: ['schema', 'template/shared', 'template/runtime'],
  },
  'template/search-client': { files: /^template\/search-client\//, mayImport: ['schema', 'template/shared'] },
  'template/islands': {
    files: /^template\/islands\//,
    mayImport: ['schema', 'template/shared', 'template/search-client', 'template/parts'],
  },
  'template/markdown': { files: /^template\/markdown\//, mayImport: ['schema', 'template/shared', 'template/parts'] },
  'template/pages': {
    files: /^template\/pages\//,
    mayImport: ['schema', 'template/shared', 'template/parts', 'template/islands', 'template/markdown'],
  },
  'template/entries': {
    files: /^template\/(render-entry\.tsx|components\.ts)$/,
    mayImport: ['schema', 'template/shared', 'template/parts', 'template/markdown', 'template/pages'],
  },

  'cli/problems': { files: /^cli\/((check-|typesense-)?problems|problem-kind)\.ts$/, mayImport: ['schema'] },
  'cli/shared': { files: /^cli\/shared\//, mayImport: ['schema', 'cli/problems', 'template/shared'] },
  'cli/stages': { files: /^cli\/stages\//, mayImport: ['schema', 'cli/problems', 'cli/shared', 'template/shared'] },
  'cli/io': { files: /^cli\/io\//, mayImport: ['schema', 'cli/problems', 'cli/shared', 'template/shared'] },
  'cli/search': {
    files: /^cli\/search\//,
    mayImport: ['schema', 'cli/problems', 'cli/shared', 'template/shared', 'template/search-client', 'cli/io'],
  },
  'cli/typesense': {
    files: /^cli\/typesense\//,
    mayImport: [
      'schema',
      'cli/problems',
      'cli/shared',
      'template/shared',
      'template/search-client',
      'cli/io',
      'cli/search',
    ],
  },
  'cli/init': {
    files: /^cli\/init\//,
    mayImport: ['schema', 'cli/problems', 'cli/shared', 'cli/io'],
  },
  'cli/dev': {
    files: /^cli\/dev\//,
    mayImport: [
      'schema',
      'cli/problems',
      'cli/shared',
      'template/shared',
      'cli/stages',
      'cli/io',
      'cli/search',
      'cli/pipeline',
    ],
  },
  'cli/commands': {
    files: /^cli\/commands\//,
    mayImport: [
      'schema',
      'cli/problems',
      'cli/shared',
      'template/shared',
      'cli/io',
      'cli/init',
      'cli/typesense',
      'cli/pipeline',
      'cli/dev',
    ],
  },
  'cli/main': {
    files: /^cli\/main\.ts$/,
    mayImport: ['schema', 'cli/problems', 'cli/shared', 'cli/io', 'cli/init', 'cli/commands'],
  },
  'cli/pipeline': {
    files: /^cli\/[\w-]+\.ts$/,
    mayImport: [
      'schema',
      'cli/problems',
      'cli/shared',
      'template/shared',
      'cli/stages',
      'cli/io',
      'cli/search',
      'cli/typesense',
    ],
  },
}

/** The catalogues of problems are data, and long. */
const DATA = ['cli/problems.ts', 'cli/typesense-problems.ts']
const MOST_LINES = 300
const MOST_PARAMETERS = 3
/** What readers and visitors load: no schema library in there. */
const TEMPLATE_ENTRIES = ['template/render-entry.tsx', 'template/components.ts']
const CLOCK_AND_ENVIRONMENT = ['Date.now', 'new Date()', 'performance.now', 'Math.random', 'process.env', 'process.cwd']

const isPure = ({ path }: SourceModule): boolean => /^(cli\/(stages|shared)|template|schema)\//.test(path)

/** Each rule says what breaks it; nothing does in this repository. */
const rules: Readonly<Record<string, (modules: readonly SourceModule[]) => string[]>> = {
  'imports go only where the table lets them': (modules) => forbiddenImports(modules, layers),
  'there are no circles of imports': importCycles,
  'no module holds state': (modules) => modules.flatMap(moduleState),
  'no type is any': (modules) => modules.flatMap(usesAny),
  'no file is longer than 300 lines': (modules) =>
    modules.filter((module) => !DATA.includes(module.path) && linesOf(module) > MOST_LINES).map(({ path }) => path),
  'no function takes more than three parameters': (modules) =>
    modules.flatMap((module) => longParameterLists(module, MOST_PARAMETERS)),
  'the template is bundled without zod': (modules) =>
    reachable(modules, TEMPLATE_ENTRIES)
      .filter((module) => importsPackage(module, 'zod'))
      .map(({ path }) => path),
  'only the command line sets the exit code': (modules) =>
    modules
      .filter(({ path }) => path !== 'cli/main.ts')
      .flatMap((module) => usesOf(module, ['process.exit', 'process.exitCode'])),
  'stages, template and schema do without Node': (modules) => modules.filter(isPure).flatMap(nodeImports),
  'stages, template and schema know neither time nor environment': (modules) =>
    modules.filter(isPure).flatMap((module) => usesOf(module, CLOCK_AND_ENVIRONMENT)),
}

describe('this repository', async () => {
  const modules = await readSourceTree(join(import.meta.dirname, '..'))

  test.each(Object.entries(rules))('%s', (_, violations) => {
    expect(violations(modules)).toEqual([])
  })

  test('the table has no row without files', () => {
    const unused = Object.entries(layers).filter(([, { files }]) => !modules.some(({ path }) => files.test(path)))
    expect(unused.map(([name]) => name)).toEqual([])
  })

  test('every dependency has a reason in CONTRIBUTING.md', () => {
    const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>
    const table = read('CONTRIBUTING.md').split('## Dependencies')[1] ?? ''
    const names = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
      cell.replaceAll('`', '').split(', '),
    )
    expect(names.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
  })

  test('half of the files have at most 80 lines', () => {
    const lengths = modules.map(linesOf).sort((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80)
  })

  test('comments are 10 to 20 % of the lines', () => {
    const counts = modules.map(countLines)
    const comments = counts.reduce((sum, count) => sum + count.comments, 0)
    const code = counts.reduce((sum, count) => sum + count.code, 0)
    expect(comments / (comments + code)).toBeGreaterThanOrEqual(0.1)
    expect(comments / (comments + code)).toBeLessThanOrEqual(0.2)
  })
})

/** A tree that keeps every rule. */
const good: Readonly<Record<string, string>> = {
  'schema/page.ts': `export const kinds = ['page'] as const`,
  'template/shared/url.ts': `import { kinds } from '../../schema/page.ts'
    export const url = (page: string) => page + kinds[0]`,
  'template/render-entry.tsx': `import { url } from './shared/url.ts'
    export const Page = () => <a href={url('x')} />`,
  'cli/stages/link.ts': `import { url } from '../../template/shared/url.ts'
    export const link = (page: string) => url(page)`,
  'cli/io/store.ts': `import { readFileSync } from 'node:fs'
    export const read = (path: string) => readFileSync(path, 'utf8')`,
  'cli/pipeline.ts': `import { read } from './io/store.ts'
    import { link } from './stages/link.ts'
    export const buildSite = () => link(read('x'))`,
  'cli/commands/build.ts': `import { buildSite } from '../pipeline.ts'
    export const build = () => buildSite()`,
  'cli/main.ts': `import { build } from './commands/build.ts'
    process.exitCode = build().length`,
}

/** For each rule, files that break it, and no other rule. */
const breaks: Readonly<Record<keyof typeof rules, readonly Readonly<Record<string, string>>[]>> = {
  'imports go only where the table lets them': [
    { 'cli/io/store.ts': `import { link } from '../stages/link.ts'\nexport const read = () => link('x')` },
    { 'cli/stages/link.ts': `import { read } from '../io/store.ts'\nexport const link = () => read('x')` },
    {
      'schema/page.ts': `import { x } from '../template/parts/x.ts'\nexport const kinds = [x]`,
      'template/parts/x.ts': `export const x = 1`,
    },
    {
      'template/shared/url.ts': `import { x } from '../../cli/stages/x.ts'\nexport const url = () => x`,
      'cli/stages/x.ts': `export const x = 1`,
    },
    { 'cli/commands/build.ts': `export const build = async () => (await import('../stages/link.ts')).link('x')` },
    { 'cli/unknown/publish.ts': `export const publish = () => 1` },
  ],
  'there are no circles of imports': [
    {
      'cli/stages/a.ts': `import { b } from './b.ts'\nexport const a = () => b`,
      'cli/stages/b.ts': `import { c } from './c.ts'\nexport const b = () => c`,
      'cli/stages/c.ts': `import { a } from './a.ts'\nexport const c = () => a`,
    },
  ],
  'no module holds state': [
    { 'cli/io/store.ts': `let count = 0\nexport const read = (path: string) => path + count++` },
    { 'cli/io/store.ts': `export let last = ''\nexport const read = (path: string) => (last = path)` },
  ],
  'no type is any': [
    { 'schema/page.ts': `export const kinds: any = ['page']` },
    { 'schema/page.ts': `export const kinds = ['page'] as any` },
    { 'schema/page.ts': `export const kinds: Array<any> = ['page']` },
    { 'schema/page.ts': `export const kinds: Record<string, any> = ['page']` },
    { 'schema/page.ts': `export const kinds: readonly any[] = ['page']` },
  ],
  'no file is longer than 300 lines': [{ 'cli/stages/long.ts': 'export {}\n'.repeat(301) }],
  'no function takes more than three parameters': [
    { 'cli/stages/x.ts': `export function x(a: 1, b: 1, c: 1, d: 1) { return [a, b, c, d] }` },
    { 'cli/stages/x.ts': `export const x = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d]` },
    { 'cli/stages/x.ts': `export class X { x(a: 1, b: 1, c: 1, d: 1) { return [a, b, c, d] } }` },
  ],
  'the template is bundled without zod': [
    { 'schema/page.ts': `import * as z from 'zod'\nexport const kinds = [String(z.string())]` },
  ],
  'only the command line sets the exit code': [
    { 'cli/commands/build.ts': `export const build = () => process.exit(1)` },
    { 'cli/commands/build.ts': `export const build = () => { process.exitCode = 1 }` },
  ],
  'stages, template and schema do without Node': [
    { 'cli/stages/link.ts': `import { join } from 'node:path'\nexport const link = (page: string) => join(page)` },
    { 'template/shared/url.ts': `import { join } from 'path'\nexport const url = (page: string) => join(page)` },
    { 'schema/page.ts': `import { sep } from 'node:path'\nexport const kinds = [sep]` },
  ],
  'stages, template and schema know neither time nor environment': [
    { 'cli/stages/link.ts': `export const link = (page: string) => page + Date.now()` },
    { 'cli/stages/link.ts': `export const link = (page: string) => page + new Date()` },
    { 'template/shared/url.ts': `export const url = (page: string) => page + process.env.HOME` },
  ],
}

describe('each rule', async () => {
  const readFiles = async (files: Readonly<Record<string, string>>): Promise<SourceModule[]> => {
    const root = mkdtempSync(join(tmpdir(), 'helpgen-rules-'))
    try {
      writeSite(root, new Map(Object.entries(files)))
      return await readSourceTree(root)
    } finally {
      rmSync(root, { recursive: true })
    }
  }
  const broken = (modules: readonly SourceModule[]): string[] =>
    Object.entries(rules).flatMap(([name, violations]) => (violations(modules).length > 0 ? [name] : []))

  test('is kept by a small tree', async () => {
    expect(broken(await readFiles(good))).toEqual([])
  })

  const cases = Object.entries(breaks).flatMap(([name, trees]) => trees.map((files) => [name, files] as const))
  test.each(cases)('can be broken: %s', async (name, files) => {
    expect(broken(await readFiles({ ...good, ...files }))).toEqual([name])
  })

  test('has a case that breaks it', () => {
    expect(Object.keys(breaks)).toEqual(Object.keys(rules))
  })
})
