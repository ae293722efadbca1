import type { Hierarchy, SearchHit } from '../../../schema/search.ts'
import { hrefFor, isAllowedLink, isExternal, splitAddress } from '../../shared/url.ts'

/** How addresses of documents become those of pages. */
export interface Addresses {
  readonly baseUrl: string
  readonly trailingSlash: boolean
}

type Json = Readonly<Record<string, unknown>>

const LEVELS = [0, 1, 2, 3, 4, 5, 6] as const

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * A document as the interface knows it. Titles may be flat (`hierarchy.lvl1`) or in an object (`hierarchy: { lvl1 }`), as
 * other tools write them. Undefined without an id, or with an address that no reader should follow.
 */
export function readDocument(document: unknown, addresses: Addresses): SearchHit['document'] | undefined {
  if (!isObject(document)) return undefined
  const [id, url] = [textOf(document['id']), textOf(document['url'])]
  if (id === undefined || url === undefined || !isAllowedLink(url)) return undefined
  const content = textOf(document['content'])
  return { id, url: pageHref(url, addresses), ...(content && { content }), ...readHierarchy(document) }
}

function readHierarchy(document: Json): Hierarchy {
  const nested = isObject(document['hierarchy']) ? document['hierarchy'] : {}
  const titles = LEVELS.flatMap((level) => {
    const title = textOf(document[`hierarchy.lvl${level}`]) ?? textOf(nested[`lvl${level}`])
    return title === undefined ? [] : [[`hierarchy.lvl${level}`, title] as const]
  })
  return Object.fromEntries(titles)
}

/** Addresses of the collection have neither base URL nor trailing slash; those of other sites stay as they are. */
export function pageHref(url: string, addresses: Addresses): string {
  if (!url.startsWith('/') || isExternal(url)) return url
  const { path, query, hash } = splitAddress(url)
  return hrefFor(path.length > 1 ? path.replace(/\/$/, '') : path, addresses) + query + hash
}

/** Titles from the top of the site down to the document's own section. */
export const titlesOf = (document: Hierarchy): string[] =>
  LEVELS.flatMap((level) => document[`hierarchy.lvl${level}`] ?? [])
