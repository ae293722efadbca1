import { Client } from 'typesense'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Assistant } from '../../schema/search.ts'
import { openTypesense } from '../../template/search-client/typesense/open-typesense.ts'
import { texts } from '../../template/shared/texts.ts'
import { settingsFor } from '../support/http-node.ts'
import { type OpenAiDouble, startOpenAi } from '../support/openai-server.ts'
import { documentsOf } from '../support/search-documents.ts'
import { addConversationModel, fillCollection } from '../support/typesense-collection.ts'
import { startTypesense, type TypesenseDouble } from '../support/typesense-server.ts'
import { collect, eventOf, textOf } from './assistant.ts'

const MODELS = ['some-model', 'fake-fail', 'fake-cut', 'fake-split'] as const
const TEXT = 'Copy the code of the tour and paste it into your page.'
const documents = documentsOf([
  { url: '/tours/share', title: 'Share a tour', text: TEXT },
  { url: '/settings/domain', title: 'Connect a domain', text: 'Add a CNAME record at your provider.' },
])

/** What the model says: it cites the document by its place among those that it is given. */
function answer(prompt: string): string {
  const number = prompt.slice(0, prompt.indexOf(TEXT)).split('"url":').length
  return `Copy the code of the tour and paste it into your page [${number}]. It costs ten pounds a month [77].`
}

let cluster: TypesenseDouble
let llm: OpenAiDouble

beforeAll(async () => {
  llm = await startOpenAi({ answer })
  cluster = await startTypesense()
  const { collection, key: searchKey } = settingsFor([])
  await fillCollection(cluster, documents, { collection, searchKey, embeddingUrl: llm.url })
  for (const name of MODELS) await addConversationModel(cluster, { id: name, name, llmUrl: llm.url })
})

afterAll(() => Promise.all([cluster?.close(), llm?.close()]))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

function open(model: (typeof MODELS)[number] = 'some-model'): Assistant {
  const settings = settingsFor([cluster], { embedding: true, conversation: { model, timeout: 20 } })
  const surroundings = { fetch, now: () => 0, isOnline: () => true }
  const openEmbedded = () => Promise.reject(new Error('There is no index.'))
  return openTypesense({ settings, texts, openEmbedded }, surroundings).assistant!
}

const QUESTION = 'Copy the code of the tour and paste it into your page?'

test('[1#04] a question is answered from what is nearest in meaning, with its citations checked', async () => {
  const events = await collect(open(), QUESTION)
  const { sources = [] } = eventOf(events, 'sources') ?? {}
  expect(sources.map(({ url }) => url)).toContain('/tours/share')
  expect(textOf(events)).toMatch(/^Copy the code .* page \[\d\]\. It costs ten pounds a month\.\uE002$/)
  expect(events.at(-1)).toEqual({ kind: 'done' })
})

test('[7.1#05] a follow-up goes on with the conversation, until the server has forgotten it', async () => {
  const assistant = open()
  const first = eventOf(await collect(assistant, QUESTION), 'conversation')!
  const second = eventOf(await collect(assistant, 'And then?', { conversationId: first.id }), 'conversation')!
  expect(second.id).toBe(first.id)
  expect(second.history.map(({ user }) => user)).toEqual([QUESTION, 'And then?'])
  const client = new Client({ nodes: [{ url: cluster.url }], apiKey: cluster.adminKey })
  await client
    .collections('conversations_help')
    .documents()
    .delete({ filter_by: `conversation_id:=${first.id}` })
  const third = eventOf(await collect(assistant, 'And now?', { conversationId: first.id }), 'conversation')!
  expect(third.id).not.toBe(first.id)
  expect(third.history.map(({ user }) => user)).toEqual(['And now?'])
})

test('[8#01] a language model that fails, or whose words are lost, is an error; what it said before it was cut stands', async () => {
  const failed = eventOf(await collect(open('fake-fail'), QUESTION), 'error')
  expect(failed?.message).toContain('OpenAI API error: fake model failure')
  expect(eventOf(await collect(open('fake-split'), QUESTION), 'error')?.message).toBe(
    'The language model said nothing.',
  )
  const events = await collect(open('fake-cut'), QUESTION)
  expect(textOf(events)).toMatch(/^Copy/)
  expect(events.at(-1)).toEqual({ kind: 'done' })
})
