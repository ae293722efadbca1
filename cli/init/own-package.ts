import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import * as z from 'zod'

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ resolved: z.string().optional() })),
})

/**
 * What a new site asks npm for, to get the helpgen that made it: the version when that came from a registry, else the
 * same file or folder. `root` is where helpgen is, `site` the new site's folder.
 */
export function helpgenFor(site: string, root: string): string {
  const modules = dirname(root)
  // Not installed but worked on: the folder itself.
  if (!modules.endsWith(`${sep}node_modules`)) return fileFrom(site, root)
  const source = installedFrom(modules)
  return source === undefined ? `^${versionOf(root)}` : fileFrom(site, resolve(dirname(modules), source))
}

const fileFrom = (site: string, path: string): string => `file:${relative(site, path).split(sep).join('/')}`

/** The file that npm installed helpgen from; undefined when that was a registry. */
function installedFrom(modules: string): string | undefined {
  const lock = readJson(join(modules, '.package-lock.json'))
  const resolved = lockSchema.safeParse(lock).data?.packages['node_modules/helpgen']?.resolved
  return resolved?.startsWith('file:') ? resolved.slice('file:'.length) : undefined
}

/** Other package managers keep no such file. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const versionOf = (root: string): string =>
  z.object({ version: z.string() }).parse(readJson(join(root, 'package.json'))).version
