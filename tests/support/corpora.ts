import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface CorpusPage {
  /** Path in its corpus, with forward slashes. */
  readonly path: string
  readonly text: string
}

export interface Corpus {
  readonly name: string
  readonly pages: readonly CorpusPage[]
}

/** Real documentation to test on: the folders named in `HELPGEN_CORPORA`, separated by colons. None when it is unset. */
export const corpusFolders: readonly string[] = (process.env['HELPGEN_CORPORA'] ?? '').split(':').filter(Boolean)

/** Every Markdown page of a folder, in a fixed order. */
export function readCorpus(folder: string): Corpus {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
  return { name: folder, pages: files.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') })) }
}

/** For `test.skipIf(noCorpora).for(corpusNames)`: skipped tests are counted and say why. */
export const noCorpora = corpusFolders.length === 0
export const corpusNames: readonly string[] = noCorpora
  ? ['the folders of HELPGEN_CORPORA, which is not set']
  : corpusFolders
