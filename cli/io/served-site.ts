import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HostRules, readHostRules } from './host-rules.ts'
import { codeOf } from './output-failure.ts'
import { findFile, type OpenFile } from './static-files.ts'

/** A site as hosts see it: files at their places, and the rules that come with them. */
export interface ServedSite {
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  rules(): Promise<HostRules>
  /** What stands at an address: the file itself, the page of a folder, or the page of that name. */
  find(segments: readonly string[], isFolder: boolean): Promise<OpenFile | undefined>
}

/** A finished site. */
export const siteInFolder = (dir: string, baseUrl: string): ServedSite => ({
  baseUrl,
  rules: rulesReader(async () => ({
    redirects: await readIfThere(dir, '_redirects'),
    headers: await readIfThere(dir, '_headers'),
  })),
  find: (segments, isFolder) => findFile(dir, segments, isFolder),
})

interface RuleFiles {
  readonly redirects: string
  readonly headers: string
}

/** The rules as they are now, read again for every request but parsed only when they changed. */
export function rulesReader(read: () => Promise<RuleFiles>): () => Promise<HostRules> {
  let files: RuleFiles = { redirects: '', headers: '' }
  let rules = readHostRules(files)
  return async () => {
    const now = await read()
    if (now.redirects !== files.redirects || now.headers !== files.headers) {
      files = now
      rules = readHostRules(files)
    }
    return rules
  }
}

async function readIfThere(dir: string, name: string): Promise<string> {
  try {
    return await readFile(join(dir, name), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}
