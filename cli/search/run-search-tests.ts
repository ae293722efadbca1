import type { SiteConfig } from '../../schema/config.ts'
import type { Problem } from '../../schema/problem.ts'
import type { SearchQuery, SearchResults } from '../../schema/search.ts'
import type { SearchTest } from '../../schema/search-files.ts'
import { createMemory } from '../../template/search-client/assistants/conversation-memory.ts'
import { createQuotes } from '../../template/search-client/assistants/quotes.ts'
import { createEngine, type SearchEngine } from '../../template/shared/search-engine/engine.ts'
import { explain, type ScoreExplanation } from '../../template/shared/search-engine/explain.ts'
import { openIndex } from '../../template/shared/search-engine/format/read-index.ts'
import type { WrittenIndex } from '../../template/shared/search-engine/format/write-index.ts'
import { texts } from '../../template/shared/texts.ts'
import { hrefFor, splitAddress } from '../../template/shared/url.ts'
import { answerTestFailed, searchTestFailed } from '../problems.ts'
import type { ListEntry } from '../shared/yaml-list.ts'

type Site = Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'locale'>
type QueryTest = Extract<SearchTest, { readonly q: string }>
type AnswerTest = Extract<SearchTest, { readonly ask: string }>

interface Tested {
  readonly engine: SearchEngine
  readonly explain: (query: SearchQuery) => Promise<readonly ScoreExplanation[]>
  readonly site: Site
}

/** As many results are named when others were expected. */
const NAMED = 3

/** Runs the author's search tests on the finished index; a test that fails says what came instead, and why. */
export async function runSearchTests(
  tests: readonly ListEntry<SearchTest>[],
  index: WrittenIndex,
  site: Site,
): Promise<Problem[]> {
  const files = new Map(index.files.map(({ name, bytes }) => [name, bytes]))
  const reader = openIndex({
    manifest: index.manifest,
    fetchFile: async (name) =>
      files.get(name) ?? Promise.reject(new Error(`The index names ${name}, and has no such file.`)),
  })
  const options = { language: site.locale.path, ...reader.settings }
  const tested: Tested = {
    engine: createEngine(reader, options),
    explain: (query) => explain(query, reader, options),
    site,
  }
  const problems: Problem[] = []
  for (const { value, place } of tests) {
    const failure = 'q' in value ? await findFailure(value, tested) : await answerFailure(value, tested)
    if (failure) problems.push({ ...failure, place })
  }
  return problems
}

async function findFailure(test: QueryTest, { engine, explain, site }: Tested): Promise<Problem | undefined> {
  const { q, expect, within } = test
  const results = await engine.search({ q })
  if (expect === 'nothing' ? results.found === 0 : rankOf(expect, results, site) <= within) return undefined
  const came = await explain({ q })
  return searchTestFailed({
    query: q,
    expected: expect === 'nothing' ? 'nothing' : `${expect} among the first ${within}`,
    found: results.found === 0 ? 'nothing' : came.slice(0, NAMED).map(describe).join('; '),
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

async function answerFailure({ ask, sources }: AnswerTest, { engine, site }: Tested): Promise<Problem | undefined> {
  const found = await sourcesOf(ask, engine, site)
  const isSource = (source: string): boolean => {
    const { page, whole } = addressOf(source, site)
    return found.some((url) => url === whole || (page === whole && url.startsWith(`${page}#`)))
  }
  const missing = sources.filter((source) => !isSource(source))
  if (missing.length === 0) return undefined
  return answerTestFailed({ question: ask, missing: missing.join(', '), found: found.join(', ') || 'nothing' })
}

/** Sections that the assistant of the site names, which answers without a server. */
async function sourcesOf(question: string, engine: SearchEngine, { locale }: Site): Promise<string[]> {
  const assistant = createQuotes({ retriever: engine, memory: createMemory(), texts, language: locale.path })
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

/** `/tours/design#colours 4.21 (colour → colours, kit)`. */
function describe({ url, score, words }: ScoreExplanation): string {
  const answered = words
    .filter((word) => word.score > 0)
    .map(({ text, answeredBy }) => {
      const [best] = answeredBy
      return best === undefined || best.text === text ? text : `${text} → ${best.text}`
    })
  return `${url} ${score.toFixed(2)} (${answered.join(', ')})`
}
