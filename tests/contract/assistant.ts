import { describe, expect, test } from 'vitest'
import type { AnswerEvent, AskOptions, Assistant, Passage, Retriever } from '../../schema/search.ts'

/** What an assistant is opened with: it answers from these passages. */
export interface AssistantFixture {
  readonly retriever: Retriever
}

export interface AssistantContract {
  /** Opens a fresh assistant. */
  readonly open: (fixture: AssistantFixture) => Assistant
  /** Kinds of events as they come; sources may come late. */
  readonly order?: readonly AnswerEvent['kind'][]
}

export const passages: readonly Passage[] = [
  {
    url: '/tours/sharing-a-tour#embed',
    title: 'Embed the tour in a page',
    trail: ['Tours', 'Share a tour'],
    text: 'To embed a tour, copy its code and paste it into your page. The frame needs a width.',
  },
  {
    url: '/settings/custom-domain',
    title: 'Custom domain',
    trail: ['Settings'],
    text: 'A custom domain shows your tours at your own address. Add a CNAME record.',
  },
]

/** Always the same passages; remembers what it was asked. */
export function fixedRetriever(found: readonly Passage[] = passages) {
  const asked: { readonly question: string; readonly context: readonly string[] }[] = []
  const retriever: Retriever = {
    async passages(question, { limit, context = [] }, signal) {
      asked.push({ question, context })
      signal?.throwIfAborted()
      return found.slice(0, limit)
    },
  }
  return { retriever, asked }
}

export async function collect(
  assistant: Assistant,
  question: string,
  options: AskOptions = {},
): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = []
  for await (const event of assistant.ask(question, options)) events.push(event)
  return events
}

/** The answer as a reader sees it at its end. */
export const textOf = (events: readonly AnswerEvent[]): string =>
  eventOf(events, 'checked')?.text ?? events.map((event) => (event.kind === 'text' ? event.text : '')).join('')

export const eventOf = <Kind extends AnswerEvent['kind']>(events: readonly AnswerEvent[], kind: Kind) =>
  events.find((event): event is Extract<AnswerEvent, { kind: Kind }> => event.kind === kind)

const QUESTION = 'How do I embed a tour in my page?'

/** What every assistant must do, whatever it answers with. */
export function assistantContract(
  name: string,
  { open, order = ['sources', 'text', 'conversation', 'done'] }: AssistantContract,
): void {
  const opened = () => {
    const { retriever, asked } = fixedRetriever()
    return { assistant: open({ retriever }), asked }
  }

  describe(`${name} keeps the contract of assistants:`, () => {
    test(`${order.join(', ')}, in this order`, async () => {
      const kinds = (await collect(opened().assistant, QUESTION)).map(({ kind }) => kind)
      expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toEqual(order)
    })

    test('sources have numbers from 1, titles and addresses', async () => {
      const { sources = [] } = eventOf(await collect(opened().assistant, QUESTION), 'sources') ?? {}
      expect(sources.map(({ number }) => number)).toEqual(sources.map((_, index) => index + 1))
      expect(sources).toContainEqual({ number: expect.any(Number), ...titles(passages[0]!) })
    })

    test('the answer cites, and only what is among the sources', async () => {
      const events = await collect(opened().assistant, QUESTION)
      const numbers = (eventOf(events, 'sources')?.sources ?? []).map(({ number }) => number)
      const cited = [...textOf(events).matchAll(/(?<!\\)\[(\d+)\]/g)].map(([, number]) => Number(number))
      expect(cited.length).toBeGreaterThan(0)
      expect(cited.filter((number) => !numbers.includes(number))).toEqual([])
    })

    test('[3#12] the history ends with this turn: the question, and the answer as it was streamed', async () => {
      const events = await collect(opened().assistant, QUESTION)
      expect(eventOf(events, 'conversation')?.history).toEqual([{ user: QUESTION, assistant: textOf(events) }])
    })

    test('a follow-up goes on with the same conversation, and leans on the question before it', async () => {
      const { assistant, asked } = opened()
      const first = eventOf(await collect(assistant, QUESTION), 'conversation')!
      const second = eventOf(await collect(assistant, 'And its width?', { conversationId: first.id }), 'conversation')!
      expect(second.id).toBe(first.id)
      expect(second.history.map(({ user }) => user)).toEqual([QUESTION, 'And its width?'])
      expect(second.history[0]).toEqual(first.history[0])
      expect(asked.map(({ context }) => context)).toEqual([[], [QUESTION]])
    })

    test('without an id, a new conversation begins', async () => {
      const { assistant } = opened()
      const first = eventOf(await collect(assistant, QUESTION), 'conversation')!
      const second = eventOf(await collect(assistant, QUESTION), 'conversation')!
      expect(second.id).not.toBe(first.id)
      expect(second.history).toHaveLength(1)
    })

    test('an aborted answer just ends, and is no part of the conversation', async () => {
      const { assistant } = opened()
      const { id: conversationId } = eventOf(await collect(assistant, QUESTION), 'conversation')!
      const controller = new AbortController()
      const events: AnswerEvent[] = []
      for await (const event of assistant.ask(QUESTION, { conversationId, signal: controller.signal })) {
        events.push(event)
        if (event.kind === 'text') controller.abort()
      }
      expect(events.at(-1)?.kind).toBe('text')
      const next = eventOf(await collect(assistant, 'And its width?', { conversationId }), 'conversation')!
      expect(next.history.map(({ user }) => user)).toEqual([QUESTION, 'And its width?'])
    })

    test('what was aborted before it began says nothing', async () => {
      expect(await collect(opened().assistant, QUESTION, { signal: AbortSignal.abort() })).toEqual([])
    })

    test('a failure is an event, the last one', async () => {
      const failing: Retriever = { passages: () => Promise.reject(new Error('The index could not be read.')) }
      const events = await collect(open({ retriever: failing }), QUESTION)
      expect(events.at(-1)).toEqual({ kind: 'error', message: expect.stringMatching(/./) })
      expect(events.filter(({ kind }) => kind === 'done' || kind === 'conversation')).toEqual([])
    })
  })
}

const titles = ({ title, url, trail }: Passage) => ({ title, url, trail })
