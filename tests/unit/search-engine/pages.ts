import { markEnd, markStart, type SearchHit, type SearchQuery } from '../../../schema/search.ts'
import { createEngine, type SearchEngine } from '../../../template/shared/search-engine/engine.ts'
import { explain, type ScoreExplanation } from '../../../template/shared/search-engine/explain.ts'
import type { EngineOptions } from '../../../template/shared/search-engine/find.ts'
import type { IndexPage } from '../../../template/shared/search-engine/index-reader.ts'
import { relatedTo } from '../../../template/shared/search-engine/thesaurus.ts'
import { wordsOf } from '../../../template/shared/search-engine/words.ts'
import { createMemoryIndex } from '../../support/memory-index.ts'

export interface PageInput extends Partial<Omit<IndexPage, 'sections'>> {
  /** Heading and text of each section after the first; `### ` before a heading makes it one of the third level. */
  readonly sections?: readonly (readonly [heading: string, text: string])[]
  readonly text?: string
  readonly code?: string
  readonly priority?: number
}

/** Pages of a small site, by title. */
export const pagesFrom = (site: Readonly<Record<string, PageInput | string>>): IndexPage[] =>
  Object.entries(site).map(([title, input]) => toPage(title, typeof input === 'string' ? { text: input } : input))

function toPage(title: string, input: PageInput): IndexPage {
  const { sections = [], text = '', code = '', priority = 90_000, ...facts } = input
  const url = facts.url ?? `/${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
  const own = { url, level: 1, title: facts.title ?? title, content: text, code, priority }
  return {
    url,
    title,
    category: '',
    language: 'en',
    tag: 'default',
    boost: 0,
    ...facts,
    sections: [
      own,
      ...sections.map(([heading, content], number) => ({
        url: `${url}#s${number + 1}`,
        level: heading.startsWith('### ') ? 3 : 2,
        title: heading.replace('### ', ''),
        content,
        code: '',
        priority: 80_000,
      })),
    ],
  }
}

export interface TestedEngine extends SearchEngine {
  explain(query: SearchQuery): Promise<readonly ScoreExplanation[]>
}

/** The engine on an index in memory, with the related words that a written index has. */
export function engineOf(
  site: Readonly<Record<string, PageInput | string>>,
  given: Partial<EngineOptions> = {},
): TestedEngine {
  const pages = pagesFrom(site)
  const reader = createMemoryIndex(pages)
  const language = given.language ?? 'en'
  const words = wordsOf(JSON.stringify(pages)).map(({ text }) => text)
  const options = { language, related: relatedTo(words, language), ...given }
  return { ...createEngine(reader, options), explain: (query) => explain(query, reader, options) }
}

/** Addresses of the pages that are found, in order. */
export const found = async (engine: SearchEngine, q: string): Promise<string[]> =>
  (await engine.search({ q })).groups.map(({ url }) => url)

/** The snippet of a field of a hit, with its marks as brackets. */
export const snippetOf = (hit: SearchHit | undefined, field: string): string | undefined =>
  hit?.highlights
    .find((highlight) => highlight.field === field)
    ?.snippet.replaceAll(markStart, '[')
    .replaceAll(markEnd, ']')
