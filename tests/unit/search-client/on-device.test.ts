import { describe, expect, test } from 'vitest'
import { unsupportedMark } from '../../../schema/search.ts'
import { createMemory } from '../../../template/search-client/assistants/conversation-memory.ts'
import { sessionOptions } from '../../../template/search-client/assistants/language-model.ts'
import { createOnDevice, type OnDeviceOptions } from '../../../template/search-client/assistants/on-device.ts'
import { texts } from '../../../template/shared/texts.ts'
import { assistantContract, collect, eventOf, fixedRetriever, passages, textOf } from '../../contract/assistant.ts'
import { type FakeModelOptions, fakeLanguageModel } from '../../support/fake-language-model.ts'

const QUESTION = 'How do I embed a tour in my page?'
const QUOTED = texts['answer.quoting']
const SAID = ['Copy the code ', 'of the tour and paste it [', '1', '].']

function open(fake: FakeModelOptions, options: Partial<OnDeviceOptions> = {}) {
  const { model, log } = fakeLanguageModel(fake)
  const failures: unknown[] = []
  const assistant = createOnDevice({
    model,
    retriever: fixedRetriever().retriever,
    memory: createMemory(),
    texts,
    language: 'en-GB',
    limits: { session: 20, piece: 20 },
    onFailure: (error) => failures.push(error),
    ...options,
  })
  return { assistant, log, failures }
}

assistantContract('The on-device assistant', {
  open: ({ retriever }) => open({ pieces: SAID }, { retriever }).assistant,
})
assistantContract('The on-device assistant whose model fails', {
  open: ({ retriever }) => open({ pieces: [{ fail: 'Out of memory.' }] }, { retriever }).assistant,
})

describe('the model', () => {
  test('gets the rules first, then the passages with their numbers, and the question', async () => {
    const { assistant, log } = open({ pieces: SAID })
    await collect(assistant, QUESTION)
    const [{ initialPrompts: prompts = [], ...options } = {}] = log.created
    expect(prompts.map(({ role }) => role)).toEqual(['system'])
    expect(prompts[0]!.content).toContain('only the numbered passages')
    expect(options).toMatchObject({ expectedOutputs: [{ type: 'text', languages: ['en'] }] })
    expect(log.prompts[0]).toContain(`[1] Tours › Share a tour › Embed the tour in a page\n${passages[0]!.text}`)
    expect(log.prompts[0]).toMatch(/Question: How do I embed a tour in my page\?$/)
  })

  test('hears what was said before in the same conversation', async () => {
    const { assistant, log } = open({ pieces: SAID })
    const { id: conversationId } = eventOf(await collect(assistant, QUESTION), 'conversation')!
    await collect(assistant, 'And its width?', { conversationId })
    expect(log.created[1]?.initialPrompts?.slice(1)).toEqual([
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: SAID.join('') },
    ])
  })

  test('is not given more than it can read', async () => {
    const long = Array.from({ length: 9 }, (_, index) => ({
      ...passages[0]!,
      url: `/${index}`,
      text: 'word '.repeat(5_000),
    }))
    const { assistant, log } = open({ pieces: SAID }, { retriever: fixedRetriever(long).retriever })
    await collect(assistant, QUESTION)
    expect(log.prompts[0]!.length).toBeLessThan(8_000)
  })

  test('is let go after every answer, finished or not', async () => {
    const { assistant, log } = open(
      { pieces: [...SAID, { stall: true }] },
      { limits: { session: 1_000, piece: 60_000 } },
    )
    const controller = new AbortController()
    for await (const event of assistant.ask(QUESTION, { signal: controller.signal }))
      if (event.kind === 'text') controller.abort()
    expect(log).toMatchObject({ destroyed: 1, cancelled: 1 })
    expect(log.created[0]?.signal?.aborted).toBe(true)
  })

  test('is not asked when there are no passages', async () => {
    const { assistant, log } = open({ pieces: SAID }, { retriever: fixedRetriever([]).retriever })
    expect(textOf(await collect(assistant, QUESTION))).toBe(texts['answer.nothing'])
    expect(log.created).toEqual([])
  })
})

describe('what it says', () => {
  test('comes piece by piece', async () => {
    const events = await collect(open({ pieces: SAID }).assistant, QUESTION)
    expect(events.flatMap((event) => (event.kind === 'text' ? event.text : []))).toEqual([
      'Copy the code',
      ' of the tour and paste it',
      ' [1].',
    ])
  })

  test('loses citations of what is not among the passages', async () => {
    const { assistant } = open({ pieces: ['Copy its code [9] and paste', ' it [1, 44].'] })
    expect(textOf(await collect(assistant, QUESTION))).toBe('Copy its code and paste it [1].')
  })

  test('is marked where nothing supports it: invented, or cited for something else', async () => {
    const { assistant } = open({
      pieces: [
        'Embedding costs eleven euros per month. ',
        'Penguins inhabit cold southern oceans [1]. ',
        'Paste the code into your page.',
      ],
    })
    expect(textOf(await collect(assistant, QUESTION)).replaceAll(unsupportedMark, '‽')).toBe(
      'Embedding costs eleven euros per month.‽ Penguins inhabit cold southern oceans [1].‽ Paste the code into your page.',
    )
  })
})

describe('quotes come instead', () => {
  const never = () => new Promise<never>(() => undefined)
  test.each<[string, FakeModelOptions]>([
    ['no session can be made', { create: () => Promise.reject(new Error('No room.')) }],
    ['the session never comes', { create: never }],
    ['nothing comes in time', { pieces: [{ stall: true }] }],
    ['the first piece fails', { pieces: [{ fail: 'Crash.' }] }],
    ['the answer is empty', { pieces: [] }],
    ['the answer is white space', { pieces: [' ', '\n'] }],
    ['the model has no answer', { pieces: ['NO', ' ANSWER', '.'] }],
  ])('when %s', async (_, fake) => {
    const { assistant, failures } = open(fake)
    const events = await collect(assistant, QUESTION)
    expect(events.map(({ kind }) => kind)).toEqual(['sources', 'text', 'text', 'conversation', 'done'])
    expect(textOf(events)).toContain(QUOTED)
    expect(textOf(events)).toContain('paste it into your page')
    expect(failures).toHaveLength(fake.create || fake.pieces?.some((piece) => typeof piece === 'object') ? 1 : 0)
  })

  test('after what was said already, when it fails or stalls in the middle', async () => {
    for (const broken of [{ fail: 'Crash.' }, { stall: true }] as const) {
      const { assistant, log } = open({ pieces: ['Copy the code of the tour [1]. Then', broken] })
      const answer = textOf(await collect(assistant, QUESTION))
      expect(answer).toMatch(/^Copy the code of the tour \[1\]\. Then\n\n/)
      expect(answer).toContain(texts['answer.resumed'])
      expect(answer).toMatch(/paste it into your page.* \[1\]/)
      expect(log.destroyed).toBe(1)
    }
  })

  test('and a session that comes too late is let go', () =>
    new Promise<void>((destroyed, reject) => {
      const given = fakeLanguageModel({ pieces: SAID })
      const { assistant } = open({
        create: (options) =>
          new Promise((resolve) => {
            // Given up: only now it comes.
            options.signal?.addEventListener('abort', async () =>
              resolve({ ...(await given.model.create({ ...sessionOptions('en') })), destroy: destroyed }),
            )
          }),
      })
      collect(assistant, QUESTION).catch(reject)
    }))
})
