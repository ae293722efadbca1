import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve as resolvePath } from 'node:path'
import { inject } from 'vitest'
import type { SiteConfigInput } from '../../schema/config.ts'
import type { Problem } from '../../schema/problem.ts'
import type { SearchDocument } from '../../schema/search.ts'
import { type HtmlPage, readHtml } from './html-page.ts'
import { readSite } from './site-folder.ts'

const repository = join(import.meta.dirname, '../..')

export interface Run {
  readonly exit: number | string
  readonly stdout: string
  readonly stderr: string
}

export interface CheckedRun extends Run {
  readonly problems: readonly Problem[]
  /** Each problem as `severity CODE file:line:column`. */
  readonly said: readonly string[]
  /** The one problem; fails when there are more or none. */
  readonly problem: Problem
}

/** A site in a folder of its own, on which the real command line works. */
export interface TestSite {
  readonly dir: string
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Run>
  /** `helpgen build --format json` */
  build(...flags: string[]): Promise<CheckedRun>
  /** `helpgen check --format json` */
  check(...flags: string[]): Promise<CheckedRun>
  /** Writes or replaces sources. */
  write(files: Files): void
  /** A finished page by its address. */
  html(url: string): HtmlPage
  /** A file of the output folder. */
  file(path: string): string
  /** Paths of the output folder. */
  files(): string[]
  documents(): SearchDocument[]
}

/** Paths from the site's root. What starts with no known folder and is no configuration lies in `content/`. */
export type Files = Readonly<Record<string, string | Buffer>>

/** Five lines of configuration unless `config` is given: data, or the text of a `site.config.ts`. */
export function makeSite(files: Files, config?: Partial<SiteConfigInput> | string): TestSite {
  const site = siteIn(mkdtempSync(join(inject('sitesFolder'), 'site-')))
  site.write(files)
  if (typeof config === 'string') site.write({ '/site.config.ts': config })
  else if (!Object.keys(files).some((path) => path.startsWith('/site.config'))) {
    const data: Partial<SiteConfigInput> = { title: 'Test', url: 'https://help.example', ...config }
    site.write({ '/site.config.json': JSON.stringify(data, null, 2) })
  }
  return site
}

/** A copy of a folder of `tests/sites`. */
export function copySite(name: string): TestSite {
  const site = siteIn(mkdtempSync(join(inject('sitesFolder'), `${name}-`)))
  cpSync(join(repository, 'tests/sites', name), site.dir, { recursive: true })
  return site
}

/** A site whose content is a folder elsewhere, under the five lines of configuration that any site needs. */
export function siteFromFolder(contentDir: string, config: Partial<SiteConfigInput>): TestSite {
  return makeSite({}, { contentDir: resolvePath(contentDir), ...config })
}

export function siteIn(dir: string): TestSite {
  const pathOf = (path: string): string => (path.startsWith('/') ? join(dir, path) : join(dir, 'content', path))
  const file = (path: string): string => readFileSync(join(dir, 'dist', path), 'utf8')
  const run: TestSite['run'] = (args, env) => runHelpgen(dir, args, env)
  const checked = async (command: string, flags: readonly string[]): Promise<CheckedRun> =>
    withProblems(await run([command, '--format', 'json', ...flags]))
  return {
    dir,
    run,
    file,
    build: (...flags) => checked('build', flags),
    check: (...flags) => checked('check', flags),
    write(entries) {
      for (const [path, content] of Object.entries(entries)) {
        mkdirSync(dirname(pathOf(path)), { recursive: true })
        writeFileSync(pathOf(path), content)
      }
    },
    html: (url) => readHtml(file(outputOf(join(dir, 'dist'), url))),
    files: () => [...readSite(join(dir, 'dist')).keys()],
    documents: () =>
      readFileSync(join(dir, '.helpgen/documents.jsonl'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as SearchDocument),
  }
}

/** What a static host would serve. */
function outputOf(outDir: string, url: string): string {
  const path = url.replace(/^\//, '')
  const candidates = [path, join(path, 'index.html'), `${path}.html`].filter((each) => each.endsWith('.html'))
  return candidates.find((each) => existsSync(join(outDir, each))) ?? join(path, 'index.html')
}

/** Nothing of the environment that changes what is printed. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NO_COLOR: _, FORCE_COLOR: __, GITHUB_ACTIONS: ___, NODE_OPTIONS: ____, ...env } = process.env
  return env
}

export function runHelpgen(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repository, 'cli/dist/main.js'), ...args], {
      cwd,
      env: { ...cleanEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
    child.stdout.on('data', (chunk: Buffer) => chunks.stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.stderr.push(chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const text = (name: 'stdout' | 'stderr'): string => Buffer.concat(chunks[name]).toString()
      resolve({ exit: code ?? String(signal), stdout: text('stdout'), stderr: text('stderr') })
    })
  })
}

function withProblems(run: Run): CheckedRun {
  const problems = parseProblems(run)
  return {
    ...run,
    problems,
    said: problems.map(({ severity, code, place }) => `${severity} ${code} ${placeText(place)}`.trim()),
    get problem() {
      const [first, ...others] = problems
      if (!first || others.length > 0)
        throw new Error(`Expected one problem, found ${JSON.stringify(problems, null, 2)}`)
      return first
    },
  }
}

function parseProblems({ stdout, stderr }: Run): Problem[] {
  try {
    return JSON.parse(stdout) as Problem[]
  } catch {
    throw new Error(`No JSON on stdout:\n${stdout}\n${stderr}`)
  }
}

const placeText = (place: Problem['place']): string =>
  place ? [place.path, place.line, place.column].filter((part) => part !== undefined).join(':') : ''
