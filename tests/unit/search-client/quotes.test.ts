import { describe, expect, test } from 'vitest'
import type { Passage } from '../../../schema/search.ts'
import { createMemory } from '../../../template/search-client/assistants/conversation-memory.ts'
import { createQuotes } from '../../../template/search-client/assistants/quotes.ts'
import { sentencesOf } from '../../../template/search-client/assistants/sentences.ts'
import { parseAnswer } from '../../../template/shared/answer-markdown.ts'
import { copyableAnswer } from '../../../template/shared/copyable-answer.ts'
import { texts } from '../../../template/shared/texts.ts'
import { assistantContract, collect, eventOf, fixedRetriever, textOf } from '../../contract/assistant.ts'

const open = (found?: readonly Passage[]) =>
  createQuotes({ retriever: fixedRetriever(found).retriever, memory: createMemory(), texts, language: 'en' })

assistantContract('The quotes assistant', {
  open: ({ retriever }) => createQuotes({ retriever, memory: createMemory(), texts, language: 'en' }),
})

const section = (title: string, text: string, trail = ['Tours', 'Share a tour']): Passage => ({
  url: `/tours/share#${title.toLowerCase().replaceAll(' ', '-')}`,
  title,
  trail,
  text,
})
const readable = async (question: string, found: readonly Passage[]): Promise<string> =>
  copyableAnswer(textOf(await collect(open(found), question)), [], String)

describe('an answer made of quotes', () => {
  test('says that it quotes, and quotes the sentence that answers with what follows from it', async () => {
    const found = [
      section('Who may see it', 'A tour is visible to you alone. Decide who may open it.'),
      section(
        'Set an end',
        'Offers end some day. Set an expiry date under Link to close a tour. Later visitors read that it is no longer available.',
      ),
    ]
    expect(await readable('How do I close a tour at a date?', found)).toMatchInlineSnapshot(`
      "In the words of the documentation:

      > Set an expiry date under Link to close a tour. Later visitors read that it is no longer available. [1]"
    `)
  })

  test('quotes the items of a list with the line that announces them', async () => {
    const text =
      'There are plans.\nThe ways to share a tour:\n- Send its link\n- Embed it in a page\n- Export a video\nThat is all.'
    expect(await readable('What are the ways to share a tour?', [section('Ways', text)])).toMatchInlineSnapshot(`
      "In the words of the documentation:

      > The ways to share a tour:
      >
      > - Send its link
      > - Embed it in a page
      > - Export a video [1]"
    `)
  })

  test('quotes steps with their numbers', async () => {
    const text = '1. Open the tour.\n2. Click Share.\n3. Copy the link of the tour.'
    expect(await readable('copy the link of a tour', [section('Copy the link', text)])).toContain(
      '> 1. Open the tour.\n> 2. Click Share.\n> 3. Copy the link of the tour. [1]',
    )
  })

  test('leaves code alone', async () => {
    const text =
      'const tour = embed({ id: "tour", width: 100 });\n<iframe src="/embed/t/1" style="width: 100%"></iframe>\nEmbed a tour with a frame of your own.'
    expect(await readable('embed a tour', [section('Embed', text)])).toContain(
      '> Embed a tour with a frame of your own. [1]',
    )
  })

  test('is short, however much is found', async () => {
    const long = `Share a tour by its link. ${'It goes on and on about sharing a tour without an end in sight. '.repeat(200)}`
    const found = Array.from({ length: 8 }, (_, index) => section(`Share ${index}`, long))
    expect((await readable('share a tour', found)).length).toBeLessThan(1_200)
    const endless = await readable('share a tour', [section('Share', 'share a tour '.repeat(1_000))])
    expect(endless.length).toBeLessThan(450)
    expect(endless).toMatch(/ … \[1\]$/)
  })

  test('cites the section of each quote, those of the quotes first among the sources', async () => {
    const found = [
      section('Colours', 'Pick a colour for every theme.'),
      section('Share by mail', 'Invite viewers by mail to share a tour with them.'),
    ]
    const events = await collect(open(found), 'share a tour by mail')
    expect(eventOf(events, 'sources')?.sources[0]?.title).toBe('Share by mail')
    expect(textOf(events)).toMatch(/by mail.*\[1\]/s)
  })

  test('leans on the question before it', async () => {
    const found = [
      section('Link of a video', 'A video has a link of its own.', ['Videos', 'Share a video']),
      section('Link of a tour', 'A tour has a link of its own.'),
    ]
    const assistant = open(found)
    const first = eventOf(await collect(assistant, 'How do I share a tour?'), 'conversation')!
    const next = await collect(assistant, 'Does it have a link?', { conversationId: first.id })
    expect(eventOf(next, 'sources')?.sources[0]?.title).toBe('Link of a tour')
  })

  test('is balanced Markdown in which the words of a page are only words', async () => {
    const signs = ['Share **this', '[tour](javascript:alert(1))', '`<script>alert(1)</script>', '![x](y)', '*_ # > -']
    const hostile = signs.map((each) => `${each} and so on and on`).join(' ')
    const events = await collect(open([section('Share', `${hostile}.`)]), 'share this tour')
    expect(copyableAnswer(textOf(events), [], String)).toContain(hostile)
    expect(JSON.stringify(parseAnswer(textOf(events)))).not.toMatch(/"(link|strong|emphasis|code|heading|list)"/)
  })
})

describe('nothing is guessed', () => {
  const found = [section('Who may see it', 'A tour is visible to you alone. Decide who may open it.')]

  test.each(['How do I bake sourdough bread?', 'asdf qwertz', 'weather in Lisbon tomorrow', '???', 'why'])(
    '%j fits nothing, and has no sources',
    async (question) => {
      const events = await collect(open(found), question)
      expect(textOf(events)).toBe(texts['answer.nothing'])
      expect(eventOf(events, 'sources')?.sources).toEqual([])
    },
  )

  test('what only comes near is named, not quoted', async () => {
    const events = await collect(open(found), 'Who pays for a visible subscription?')
    expect(textOf(events)).toBe(texts['answer.near'])
    expect(eventOf(events, 'sources')?.sources.map(({ title }) => title)).toEqual(['Who may see it'])
  })
})

describe('sentences', () => {
  test('end where readers end them', () => {
    const text = 'Use version 3.5, e.g. from example.com. Dr. Who agrees! Does it?\nNo full stop here\n: A definition'
    expect(sentencesOf(text, 'en').map(({ text: sentence }) => sentence)).toEqual([
      'Use version 3.5, e.g. from example.com.',
      'Dr. Who agrees!',
      'Does it?',
      'No full stop here',
      'A definition',
    ])
  })

  test('of languages without spaces, too', () => {
    expect(sentencesOf('リンクを共有します。メールで招待します。', 'ja')).toHaveLength(2)
  })
})

describe('lists and tables, as search documents have them', () => {
  const steps = ['Before you begin, save.', '\t\tOpen the tour.', '\t\tClick Share.', '\t\tCopy the link.'].join('\n')

  test('steps of a section that is about the question are quoted with their numbers', async () => {
    expect(await readable('copy a link', [section('Copy a link', steps)])).toContain(
      '> 1. Open the tour.\n> 2. Click Share.\n> 3. Copy the link. [1]',
    )
  })

  test('of another section, only the step that fits', async () => {
    const answer = await readable('where do I click share', [section('Formats', steps, [])])
    expect(answer).toContain('> Click Share. [1]')
    expect(answer).not.toContain('Open the tour.')
  })

  test('a row is quoted with its cells, the names of the columns are not', async () => {
    const table = 'Format\tBest for\nPDF\tPrinting a guide\nGIF\tChats'
    const answer = await readable('format for printing a guide', [section('Formats', table)])
    expect(answer).toContain('> PDF · Printing a guide [1]')
    expect(answer).not.toContain('Best for')
  })
})

test('what the index understood counts: forms, synonyms, and words that it does not have', async () => {
  const [found] = [section('Hide data', 'Blur what nobody may see. Remove what is old.')]
  const asked = (weight: number) => [
    { weight: 1, words: [{ text: 'blur', weight: 1 }] },
    { weight, words: [] },
  ]
  expect(await readable('obscure', [{ ...found!, asked: asked(0.2) }])).toContain('> Blur what nobody may see.')
  expect(await readable('obscure', [{ ...found!, asked: asked(2) }])).toContain(texts['answer.near'])
  expect(await readable('blur', [{ ...found!, asked: asked(9) }])).toContain(texts['answer.nothing'])
})
