import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readStreamLine, turnsOf } from '../../../template/shared/answer-stream.ts'

/** The stream of a follow-up question, as a real server sent it. */
const lines = readFileSync(new URL('../../fixtures/typesense/answer-stream.txt', import.meta.url), 'utf8').split('\n')
const read = lines.map(readStreamLine)
const messages = read.flatMap((line) => (line.kind === 'message' ? [line.message] : []))

test('[3#13] an answer arrives in messages, each with the id of its conversation, and the history at the end', () => {
  expect(read.filter(({ kind }) => kind === 'malformed')).toEqual([])
  expect(read.filter(({ kind }) => kind === 'done')).toHaveLength(1)
  const text = messages.map(({ message }) => message ?? '').join('')
  expect(text).toMatch(/^According to the first of 4 passages: .*\[end of answer\]$/)
  expect(new Set(messages.flatMap(({ conversation_id: id }) => id ?? [])).size).toBe(1)
  expect(messages.filter(({ conversation }) => conversation !== undefined)).toHaveLength(1)
})

test('[3#12] a turn is a question with its answer', () => {
  const turns = turnsOf(messages.at(-1) ?? {})
  expect(turns).toHaveLength(2)
  for (const { user, assistant } of turns) {
    expect(user).toMatch(/\w/)
    expect(assistant).toMatch(/end of answer/)
  }
  expect(turnsOf({})).toEqual([])
})

test.each([
  ['data: [DONE]', 'done'],
  ['data: [DONE]\r', 'done'],
  ['data: {"message":"a"}\r', 'message'],
  ['data:{"message":"a"}', 'message'],
  ['', 'none'],
  [': keep-alive', 'none'],
  ['event: message', 'none'],
  ['data: {"message":', 'malformed'],
  ['data: 1', 'malformed'],
])('the line %j is %s', (line, kind) => expect(readStreamLine(line).kind).toBe(kind))
