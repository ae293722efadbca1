import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Assistant, type Passage, type Retriever, unsupportedMark } from '../../../../schema/search.ts'
import type { TypesenseSettings } from '../../../../schema/typesense.ts'
import { createHostedAssistant } from '../../../../template/search-client/typesense/assistant.ts'
import { assistantContract, collect, eventOf, textOf } from '../../../contract/assistant.ts'
import { brokenStream, data, openStream, stream, streamOf } from '../../../support/answer-stream.ts'
import { type HttpNode, json, settingsFor, silent, startNode } from '../../../support/http-node.ts'

const QUESTION = 'How do I embed a tour in my page?'
const documents = [
  {
    id: '1',
    url: '/tours/share#embed',
    content: 'Copy the code of the tour.',
    'hierarchy.lvl0': 'Tours',
    'hierarchy.lvl1': 'Share',
  },
  {
    id: '2',
    url: '/tours/share#embed',
    content: 'Paste it into your page.',
    'hierarchy.lvl0': 'Tours',
    'hierarchy.lvl1': 'Share',
  },
  {
    id: '3',
    url: '/settings/domain',
    content: 'Add a CNAME record.',
    'hierarchy.lvl0': 'Settings',
    'hierarchy.lvl1': 'Domain',
  },
]
const pieces = ['Copy the code of the tour [', '1]. Paste it into ', 'your page [2].']
const ANSWER = { id: 'c1', pieces, documents }

let nodes: readonly [HttpNode, HttpNode]
let node: HttpNode
let said: { readonly warnings: string[]; readonly errors: string[] }

beforeAll(async () => {
  nodes = [await startNode(), await startNode()]
  node = nodes[0]
})
afterAll(async () => {
  await Promise.all(nodes.map((each) => each.close()))
})
beforeEach(() => {
  for (const each of nodes) each.requests.length = 0
  node.answer = stream(...streamOf(ANSWER))
  said = { warnings: [], errors: [] }
  vi.spyOn(console, 'warn').mockImplementation((...words) => void said.warnings.push(words.join(' ')))
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.errors.push(words.join(' ')))
})
afterEach(() => vi.restoreAllMocks())

interface OpenOptions extends Partial<TypesenseSettings> {
  readonly model?: string
  /** In seconds. */
  readonly timeout?: number
}

function open({ model = 'help-answers', timeout = 20, ...more }: OpenOptions = {}): Assistant {
  const conversation = { model, timeout }
  const settings = settingsFor([node], { embedding: true, conversation, ...more })
  return createHostedAssistant({ settings, conversation, fetch: (...request) => fetch(...request), now: () => 0 })
}

const kinds = async (assistant: Assistant): Promise<string[]> =>
  (await collect(assistant, QUESTION)).map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])

describe('the request', () => {
  test('[7.1#01] [7.1#02] [7.1#03] [7.1#04] is the one of the specification', async () => {
    await collect(open(), QUESTION)
    const [request] = node.requests
    expect(request).toMatchObject({ method: 'POST', path: '/multi_search' })
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      q: QUESTION,
      conversation: 'true',
      conversation_model_id: 'help-answers',
      conversation_stream: 'true',
    })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-typesense-api-key': 'a-search-only-key',
      accept: 'text/event-stream',
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      searches: [{ collection: 'help', query_by: 'embedding', exclude_fields: 'embedding', prefix: false }],
    })
  })

  test('compares words where documents have no vectors', async () => {
    await collect(open({ embedding: false }), QUESTION)
    const { searches } = JSON.parse(node.requests[0]?.body ?? '') as { searches: { query_by: string }[] }
    expect(searches[0]?.query_by).toMatch(/^hierarchy\.lvl0,.*,content$/)
  })

  test('[7.1#02] [4#10] of a follow-up has the id of the conversation', async () => {
    const assistant = open()
    const { id } = eventOf(await collect(assistant, QUESTION), 'conversation')!
    await collect(assistant, 'And its width?', { conversationId: id })
    expect(node.requests.map(({ query }) => query.get('conversation_id'))).toEqual([null, 'c1'])
  })

  test('goes to the next node when the nearest is down, or fails by itself', async () => {
    nodes[1].answer = json(503, { message: 'Not Ready or Lagging' })
    expect(await kinds(open({ nearestNode: nodes[1].url }))).toContain('done')
    nodes[1].answer = (response) => response.destroy()
    expect(await kinds(open({ nearestNode: nodes[1].url }))).toContain('done')
    expect(nodes[1].requests).toHaveLength(2)
  })
})

describe('[7.1#05] the stream', () => {
  test('gives text as it comes, then the sources, and the conversation', async () => {
    const events = await collect(open(), QUESTION)
    expect(events.filter(({ kind }) => kind === 'text').map((event) => (event as { text: string }).text)).toEqual(
      pieces,
    )
    expect(eventOf(events, 'sources')?.sources).toEqual([
      { number: 1, title: 'Share', url: '/tours/share#embed', trail: ['Tours'] },
      { number: 2, title: 'Domain', url: '/settings/domain', trail: ['Settings'] },
    ])
    expect(events.at(-1)).toEqual({ kind: 'done' })
  })

  test('[3#13] of a real server is read, whatever it is cut into', async () => {
    const recorded = readFileSync(new URL('../../../fixtures/typesense/answer-stream.txt', import.meta.url))
    const answers = []
    for (const size of [1_000_000, 997, 64]) {
      const cuts = Array.from({ length: Math.ceil(recorded.length / size) }, (_, index) =>
        recorded.subarray(index * size, (index + 1) * size),
      )
      node.answer = stream(...cuts)
      const events = await collect(open(), QUESTION)
      expect(events.at(-1)?.kind).toBe('done')
      answers.push(textOf(events))
    }
    expect(answers[0]).toMatch(/^According to the first of 4 passages/)
    expect(new Set(answers).size).toBe(1)
  })

  test('may be cut within a character, end its lines with CRLF, and keep itself alive', async () => {
    const text = `: hello\r\n\r\n${data({ conversation_id: 'c1', message: 'Grüße 🎬 日本' }).replaceAll('\n', '\r\n')}data: [DONE]\r\n\r\n`
    node.answer = stream(...Array.from(Buffer.from(text), (byte) => Buffer.from([byte])))
    expect(textOf(await collect(open(), QUESTION))).toContain('Grüße 🎬 日本')
    expect(said.warnings).toEqual([])
  })

  test('[8#02] a malformed line is skipped, with a warning on the console', async () => {
    const [first = '', ...rest] = streamOf(ANSWER)
    node.answer = stream(first, 'data: {"message": "Cop\n\n', ...rest)
    const events = await collect(open(), QUESTION)
    expect(textOf(events)).toContain('Copy the code of the tour')
    expect(said.warnings).toEqual([expect.stringContaining('was skipped: data: {"message": "Cop')])
  })

  test('may have its messages in the conversation', async () => {
    node.answer = stream(data({ conversation: { conversation_id: 'c7', message: 'Copy it.' } }), data('[DONE]'))
    const events = await collect(open(), QUESTION)
    expect(textOf(events)).toBe('Copy it.')
    expect(eventOf(events, 'conversation')?.id).toBe('c7')
  })

  test('[4#10] ends at its mark, also when nothing follows and it stays open', { timeout: 10_000 }, async () => {
    node.answer = openStream(...streamOf(ANSWER).slice(0, -1))
    const events = await collect(open(), QUESTION)
    expect(events.at(-1)).toEqual({ kind: 'done' })
    expect(eventOf(events, 'sources')?.sources).toEqual([])
  })

  test('[4#10] ends when it closes: the model was cut off, and what it said stands', async () => {
    node.answer = stream(...streamOf(ANSWER).filter((line) => !line.includes('[DONE]')))
    expect((await collect(open(), QUESTION)).at(-1)).toEqual({ kind: 'done' })
  })

  test('an answer that comes only at the end is shown all the same', async () => {
    node.answer = stream(...streamOf(ANSWER).filter((line) => !line.includes('"message":"')))
    expect(textOf(await collect(open(), QUESTION))).toContain('Copy the code of the tour')
  })
})

describe('the conversation', () => {
  test('[7.1#05] [3#12] has the history that the server tells', async () => {
    const assistant = open()
    const first = streamOf({ ...ANSWER, history: [[QUESTION, pieces.join('')]] })
    node.answer = stream(...first)
    await collect(assistant, QUESTION)
    const second = streamOf({
      ...ANSWER,
      pieces: ['It is [3].'],
      history: [
        [QUESTION, pieces.join('')],
        ['And its width?', 'It is [3].'],
      ],
    })
    node.answer = stream(...second)
    const { history } = eventOf(await collect(assistant, 'And its width?', { conversationId: 'c1' }), 'conversation')!
    expect(history.map(({ user }) => user)).toEqual([QUESTION, 'And its width?'])
    // In the words that were shown: the numbers are those of the sources.
    expect(history.map(({ assistant: text }) => text)).toEqual([
      'Copy the code of the tour [1]. Paste it into your page [1].',
      'It is [2].',
    ])
  })

  test('begins anew when the server has forgotten it', async () => {
    const assistant = open()
    await collect(assistant, QUESTION)
    node.answer = (response, request) =>
      (request.query.has('conversation_id')
        ? json(400, { message: '`conversation_id` is invalid.' })
        : stream(...streamOf({ ...ANSWER, id: 'c2' })))(response, request)
    const events = await collect(assistant, QUESTION, { conversationId: 'c1' })
    expect(eventOf(events, 'conversation')).toMatchObject({ id: 'c2', history: [{ user: QUESTION }] })
    expect(node.requests).toHaveLength(3)
  })

  test('of another assistant is not the server’s to know', async () => {
    await collect(open(), QUESTION, { conversationId: 'local-1' })
    expect(node.requests[0]?.query.has('conversation_id')).toBe(false)
  })
})

describe('citations', () => {
  const checkedText = async (text: string, documentsGiven = documents): Promise<string> => {
    node.answer = stream(...streamOf({ id: 'c1', pieces: [text], documents: documentsGiven }))
    return textOf(await collect(open(), QUESTION))
  }

  test('of documents become those of their sections; others go, and sentences without a source are marked', async () => {
    expect(
      await checkedText('Paste it into your page [2]. Add a CNAME record [3]. It costs ten pounds a month [9].'),
    ).toBe(`Paste it into your page [1]. Add a CNAME record [2]. It costs ten pounds a month.${unsupportedMark}`)
  })

  test('are all checked when the search failed: nothing supports what was said', async () => {
    const lines = streamOf({ id: 'c1', pieces: ['The tour costs ten pounds [1].'] }).slice(0, -1)
    const last = { conversation: { answer: 'x' }, results: [{ code: 404, error: 'Could not find a field.' }] }
    node.answer = stream(...lines, data(last))
    expect(textOf(await collect(open(), QUESTION))).toBe(`The tour costs ten pounds.${unsupportedMark}`)
    expect(said.errors).toEqual([expect.stringContaining('Could not find a field.')])
  })

  test('are not announced as checked where nothing had to change', async () => {
    node.answer = stream(...streamOf({ id: 'c1', pieces: ['Copy the code of the tour [1].'], documents }))
    expect(eventOf(await collect(open(), QUESTION), 'checked')).toBeUndefined()
  })
})

describe('[8#01] failures are the last event', () => {
  const failureOf = async (answer: HttpNode['answer'], options: OpenOptions = {}): Promise<string | undefined> => {
    node.answer = answer
    const events = await collect(open(options), QUESTION)
    expect(events.filter(({ kind }) => kind === 'done' || kind === 'conversation')).toEqual([])
    return eventOf(events.slice(-1), 'error')?.message
  }

  test('a status that is not OK, with what the server says', async () => {
    expect(await failureOf(json(400, { message: 'OpenAI API error: fake model failure' }))).toBe(
      'The search service answered with status 400: OpenAI API error: fake model failure',
    )
    expect(await failureOf(json(400, { message: '`conversation_model_id` is invalid.' }))).toContain('_model_id')
    expect(node.requests).toHaveLength(2)
  })

  test('no body, and nothing in it', async () => {
    expect(await failureOf((response) => response.writeHead(204).end())).toContain('status 204')
    expect(await failureOf(stream())).toBe('The language model said nothing.')
    expect(await failureOf(stream(...streamOf({ id: 'c1', pieces: ['', '', ''] })))).toBe(
      'The language model said nothing.',
    )
  })

  test('a stream that breaks', async () => {
    expect(await failureOf(brokenStream(...streamOf(ANSWER).slice(0, 2)))).toMatch(/./)
  })

  test('a server that says nothing, and a stream that falls silent', async () => {
    expect(await failureOf(silent, { timeout: 0.05 })).toBe('Nothing came for 50 ms.')
    expect(await failureOf(openStream(...streamOf(ANSWER).slice(0, 2)), { timeout: 0.05 })).toBe(
      'Nothing came for 50 ms.',
    )
  })
})

test('an aborted answer closes the connection', async () => {
  const closed = new Promise<void>((resolve) => {
    node.answer = (response, request) => {
      response.on('close', resolve)
      openStream(...streamOf(ANSWER).slice(0, 2))(response, request)
    }
  })
  const controller = new AbortController()
  const events = []
  for await (const event of open().ask(QUESTION, { signal: controller.signal })) {
    events.push(event)
    controller.abort()
  }
  expect(events.map(({ kind }) => kind)).toEqual(['text'])
  await closed
})

/** A server whose language model quotes what a retriever finds, and remembers what was asked. */
function answerFrom(retriever: Retriever): HttpNode['answer'] {
  const asked = new Map<string, [string, string][]>()
  return async (response, request) => {
    const question = request.query.get('q') ?? ''
    const id = request.query.get('conversation_id') ?? `c${asked.size + 1}`
    const turns = asked.get(id) ?? []
    try {
      const found = await retriever.passages(question, { limit: 5, context: turns.map(([user]) => user) })
      const answer = `${found[0]?.text.split('. ')[0]} [1].`
      turns.push([question, answer])
      asked.set(id, turns)
      stream(...streamOf({ id, pieces: [answer], documents: found.map(toDocument), history: turns }))(response, request)
    } catch (error) {
      json(400, { message: String(error) })(response, request)
    }
  }
}

const toDocument = ({ url, title, trail, text }: Passage) => ({
  id: url,
  url,
  content: text,
  ...Object.fromEntries([...trail, title].map((level, index) => [`hierarchy.lvl${index}`, level])),
})

assistantContract('The assistant behind Typesense', {
  open: ({ retriever }) => {
    node.answer = answerFrom(retriever)
    return open()
  },
  order: ['text', 'sources', 'conversation', 'done'],
})
