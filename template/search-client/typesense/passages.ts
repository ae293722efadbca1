import type { Passage, SearchHit } from '../../../schema/search.ts'
import { titlesOf } from './read-document.ts'

/** Sections, in the order in which their first document comes. `numbers` has the section of each document, from 1. */
export interface Sections {
  readonly passages: readonly Passage[]
  readonly numbers: readonly number[]
}

/** Puts documents of the same section together: a document is a heading, or one block of text. */
export function toSections(documents: readonly SearchHit['document'][]): Sections {
  const urls = [...new Set(documents.map(({ url }) => url))]
  const passages = urls.map((url): Passage => {
    const own = documents.filter((document) => document.url === url)
    const titles = titlesOf(own[0]!)
    const text = own.flatMap(({ content }) => content ?? []).join('\n')
    return { url, title: titles.at(-1) ?? url, trail: titles.slice(0, -1), text }
  })
  return { passages, numbers: documents.map(({ url }) => urls.indexOf(url) + 1) }
}
