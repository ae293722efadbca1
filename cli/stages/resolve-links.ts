import type { SiteConfig } from '../../schema/config.ts'
import type { LinkUse } from '../../schema/page.ts'
import type { Place, Problem } from '../../schema/problem.ts'
import type { PageModel } from '../../schema/site.ts'
import { decodePath, hrefFor, isExternal, splitAddress } from '../../template/shared/url.ts'
import { linkToRedirect } from '../check-problems.ts'
import { brokenAnchor, brokenFile, brokenLink } from '../problems.ts'
import { nearest } from '../shared/nearest.ts'
import { folderOf, joinPath, normalizePath } from '../shared/paths.ts'
import { cleanUrl } from './routes.ts'

/** What a link of a page leads to. A `source` has to be published, or measured, before it has an address. */
export interface LinkTarget {
  readonly href?: string
  /** A file on disk: one of the content folder (published under a hashed name) or of the public folder. */
  readonly source?: { readonly from: 'content' | 'public'; readonly path: string }
  readonly query?: string
}

/** All that links can lead to. */
export interface LinkIndex {
  readonly config: SiteConfig
  readonly pagesByPath: ReadonlyMap<string, PageModel>
  readonly pagesByUrl: ReadonlyMap<string, PageModel>
  /** Addresses of generated pages. */
  readonly otherUrls: ReadonlySet<string>
  /** Old addresses and where they lead, ready to be written. */
  readonly redirects: ReadonlyMap<string, string>
  /** Output path → source on disk. */
  readonly publicFiles: ReadonlyMap<string, string>
  readonly contentFiles: ReadonlySet<string>
  /** A page's source as problems name it. */
  readonly fileOf: (page: PageModel) => string
}

export interface ResolvedTarget {
  readonly target: LinkTarget
  readonly problem?: Problem
}

/** Finds what a target as written leads to, in the ways that authors mean it, or says what is near. */
export function resolveLink(use: LinkUse, page: PageModel, index: LinkIndex): ResolvedTarget {
  if (isExternal(use.target)) return { target: { href: use.target } }
  const { path, query, hash } = splitAddress(use.target)
  const place: Place = {
    path: index.fileOf(page),
    ...(use.line !== undefined && { line: use.line }),
    ...(use.column !== undefined && { column: use.column }),
  }
  if (path === '') {
    const problem = use.kind === 'link' ? checkAnchor(page, use.target, place) : undefined
    return { target: { href: use.target }, ...(problem && { problem }) }
  }
  const written = decodePath(path)
  const file = findFile(written, page, index)
  if (use.kind === 'file') return file ? { target: file } : missing({ use, page, place }, index)
  const found = findPage(written, page, index)
  if (found) {
    const problem = checkAnchor(found, use.target, place)
    return { target: { href: hrefFor(found.url, index.config) + query + hash }, ...(problem && { problem }) }
  }
  const other = findOtherUrl(written, page, index)
  if (other !== undefined) {
    const old = other.isOld && use.kind === 'link'
    const problem = old ? linkToRedirect({ target: use.target, to: other.href }, place) : undefined
    return { target: { href: other.href + query + hash }, ...(problem && { problem }) }
  }
  return file ? { target: { ...file, query: query + hash } } : missing({ use, page, place }, index)
}

function findPage(path: string, page: PageModel, { pagesByPath, pagesByUrl }: LinkIndex): PageModel | undefined {
  const source = joinPath(page.path, path)
  const bySource = sourceCandidates(source).find((candidate) => pagesByPath.has(candidate))
  if (bySource !== undefined) return pagesByPath.get(bySource)
  const url = urlCandidates(path, page).find((candidate) => pagesByUrl.has(candidate))
  return url === undefined ? undefined : pagesByUrl.get(url)
}

interface OtherAddress {
  readonly href: string
  /** Whether it was found by an address that it had before. */
  readonly isOld: boolean
}

function findOtherUrl(
  path: string,
  page: PageModel,
  { otherUrls, redirects, config }: LinkIndex,
): OtherAddress | undefined {
  for (const url of urlCandidates(path, page)) {
    if (otherUrls.has(url)) return { href: hrefFor(url, config), isOld: false }
    const end = redirects.get(url)
    // The root leads to the main document, and is no old address.
    if (end !== undefined) return { href: end, isOld: url !== '/' }
  }
  return undefined
}

/** `./page.md`, `./page`, `./folder`. */
const sourceCandidates = (path: string): string[] => {
  if (/\.(mdx?|[jt]sx)$/.test(path)) return [path]
  const stem = path.replace(/\.html$/, '')
  const indexes = ['index.md', 'README.md', '_index.md', 'index.mdx'].map((name) => normalizePath(`${stem}/${name}`))
  return [`${stem}.md`, `${stem}.mdx`, `${stem}.tsx`, ...indexes]
}

/** Addresses that a path without extension may mean: from the root, beside the page, or below it. */
function urlCandidates(path: string, page: PageModel): string[] {
  const plain = path.replace(/(^|\/)index\.html$/, '$1').replace(/\.(html|mdx?)$/, '')
  if (path.startsWith('/')) return [cleanUrl(plain)]
  const beside = page.url.split('/').slice(0, -1).join('/')
  return [cleanUrl(`${beside}/${plain}`), cleanUrl(`${page.url}/${plain}`)]
}

function findFile(path: string, page: PageModel, { publicFiles, contentFiles }: LinkIndex): LinkTarget | undefined {
  const inContent = joinPath(page.path, path)
  if (!path.startsWith('/') && contentFiles.has(inContent)) return { source: { from: 'content', path: inContent } }
  const inPublic = normalizePath(path)
  if (path.startsWith('/') && publicFiles.has(inPublic)) return { source: { from: 'public', path: inPublic } }
  return path.startsWith('/') && contentFiles.has(inPublic)
    ? { source: { from: 'content', path: inPublic } }
    : undefined
}

function checkAnchor(page: PageModel, target: string, place: Place): Problem | undefined {
  const anchor = decodePath(splitAddress(target).hash.slice(1))
  // What a React page renders is not known before it is rendered.
  if (anchor === '' || anchor === 'top' || page.kind === 'react' || page.anchors.includes(anchor)) return undefined
  // `#:~:text=` points at words, not at an anchor.
  if (anchor.startsWith(':~:')) return undefined
  const near = nearest(anchor, page.anchors)
  return brokenAnchor({ target, page: page.url, nearest: near && `#${near}` }, place)
}

interface BrokenUse {
  readonly use: LinkUse
  readonly page: PageModel
  readonly place: Place
}

function missing({ use, page, place }: BrokenUse, index: LinkIndex): ResolvedTarget {
  const { path } = splitAddress(use.target)
  const written = decodePath(path)
  // The link stays as written: with a broken link tolerated, it may still work where the site is served.
  const target = { href: written.startsWith('/') ? `${index.config.baseUrl}${use.target.slice(1)}` : use.target }
  if (use.kind === 'file') {
    const files = written.startsWith('/')
      ? [...index.publicFiles.keys()].map((each) => `/${each}`)
      : [...index.contentFiles]
    const near = nearest(written.startsWith('/') ? written : joinPath(page.path, written), files)
    return { target, problem: brokenFile({ target: use.target, nearest: near }, place) }
  }
  const near = written.startsWith('/') ? nearest(written, index.pagesByUrl.keys()) : nearestSource(written, page, index)
  return { target, problem: brokenLink({ target: use.target, nearest: near }, place) }
}

function nearestSource(written: string, page: PageModel, { pagesByPath }: LinkIndex): string | undefined {
  const wanted = joinPath(page.path, written)
  const name = wanted.split('/').at(-1)
  // The same file name in another folder is the likeliest mistake.
  const elsewhere = [...pagesByPath.keys()].find((path) => path.split('/').at(-1) === name)
  const near = nearest(wanted, pagesByPath.keys()) ?? (/^(_?index|readme)\./i.test(name ?? '') ? undefined : elsewhere)
  return near && relativePath(page.path, near)
}

/** `guides/a.md` → `../tours/b.md` as seen from the first file. */
function relativePath(from: string, to: string): string {
  const base = folderOf(from).split('/').filter(Boolean)
  const parts = to.split('/')
  let shared = 0
  while (shared < base.length && shared < parts.length - 1 && base[shared] === parts[shared]) shared += 1
  const up = '../'.repeat(base.length - shared)
  return `${up || './'}${parts.slice(shared).join('/')}`
}
