import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type CategoryFile, categorySchema } from '../../schema/front-matter.ts'
import type { Problem } from '../../schema/problem.ts'
import type { ContentListing, PageSource, StaticFile } from '../../schema/site.ts'
import { fail } from '../problem-kind.ts'
import { contentEmpty, contentMissing, fileUnreadable, invalidUtf8, notAFile, symlinkLoop } from '../problems.ts'
import { readData } from '../shared/data-file.ts'
import { pageKindOf } from '../shared/page-kind.ts'
import { folderOf, nameOf } from '../shared/paths.ts'
import type { Project } from './project.ts'

/** A page's text, decoded; bytes that are no UTF-8 are replaced and reported. */
export interface ReadSource {
  readonly text: string
  /** Digest of the file's bytes. */
  readonly digest: string
  readonly problems: readonly Problem[]
}

export interface ContentStore {
  /** Everything that the content folder holds. Fails when there is no page at all. */
  list(): ContentListing
  /** A page's text; a problem when it is gone or cannot be read. */
  readPage(path: string): ReadSource | Problem
  /** Digest of a file's bytes, as `readPage` gives it; undefined when it cannot be read. */
  digestOf(path: string): string | undefined
  /** A text file that a page includes; undefined when there is none inside the content folder. */
  readText(path: string): string | undefined
  /** Path of a content file from the project's root, for problems. */
  fileOf(path: string): string
}

const PUBLIC_FOLDERS = new Set(['public', 'static'])
const CATEGORY_FILE = /^_category_\.(json|ya?ml)$/
/** What authors say about search; none of it is published. */
const SEARCH_FOLDER = '_search/'
const TEST_FILE = /\.(test|spec)\.[jt]sx?$/

export function openContent({ root, contentDir }: Pick<Project, 'root' | 'contentDir'>): ContentStore {
  const prefix = relative(root, contentDir).split(sep).join('/')
  const fileOf = (path: string): string => (prefix === '' ? path : `${prefix}/${path}`)
  return {
    fileOf,
    list: () => listContent(contentDir, root, fileOf),
    readPage(path) {
      try {
        return decode(readFileSync(join(contentDir, path)), fileOf(path))
      } catch (error) {
        return fileUnreadable({ path: fileOf(path), reason: reasonOf(error) }, { path: fileOf(path) })
      }
    },
    digestOf(path) {
      try {
        return digestOfBytes(readFileSync(join(contentDir, path)))
      } catch {
        // Whoever reads it says why.
        return undefined
      }
    },
    readText(path) {
      if (path.startsWith('..')) return undefined
      try {
        return readFileSync(join(contentDir, path), 'utf8')
      } catch {
        // Whoever asked reports it, with the place that names the file.
        return undefined
      }
    },
  }
}

const digestOfBytes = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('base64url')

/** The same store, for one look at the content: no file's digest is taken twice. */
export function withKnownDigests(store: ContentStore): ContentStore {
  const known = new Map<string, string | undefined>()
  return {
    ...store,
    digestOf(path) {
      if (!known.has(path)) known.set(path, store.digestOf(path))
      return known.get(path)
    },
  }
}

function decode(bytes: Buffer, path: string): ReadSource {
  const digest = digestOfBytes(bytes)
  try {
    return { digest, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), problems: [] }
  } catch {
    // Shown as far as it can be, and reported as an error of its own.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    const line = text.slice(0, text.indexOf('\u{fffd}')).split('\n').length
    return { digest, text, problems: [invalidUtf8({ path }, { path, line })] }
  }
}

function listContent(contentDir: string, root: string, fileOf: (path: string) => string): ContentListing {
  const pages: PageSource[] = []
  const categories = new Map<string, CategoryFile>()
  const publicFiles: StaticFile[] = []
  const files = new Set<string>()
  const searchFiles: string[] = []
  const problems: Problem[] = []

  const walk = (folder: string, ancestors: readonly string[]): void => {
    for (const entry of readFolder(join(contentDir, folder), fileOf(folder), problems)) {
      const path = folder === '' ? entry : `${folder}/${entry}`
      const kind = kindOf({ path: join(contentDir, path), shown: fileOf(path) }, ancestors, problems)
      if (kind === undefined || entry.startsWith('.') || entry === 'node_modules') continue
      if (typeof kind === 'object') {
        if (folder === '' && PUBLIC_FOLDERS.has(entry)) collectPublic(path, kind.real)
        else walkFolder(path, entry, [...ancestors, kind.real])
      } else collectFile(path, entry)
    }
  }

  function walkFolder(path: string, name: string, ancestors: readonly string[]): void {
    if (pageKindOf(name)) problems.push(notAFile({ path: fileOf(path) }, { path: fileOf(path) }))
    walk(path, ancestors)
  }

  function collectFile(path: string, name: string): void {
    const kind = pageKindOf(name)
    if (CATEGORY_FILE.test(name)) readCategory(path)
    else if (path.startsWith(SEARCH_FOLDER)) searchFiles.push(path)
    else if (TEST_FILE.test(name)) return
    else if (kind && isPublished(path)) pages.push({ path, kind })
    else files.add(path)
  }

  function readCategory(path: string): void {
    const format = path.endsWith('.json') ? ('JSON' as const) : ('YAML' as const)
    const text = readFileSync(join(contentDir, path), 'utf8')
    const { data, problems: found } = readData({ format, text, path: fileOf(path), firstLine: 1 }, categorySchema)
    categories.set(folderOf(path), data)
    problems.push(...found)
  }

  function collectPublic(folder: string, real: string): void {
    const visit = (path: string, ancestors: readonly string[]): void => {
      for (const entry of readFolder(join(contentDir, path), fileOf(path), problems)) {
        const child = `${path}/${entry}`
        const kind = kindOf({ path: join(contentDir, child), shown: fileOf(child) }, ancestors, problems)
        if (typeof kind === 'object') visit(child, [...ancestors, kind.real])
        else if (kind === 'file' && entry !== '.DS_Store') {
          publicFiles.push({ source: relative(root, join(contentDir, child)), output: child.slice(folder.length + 1) })
        }
      }
    }
    visit(folder, [real])
  }

  if (!isFolder(contentDir)) fail(contentMissing, { dir: contentDir })
  walk('', [realpathSync(contentDir)])
  if (pages.length === 0) fail(contentEmpty, { dir: contentDir })
  pages.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { pages, categories, publicFiles, files, searchFiles, problems }
}

/** Names that start with `_` are drafts and partials, in folders too; `_index` is Hugo's name for a folder's page. */
const isPublished = (path: string): boolean => !/(^|\/)_/.test(path.replace(/(^|\/)_index\.mdx?$/, '$1index'))

/** Names in a folder, sorted: the same order on every machine. */
function readFolder(folder: string, shown: string, problems: Problem[]): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    problems.push(fileUnreadable({ path: shown, reason: reasonOf(error) }, { path: shown }))
    return []
  }
}

type EntryKind = 'file' | { readonly real: string } | undefined

/** A file, or a folder with its real path. Links are followed unless they lead back to a folder on the way here. */
function kindOf(
  { path, shown }: { path: string; shown: string },
  ancestors: readonly string[],
  problems: Problem[],
): EntryKind {
  try {
    const stat = statSync(path)
    if (stat.isFile()) return 'file'
    // Pipes and sockets are neither pages nor files; reading one would wait for ever.
    if (!stat.isDirectory()) {
      if (pageKindOf(path) && !isLeftOut(shown))
        problems.push(fileUnreadable({ path: shown, reason: 'it is not a file' }, { path: shown }))
      return undefined
    }
    const real = realpathSync(path)
    if (!ancestors.includes(real)) return { real }
    problems.push(symlinkLoop({ path: shown, target: real }, { path: shown }))
  } catch (error) {
    if (!['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    // A page must not be missing without an error; other files are only missed by what links to them.
    if (isLeftOut(shown)) return undefined
    const isPage = pageKindOf(path) !== undefined
    const problem = isPage
      ? fileUnreadable({ path: shown, reason: reasonOf(error) }, { path: shown })
      : symlinkLoop({ path: shown, target: 'nowhere' }, { path: shown })
    problems.push(problem)
  }
  return undefined
}

/** Names that are left out anyway may dangle, as editors' lock files do. */
const isLeftOut = (path: string): boolean => /^[._#]/.test(nameOf(path))

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** An error of the file system in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const known: Record<string, string> = {
    ENOENT: 'it does not exist',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    ELOOP: 'its symbolic links go in a circle',
  }
  return known[code ?? ''] ?? message
}
