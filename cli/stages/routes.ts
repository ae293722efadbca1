import type { SiteConfig } from '../../schema/config.ts'
import type { PageFacts } from '../../schema/page.ts'
import type { PageModel } from '../../schema/site.ts'
import { folderOf, nameOf, withoutExtension, withoutNumber } from '../shared/paths.ts'

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
  // Hosts look for these names, whatever other pages are called.
  if (url === '/404' || url === '/500') return `${url.slice(1)}.html`
  return pageFiles === 'file' ? `${url.slice(1)}.html` : `${url.slice(1)}/index.html`
}

/** Where a redirect's page is written: `/old.html` and the like keep their name. */
export const redirectOutput = (from: string, { pageFiles }: Pick<SiteConfig, 'pageFiles'>): string =>
  /\.html?$/.test(from) ? from.slice(1) : outputFor(from, pageFiles)
