import type { SiteConfig } from '../../schema/config.ts'
import type { Problem } from '../../schema/problem.ts'
import type { Retriever, SearchClient, SearchQuery, SearchResults } from '../../schema/search.ts'
import type { SearchTest } from '../../schema/search-files.ts'
import { createMemory } from '../../template/search-client/assistants/conversation-memory.ts'
import { createQuotes } from '../../template/search-client/assistants/quotes.ts'
import { texts } from '../../template/shared/texts.ts'
import { hrefFor, splitAddress } from '../../template/shared/url.ts'
import { answerTestFailed, searchTestFailed } from '../problems.ts'
import type { ListEntry } from '../shared/yaml-list.ts'

type Site = Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'locale'>
type QueryTest = Extract<SearchTest, { readonly q: string }>
type AnswerTest = Extract<SearchTest, { readonly ask: string }>

/** A search that tests can be run on, whatever the engine is. */
export interface TestedSearch {
  readonly client: SearchClient
  readonly retriever: Retriever
  /** What comes first, in words: the address, and why where the engine can tell. */
  readonly describe: (query: SearchQuery) => Promise<readonly string[]>
}

interface Tested extends TestedSearch {
  readonly site: Site
}

/** As many results are named when others were expected. */
const NAMED = 3

/** Runs the author's search tests; a test that fails says what came instead. */
export async function runSearchTests(
  tests: readonly ListEntry<SearchTest>[],
  search: TestedSearch,
  site: Site,
): Promise<Problem[]> {
  const tested: Tested = { ...search, site }
  const problems: Problem[] = []
  for (const { value, place } of tests) {
    const failure = 'q' in value ? await findFailure(value, tested) : await answerFailure(value, tested)
    if (failure) problems.push({ ...failure, place })
  }
  return problems
}

async function findFailure(test: QueryTest, { client, describe, site }: Tested): Promise<Problem | undefined> {
  const { q, expect, within } = test
  const results = await client.search({ q })
  if (expect === 'nothing' ? results.found === 0 : rankOf(expect, results, site) <= within) return undefined
  const came = await describe({ q })
  return searchTestFailed({
    query: q,
    expected: expect === 'nothing' ? 'nothing' : `${expect} among the first ${within}`,
    found: results.found === 0 ? 'nothing' : came.slice(0, NAMED).join('; '),
    rank: expect === 'nothing' ? Infinity : rankOf(expect, results, site),
  })
}

/** Number of the page among the results, from 1, when it shows the section that is asked for; infinite when it is not there. */
function rankOf(expected: string, { groups }: SearchResults, site: Site): number {
  const { page, whole } = addressOf(expected, site)
  const at = groups.findIndex(
    ({ url, hits }) => url === page && (page === whole || hits.some(({ document }) => document.url === whole)),
  )
  return at < 0 ? Infinity : at + 1
}

async function answerFailure({ ask, sources }: AnswerTest, { retriever, site }: Tested): Promise<Problem | undefined> {
  const found = await sourcesOf(ask, retriever, site)
  const isSource = (source: string): boolean => {
    const { page, whole } = addressOf(source, site)
    return found.some((url) => url === whole || (page === whole && url.startsWith(`${page}#`)))
  }
  const missing = sources.filter((source) => !isSource(source))
  if (missing.length === 0) return undefined
  return answerTestFailed({ question: ask, missing: missing.join(', '), found: found.join(', ') || 'nothing' })
}

/** Sections that the assistant of the site names, which answers without a server. */
async function sourcesOf(question: string, retriever: Retriever, { locale }: Site): Promise<string[]> {
  const assistant = createQuotes({ retriever, memory: createMemory(), texts, language: locale.path })
  for await (const event of assistant.ask(question, {}))
    if (event.kind === 'sources') return event.sources.map(({ url }) => url)
  return []
}

/** As the index has it: with base URL and trailing slash. */
function addressOf(address: string, site: Site): { readonly page: string; readonly whole: string } {
  const { path, hash } = splitAddress(address)
  const page = hrefFor(path.length > 1 ? path.replace(/\/$/, '') : path, site)
  return { page, whole: page + hash }
}
