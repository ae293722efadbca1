import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { replayAll } from '../support/replay-scenarios.ts'
import { readModelQuestions } from '../support/typesense-recordings.ts'
import type { Outcome } from '../support/typesense-replay.ts'

// The server that tests use instead of Typesense is trusted as far as this goes: every request that a real v29.0 was
// asked is asked again, and the answers must be the same, but for clocks, chance, and the exceptions below.

/** Why an answer differs, by scenario and name of the exchange. */
const exceptions: Readonly<Record<string, string>> = {
  'provisioning: list collections, limit and offset':
    'the real server cuts the page out of a hash table, and sorts it only then',
  'search-hierarchy-first: very long query (4500 bytes in the body)':
    'the text match of a query of 750 words overflows its eight bits; hits and highlights are the same',
  'conversations: question of 4500 bytes in the URL': 'the same overflow of the text match',
  'search-variants: variant B: hybrid search, prefix per field': 'ranks by the vectors of another embedder',
  'search-variants: variant B: hybrid with sort_by=item_priority:desc': 'distances of the vectors of another embedder',
  'search-variants: variant B: semantic only': 'ranks by the vectors of another embedder',
  'conversations: variant B (hybrid), streaming; include_fields left out': 'ranks by the vectors of another embedder',
  'extras: after the analytics flush (90 s): queries without hits': 'ids of counted queries come from another hash',
  'extras: after the next flush: popular queries': 'ids of counted queries come from another hash',
  'extras: after the next flush: queries without hits': 'ids of counted queries come from another hash',
  'conversations: streaming question, exclude_fields=conversation_history in the URL':
    'one hit of two lacks the unmarked copy of a highlight; no rule for that is known',
  'nested-vs-flat: exp_nested: query_by=hierarchy':
    'the fields of an object get their weights in the order of a hash table',
  'nested-vs-flat: exp_obj: query_by=hierarchy':
    'the fields of an object get their weights in the order of a hash table',
  'nested-vs-flat: exp_nested_both: query_by=hierarchy':
    'the fields of an object get their weights in the order of a hash table',
}

const leastShare = 0.95

let outcomes: readonly Outcome[]
let questions: readonly unknown[]

beforeAll(async () => {
  // What is said in the same second is remembered in another order than what is not.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  ;({ outcomes, questions } = await replayAll())
  vi.useRealTimers()
})

afterAll(() => {
  vi.useRealTimers()
})

const nameOf = ({ scenario, exchange }: Outcome): string => `${scenario}: ${exchange.name}`

test('every recorded request is answered as the real server answered it, but for the exceptions', () => {
  const differing = outcomes.filter(({ difference }) => difference !== undefined)
  const unexpected = differing.filter((outcome) => !(nameOf(outcome) in exceptions))
  expect(unexpected.map((outcome) => `${nameOf(outcome)}\n  ${outcome.difference}`)).toEqual([])
})

test('the language model is asked in the words of the real server', () => {
  const recorded = readModelQuestions()
  expect(questions.slice(0, recorded.length)).toEqual(recorded)
})

test('every exception is one', () => {
  const differing = new Set(outcomes.filter(({ difference }) => difference !== undefined).map(nameOf))
  expect(Object.keys(exceptions).filter((name) => !differing.has(name))).toEqual([])
})

test('at least 95 % of the answers are the same', () => {
  const same = outcomes.filter(({ difference }) => difference === undefined).length
  const share = same / outcomes.length
  console.log(`${same} of ${outcomes.length} recorded answers are the same: ${(share * 100).toFixed(1)} %`)
  expect(share).toBeGreaterThanOrEqual(leastShare)
})
