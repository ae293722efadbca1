import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openStaticServer } from '../../cli/io/static-server.ts'
import { runHelpgen } from './site.ts'

const repository = join(import.meta.dirname, '../..')

export interface ServedSite {
  /** Address of a page: `at('welcome')`. */
  at(path: string): string
  close(): Promise<void>
}

/** Builds a copy of a site with the command line, and serves it. `.` is this repository's own. */
export async function serveSite(folder: string): Promise<ServedSite> {
  const dir = mkdtempSync(join(inject('sitesFolder'), 'served-'))
  const source = join(repository, folder)
  const config = folder === '.' ? 'site.config.ts' : 'site.config.json'
  for (const name of ['content', config]) cpSync(join(source, name), join(dir, name), { recursive: true })
  return serveFolder(dir)
}

/** Builds the site in a folder, and serves it. */
export const serveFolder = (dir: string, ...flags: string[]): Promise<ServedSite> => serveBelow('/', dir, flags)

/** The same for a site with a base URL. */
export async function serveBelow(baseUrl: string, dir: string, flags: readonly string[] = []): Promise<ServedSite> {
  const { exit, stdout, stderr } = await runHelpgen(dir, ['build', '--out-dir', 'site', ...flags])
  if (exit !== 0) throw new Error(`helpgen build ended with ${exit}\n${stdout}\n${stderr}`)
  const server = await openStaticServer({ dir: join(dir, 'site'), baseUrl, host: 'localhost', port: 0 })
  return { at: (path) => server.url + path, close: server.close }
}
