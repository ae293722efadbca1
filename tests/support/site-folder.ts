import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Path from the site's root → content. */
export type SiteFiles = ReadonlyMap<string, string>

export function writeSite(folder: string, files: SiteFiles): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

export function readSite(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.sort().map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')]))
}

/** What tells two sites apart; empty when they are the same to the byte. */
export function differences(found: SiteFiles, expected: SiteFiles): string[] {
  const missing = [...expected.keys()].filter((path) => !found.has(path)).map((path) => `missing ${path}`)
  const extra = [...found.keys()].filter((path) => !expected.has(path)).map((path) => `extra ${path}`)
  const changed = [...expected].filter(([path, content]) => found.has(path) && found.get(path) !== content)
  return [...missing, ...extra, ...changed.map(([path]) => `different ${path}`)]
}
