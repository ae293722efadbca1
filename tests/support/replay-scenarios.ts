import { type OpenAiDouble, startOpenAi } from './openai-server.ts'
import { readExchanges, readRecordedDocuments } from './typesense-recordings.ts'
import { createReplay, type Outcome } from './typesense-replay.ts'
import { startTypesense, type TypesenseDouble } from './typesense-server.ts'

const adminKey = 'ADMIN_KEY_PLACEHOLDER'

/** In this order: each goes on from what the ones before left. */
const scenarios = [
  'provisioning',
  'import',
  'aliases',
  'keys',
  'search-hierarchy-first',
  'search-content-first',
  'search-variants',
  'search-errors',
  'extras',
  'conversations',
  'nested-vs-flat',
  'conversations-crash',
]

export interface Replayed {
  readonly outcomes: readonly Outcome[]
  /** What the language model was asked, in order, without the question whether it is there. */
  readonly questions: readonly unknown[]
}

/** Asks a new server all that was recorded, and compares. */
export async function replayAll(): Promise<Replayed> {
  const model = await startOpenAi()
  const forgetful = await startOpenAi({ failRewriting: true })
  // The recording machine had no internet.
  const server = await startTypesense({ adminKey, offline: true })
  try {
    const outcomes = [...(await replayMain({ server, model, forgetful })), ...(await replayStates())]
    return { outcomes, questions: model.questions.filter(({ messages }) => messages[0]!.content !== 'hello') }
  } finally {
    await server.close()
    await model.close()
    await forgetful.close()
  }
}

interface Servers {
  readonly server: TypesenseDouble
  readonly model: OpenAiDouble
  /** Fails when a follow-up is rewritten; later on it is down. */
  readonly forgetful: OpenAiDouble
}

async function replayMain({ server, model, forgetful }: Servers): Promise<Outcome[]> {
  const replay = createReplay([
    ['http://127.0.0.1:8109', model.url],
    ['http://127.0.0.1:8110', forgetful.url],
  ])
  const outcomes: Outcome[] = []
  for (const scenario of scenarios)
    for (const exchange of readExchanges(scenario)) {
      if (exchange.name.startsWith('LLM down')) await forgetful.close()
      outcomes.push({ scenario, exchange, difference: await replay.compare(exchange, server.url) })
      const [, shape] = /\/collections\/(exp_\w+)\/documents\/import/.exec(exchange.request.path) ?? []
      if (shape) await importRest(server.url, shape)
    }
  return outcomes
}

const recordedDocuments = 12

/** Of these collections, only the import of the first twelve documents was recorded. */
async function importRest(url: string, collection: string): Promise<void> {
  const rest = readRecordedDocuments().slice(recordedDocuments)
  await fetch(`${url}/collections/${collection}/documents/import?action=upsert`, {
    method: 'POST',
    headers: { 'x-typesense-api-key': adminKey },
    body: rest.map((line) => JSON.stringify(shaped(collection, JSON.parse(line) as Document))).join('\n'),
  })
}

type Document = Record<string, unknown> & { hierarchy: Record<string, unknown>; item_priority: number }

const pageRank = 1_000_000_000

function shaped(collection: string, { hierarchy, ...document }: Document): Record<string, unknown> {
  if (collection === 'exp_flat') return document
  if (collection === 'exp_nested' || collection === 'exp_obj') {
    const flat = Object.entries(document).filter(([name]) => !name.startsWith('hierarchy.'))
    const levels = Object.entries(hierarchy).filter(([, title]) => title !== null)
    return { ...Object.fromEntries(flat), hierarchy: Object.fromEntries(levels) }
  }
  const ranked = collection === 'exp_both' || collection === 'exp_nested_both'
  return { ...document, hierarchy, item_priority: ranked ? document.item_priority : document.item_priority % pageRank }
}

/** A server that starts, and one whose disk is full. */
async function replayStates(): Promise<Outcome[]> {
  const server = await startTypesense({ adminKey, state: 'starting' })
  const replay = createReplay([])
  const outcomes: Outcome[] = []
  for (const exchange of readExchanges('server-states')) {
    if (exchange.name.startsWith('started')) server.state = 'ready'
    if (exchange.name.startsWith('disk')) server.state = 'out-of-disk'
    outcomes.push({ scenario: 'server-states', exchange, difference: await replay.compare(exchange, server.url) })
  }
  await server.close()
  return outcomes
}
