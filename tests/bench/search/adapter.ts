// The search as the site has it, for evaluators: `build(sections) → { search(q, limit) → hits }`. The index is written as a
// build writes it, and read by the worker that the site loads, file by file.

import { readFileSync } from 'node:fs'
import { createPageIndexer } from '../../../cli/search/index-pages.ts'
import { collectIndex } from '../../../cli/search/publish-embedded.ts'
import type { Hierarchy, Retriever, SearchDocument, SearchResults } from '../../../schema/search.ts'
import { createMemory } from '../../../template/search-client/assistants/conversation-memory.ts'
import { createQuotes } from '../../../template/search-client/assistants/quotes.ts'
import type { Answer, Call, WorkerReply } from '../../../template/search-client/messages.ts'
import type { WorkerScope } from '../../../template/search-client/worker.ts'
import type { WrittenIndex } from '../../../template/shared/search-engine/format/write-index.ts'
import { texts } from '../../../template/shared/texts.ts'

/** A section of documentation: `lvl0` is the category, `lvl1` the page. */
export interface JudgedSection {
  readonly id: string
  readonly url: string
  readonly page_url: string
  readonly hierarchy: { readonly [level: string]: string | null }
  readonly content: string
  readonly item_priority: number
}

export interface Hit {
  readonly page_url: string
  readonly url: string
  readonly score: number
}

/** A running engine, and what it fetched since the last time that it was asked. */
export interface RunningEngine {
  search(query: string, limit?: number): Promise<Hit[]>
  results(query: string): Promise<SearchResults>
  /** Addresses of the sections that an answer names as its sources, best first. */
  sources(question: string): Promise<readonly string[]>
  fetched(): readonly string[]
  readonly stats: { readonly bytes: number; readonly files: number }
}

const FOLDER = 'https://help.example/search/'

export const build = (sections: readonly JudgedSection[]): Promise<RunningEngine> => start(writeSections(sections))

export const writeSections = (sections: readonly JudgedSection[]): WrittenIndex =>
  writeDocuments(sections.flatMap(documentsOf))

/** The index as a build writes it. */
export function writeDocuments(documents: readonly SearchDocument[], baseUrl = '/'): WrittenIndex {
  const collector = collectIndex({ typoTolerance: 1, synonyms: [] })
  collector.add(createPageIndexer({ baseUrl, trailingSlash: false })(documents))
  return collector.finish()
}

/** Loads the index into the worker's script, which a browser would run beside the page. */
export async function start(index: WrittenIndex): Promise<RunningEngine> {
  const files = new Map([['manifest.bin', index.manifest], ...index.files.map(toEntry)])
  let fetched: string[] = []
  const ask = await startWorker(async (address) => {
    const name = String(address).slice(FOLDER.length)
    fetched.push(name)
    const bytes = files.get(name)
    return bytes ? new Response(bytes) : new Response('', { status: 404 })
  })
  const results = async (q: string, page: number): Promise<SearchResults> =>
    (await ask({ kind: 'search', query: { q, page } })).results ?? { found: 0, page, groups: [] }
  const retriever: Retriever = {
    async passages(question, { limit, context = [] }) {
      return (await ask({ kind: 'passages', question, limit, context })).passages ?? []
    },
  }
  return {
    results: (q) => results(q, 1),
    async search(q, limit = 10) {
      const { groups } = await results(q, 1)
      return groups.slice(0, limit).map(({ url, hits }, place) => ({
        page_url: url,
        url: hits[0]?.document.url ?? url,
        score: 1 / (1 + place),
      }))
    },
    async sources(question) {
      const assistant = createQuotes({ retriever, memory: createMemory(), texts, language: 'en' })
      for await (const event of assistant.ask(question, {}))
        if (event.kind === 'sources') return event.sources.map(({ url }) => url)
      return []
    },
    fetched() {
      const names = fetched
      fetched = []
      return names
    },
    stats: { bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0), files: files.size },
  }
}

const toEntry = ({ name, bytes }: WrittenIndex['files'][number]) => [`files/${name}`, bytes] as const

/** Each engine is a copy of the script of its own, as each worker is. */
async function startWorker(fetch: typeof globalThis.fetch): Promise<(call: Call) => Promise<Answer>> {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (reason: Error) => void }>()
  const scope: WorkerScope = {
    onmessage: null,
    postMessage(reply: WorkerReply) {
      if ('running' in reply) return
      const waiter = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('answer' in reply) waiter?.resolve(reply.answer)
      else waiter?.reject(new Error(`${reply.failure.kind} ${reply.failure.file}`))
    },
  }
  const script = readFileSync(new URL('./search-worker.js', import.meta.url), 'utf8')
  new Function('self', 'fetch', script)(scope, fetch)
  const send = (data: Parameters<NonNullable<WorkerScope['onmessage']>>[0]['data']) =>
    scope.onmessage?.({ data } as MessageEvent)
  send({ open: { manifest: `${FOLDER}manifest.bin`, language: 'en' } })
  let last = 0
  return (call) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      send({ id: last, call })
    })
}

/** A heading and the text below it, as documents of their own. */
function documentsOf({ id, url, page_url, hierarchy, content, item_priority }: JudgedSection): SearchDocument[] {
  const levels = Object.entries(hierarchy).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const deepest = Math.max(1, ...levels.map(([level]) => Number(level.slice(3))))
  const shared = {
    url,
    url_without_anchor: page_url,
    anchor: url.split('#')[1] ?? '',
    ...(Object.fromEntries(levels.map(([level, title]) => [`hierarchy.${level}`, title])) as Hierarchy),
    language: 'en',
    docusaurus_tag: 'docs-default-current',
    version: ['current'],
    tags: [],
    item_priority,
  }
  const heading: SearchDocument = { id, type: `lvl${deepest as 1}`, content: '', ...shared }
  return content === '' ? [heading] : [heading, { ...shared, id: `${id}-text`, type: 'content', content }]
}
