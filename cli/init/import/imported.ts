import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SiteConfigInput } from '../../../schema/config.ts'

/** What an existing documentation folder came to. */
export interface Imported {
  readonly config: Partial<SiteConfigInput>
  /** Files of the content folder, by their paths in it. */
  readonly content: ReadonlyMap<string, string | Uint8Array>
  /** What could not be carried over, each with where it was: a sentence. */
  readonly leftBehind: readonly string[]
}

/** Says once what could not be carried over. */
export type LeaveBehind = (sentence: string) => void

const SKIPPED = /^(node_modules|\.(?!well-known)[^/]*|dist|build|site)$/

/** Files of a folder, with forward slashes; what tools write there is left out. */
export function filesIn(folder: string): string[] {
  const walk = (dir: string): string[] =>
    readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
      if (SKIPPED.test(entry.name)) return []
      const path = join(dir, entry.name)
      return entry.isDirectory() ? walk(path) : entry.isFile() ? [relative(folder, path).split(sep).join('/')] : []
    })
  return existsSync(folder) ? walk(folder).sort() : []
}

/** Copies a folder, and rewrites its Markdown. */
export function importFolder(
  folder: string,
  rewrite: (text: string, path: string) => string,
): Map<string, string | Uint8Array> {
  return new Map(
    filesIn(folder).map((path) => {
      const bytes = readFileSync(join(folder, path))
      return [path, /\.mdx?$/.test(path) ? rewrite(bytes.toString('utf8'), path) : bytes]
    }),
  )
}

/** The first of several files that is there. */
export const firstThere = (folder: string, names: readonly string[]): string | undefined =>
  names.map((name) => join(folder, name)).find((path) => existsSync(path))

type Data = Readonly<Record<string, unknown>>

/** A value of data whose shape nobody has promised. */
export const objectOf = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** `docs/01-intro.md` → `docs/intro`: a document's id. */
export const idOf = (path: string): string =>
  path
    .replace(/\.mdx?$/, '')
    .split('/')
    .map((part) => part.replace(/^\d+[-_. ]+(?=\D)/, ''))
    .join('/')

/** Origin and path of an address, as two keys of the configuration. */
export function placeOfSite(address: string | undefined): Pick<Partial<SiteConfigInput>, 'url' | 'baseUrl'> {
  if (address === undefined || !URL.canParse(address)) return {}
  const { origin, pathname } = new URL(address)
  return { url: origin, ...(pathname !== '/' && { baseUrl: pathname }) }
}
