import type { SiteConfig } from '../../schema/config.ts'
import type { PageFacts, PageKind } from '../../schema/page.ts'
import type { PageModel } from '../../schema/site.ts'
import { folderOf, nameOf, withoutExtension, withoutNumber } from './paths.ts'

const INDEX_NAME = /^(_?index|readme)$/i

/** Whether a file is the page of its folder: `index`, `README` or Hugo's `_index`. */
export const isIndex = (path: string): boolean => INDEX_NAME.test(withoutExtension(nameOf(path)))

/** Gives a page its id and its address. */
export function locatePage(facts: PageFacts, config: SiteConfig): PageModel {
  const plain = cleanPath(withoutExtension(facts.path))
  const name = facts.frontMatter.id ?? nameOf(plain)
  return {
    ...facts,
    id: [folderOf(plain), name].filter(Boolean).join('/'),
    url: urlOf(facts, config.versions[0]?.path ?? '/'),
  }
}

/** A path without number prefixes. */
export const cleanPath = (path: string): string => path.split('/').map(withoutNumber).join('/')

function urlOf({ path, kind, frontMatter }: PageFacts, versionPath: string): string {
  const root = kind === 'react' ? '/' : versionPath
  const own = isIndex(path) ? folderOf(path) : withoutExtension(path)
  const { slug } = frontMatter
  if (slug === undefined) return cleanUrl(`${root}/${cleanPath(own)}`)
  // A relative slug replaces the last segment, as in Docusaurus.
  return cleanUrl(slug.startsWith('/') ? `${root}/${slug}` : `${root}/${cleanPath(folderOf(own))}/${slug}`)
}

/** `//a/./b/../c/` → `/a/c`. Characters that would end the path are replaced. */
export function cleanUrl(url: string): string {
  const parts: string[] = []
  for (const part of url.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part.replace(/[?#%\\]/g, '-'))
  }
  return `/${parts.join('/')}`
}

/** File of the output folder that a host serves for this address. */
export function outputFor(url: string, pageFiles: SiteConfig['pageFiles']): string {
  if (url === '/') return 'index.html'
  return pageFiles === 'file' ? `${url.slice(1)}.html` : `${url.slice(1)}/index.html`
}

/** What kind of page a file is; undefined for every other file. */
export function pageKindOf(path: string): PageKind | undefined {
  if (path.endsWith('.md')) return 'markdown'
  if (path.endsWith('.mdx')) return 'mdx'
  return path.endsWith('.tsx') || path.endsWith('.jsx') ? 'react' : undefined
}
