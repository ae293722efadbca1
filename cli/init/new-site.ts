import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { inspect } from 'node:util'
import type { SiteConfigInput } from '../../schema/config.ts'
import { packageRoot } from '../io/project.ts'
import { fail } from '../problem-kind.ts'
import { siteExists } from '../problems.ts'

/** Files of a new site, by their paths in its folder. */
export type SiteFiles = ReadonlyMap<string, string | Uint8Array>

/** npm leaves out or reads such names itself, so in our package they begin with another sign. */
const publishedName = (path: string): string => path.replace(/^_(gitignore|github)/, '.$1')

/** What every new site has, besides its configuration and its package; `content` adds the sample pages. */
export function starterFiles({ content }: { readonly content: boolean }): SiteFiles {
  const folder = join(packageRoot(), 'starter')
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => content || !path.startsWith('content/'))
  return new Map(paths.sort().map((path) => [publishedName(path), readFileSync(join(folder, path))]))
}

/** `site.config.ts`, as a person would write it. */
export function configFile(config: SiteConfigInput): string {
  const value = inspect(config, { depth: null, breakLength: 100, maxArrayLength: null, maxStringLength: null })
  return `import { defineConfig } from 'helpgen'\n\nexport default defineConfig(${value})\n`
}

export interface PackageOptions {
  readonly name: string
  /** What npm is to install as helpgen: a version, a folder or a file. */
  readonly helpgen: string
}

export function packageFile({ name, helpgen }: PackageOptions): string {
  const data = {
    name,
    private: true,
    type: 'module',
    scripts: { dev: 'helpgen dev', check: 'helpgen check', build: 'helpgen build', preview: 'helpgen preview' },
    devDependencies: { helpgen },
  }
  return `${JSON.stringify(data, null, 2)}\n`
}

/** Writes all files, or none when one of them is there already. */
export function writeNewSite(dir: string, files: SiteFiles): void {
  const there = [...files.keys()].filter((path) => existsSync(join(dir, path)))
  if (there.length > 0) fail(siteExists, { dir, files: there })
  for (const [path, content] of files) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    // A file that came up in the meantime is not overwritten either.
    writeFileSync(join(dir, path), content, { flag: 'wx' })
  }
}
