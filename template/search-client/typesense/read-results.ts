import type { Highlight, SearchGroup, SearchHit, SearchResults } from '../../../schema/search.ts'
import type { TypesenseSettings } from '../../../schema/typesense.ts'
import { resultTitle } from '../../shared/search-hit.ts'
import { type Addresses, isObject, pageHref, readDocument } from './read-document.ts'

type Json = Readonly<Record<string, unknown>>

/** What the cluster says instead of results, within a response of status 200. */
export class RefusedSearch extends Error {
  override readonly name = 'RefusedSearch'
  readonly code: number

  constructor(code: number, message: string) {
    super(`${message} (${code})`)
    this.code = code
  }
}

/** The first result of a `multi_search` response. Throws `RefusedSearch` when there is none. */
export function firstResult(response: unknown): Json {
  const [first] = isObject(response) && Array.isArray(response['results']) ? response['results'] : []
  if (!isObject(first)) throw new RefusedSearch(502, 'The answer is not one of Typesense')
  if (typeof first['error'] === 'string') throw new RefusedSearch(Number(first['code']), first['error'])
  return first
}

/** Whose results they are, and what becomes of them. */
export type ReadSettings = Addresses & Pick<TypesenseSettings, 'preset'>

/** `results[0].grouped_hits[].hits` (specification §7.2), as every engine's results look. */
export function readResults(response: unknown, page: number, settings: ReadSettings): SearchResults {
  const result = firstResult(response)
  const grouped = Array.isArray(result['grouped_hits']) ? result['grouped_hits'] : []
  const groups = grouped.flatMap((group) => readGroup(group, settings) ?? [])
  return { found: Number(result['found'] ?? groups.length), page, groups }
}

function readGroup(group: unknown, settings: ReadSettings): SearchGroup | undefined {
  if (!isObject(group) || !Array.isArray(group['hits'])) return undefined
  const read = group['hits'].flatMap((hit) => readHit(hit, settings) ?? [])
  // The specification's groups are sections: all of their hits lead to the same place.
  const hits = settings.preset === 'spec' ? read : bySection(read)
  const [first] = hits
  if (!first) return undefined
  const [key] = Array.isArray(group['group_key']) ? group['group_key'] : []
  const url = typeof key === 'string' && key !== '' ? pageHref(key, settings) : first.document.url
  return { url, title: first.document['hierarchy.lvl1'] ?? resultTitle(first), hits }
}

function readHit(hit: unknown, addresses: Addresses): SearchHit | undefined {
  if (!isObject(hit)) return undefined
  const document = readDocument(hit['document'], addresses)
  return document && { document, highlights: readHighlights(hit, document) }
}

/** A section that was found by its heading and by its text is one result, which shows both. */
function bySection(hits: readonly SearchHit[]): SearchHit[] {
  const sections = new Map<string, SearchHit>()
  for (const hit of hits) {
    const known = sections.get(hit.document.url)
    if (!known) sections.set(hit.document.url, hit)
    else if (known.document.content === undefined)
      sections.set(hit.document.url, {
        document: { ...hit.document, ...known.document },
        highlights: [...known.highlights, ...hit.highlights.filter(({ field }) => field === 'content')],
      })
  }
  return [...sections.values()]
}

/** Of the fields that the document shows. */
function readHighlights(hit: Json, document: SearchHit['document']): Highlight[] {
  const highlight = isObject(hit['highlight']) ? hit['highlight'] : {}
  const listed = Array.isArray(hit['highlights']) ? hit['highlights'].filter(isObject) : []
  return Object.keys(document).flatMap((field) => {
    const [parent = '', child = ''] = field.split('.')
    const nested = isObject(highlight[parent]) ? highlight[parent][child] : undefined
    const candidates = [highlight[field], nested, listed.find((each) => each['field'] === field)]
    // Beside a highlight there may be the plain text of the same field: only an object with a snippet is one.
    const snippet = candidates.map((each) => (isObject(each) ? each['snippet'] : undefined)).find(isText)
    return snippet === undefined ? [] : [{ field, snippet }]
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
