import { randomUUID } from 'node:crypto'
import { type Call, json, majorOf, type Reply } from './call.ts'
import { historyCollection, readHistory, writeTurn } from './conversation-history.ts'
import { isObject, type Json, type JsonObject, toJson } from './json.ts'
import { complete, type Message, streamAnswer } from './language-model.ts'
import { listOf } from './pick-fields.ts'
import { Refusal, refuse } from './refusal.ts'

export const isConversation = ({ conversation }: Call['query']): boolean => conversation === 'true'

/** One question: who is asked, what was said before, and the passages it is answered from. */
interface Question {
  readonly call: Call
  readonly model: JsonObject
  readonly conversationId: string
  readonly history: readonly JsonObject[]
  readonly messages: readonly Message[]
  /** What the last event holds beside the conversation. */
  readonly found: JsonObject
  readonly hidesHistory: boolean
}

const beforeBody = 'Please set `q` as a query parameter in the request, instead of inside the POST body'

export async function askMultiSearch(
  call: Call,
  searches: readonly JsonObject[],
  run: (q: string, index: number) => Promise<JsonObject>,
): Promise<Reply | undefined> {
  const model = modelOf(call)
  if (call.query['q'] === undefined)
    refuse(400, `\`q\` parameter has to be common for all searches if conversation is enabled. ${beforeBody}`)
  if (searches.some((search) => 'q' in search))
    refuse(400, `\`q\` parameter cannot be used in POST body if \`conversation\` is enabled. ${beforeBody}`)
  // A collection in the address makes the real server throw and forget the request.
  if (call.query['collection'] !== undefined) return undefined
  return ask(call, model, async (q) => {
    const results: JsonObject[] = []
    for (const index of searches.keys()) results.push(await run(q, index))
    return {
      found: { results: results.map((result) => asAsked(call, result)) },
      passages: results.flatMap(documentsIn),
    }
  })
}

/** Passages are whole hits here, and the fields of the result stand beside the conversation. */
export const askGet = (call: Call, run: (q: string) => Promise<JsonObject>): Promise<Reply | undefined> =>
  ask(call, modelOf(call), async (q) => {
    const result = await run(q)
    return { found: asAsked(call, result), passages: hitsIn(result) }
  })

function modelOf(call: Call): JsonObject {
  const { conversation_model_id: id } = call.query
  if (id === undefined) return refuse(400, '`conversation_model_id` is needed if conversation is enabled.')
  return call.store.conversationModels.get(id) ?? refuse(400, '`conversation_model_id` is invalid.')
}

/** A follow-up is searched as another question; that one is told to nobody. */
const asAsked = (call: Call, result: JsonObject): JsonObject => {
  const shown = result['request_params']
  return isObject(shown) ? { ...result, request_params: { ...shown, q: call.query['q']! } } : result
}

const hitsIn = (result: JsonObject): JsonObject[] => {
  const groups = Array.isArray(result['grouped_hits']) ? result['grouped_hits'].filter(isObject) : []
  const lists: (Json | undefined)[] = [result['hits'], ...groups.map((group) => group['hits'])]
  return lists.flatMap((hits) => (Array.isArray(hits) ? hits.filter(isObject) : []))
}

const documentsIn = (result: JsonObject): JsonObject[] =>
  hitsIn(result).map(({ document }) => withoutVectors(document as JsonObject))

const withoutVectors = (document: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(document).filter(
      ([, value]) => !(Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number')),
    ),
  )

async function ask(
  call: Call,
  model: JsonObject,
  run: (q: string) => Promise<{ found: JsonObject; passages: JsonObject[] }>,
): Promise<Reply | undefined> {
  const q = call.query['q'] ?? '*'
  const known = call.query['conversation_id']
  const history = known === undefined ? [] : readHistory(call.store, model, known)
  // Before version 29, answers came in one piece.
  const streams = call.query['conversation_stream'] === 'true' && majorOf(call.node) >= 29
  try {
    const standalone = history.length === 0 ? q : await complete(model, [rewriting(history, q)])
    const { found, passages } = await run(standalone)
    const excluded = [call.query['exclude_fields'], ...call.embedded.map((embedded) => embedded['exclude_fields'])]
    const question: Question = {
      call,
      model,
      conversationId: known ?? randomUUID(),
      history,
      messages: answering(model, standalone, passages),
      found,
      hidesHistory: excluded.some((names) => listOf(String(names ?? '')).includes('conversation_history')),
    }
    return streams ? await streamed(question) : await answered(question)
  } catch (problem) {
    // Without streaming, the real server forgets a request that its model failed.
    if (problem instanceof Refusal && problem.message.startsWith('OpenAI API error') && !streams) return undefined
    throw problem
  }
}

const lines = (value: Json): string => JSON.stringify(value, null, 1).replace(/^ +/gm, '')

const rewritingTask =
  'Rewrite the follow-up question on top of a human-assistant conversation history as a standalone question that encompasses all pertinent context.'

/** Spaces as the real server sends them. */
const rewriting = (history: readonly JsonObject[], q: string): Message => {
  const said = history.map((turn) => `${lines(turn)}\n`).join('')
  const task = `\n            ${rewritingTask}\n        \n`
  const content = `${task}\n<Conversation history>\n${said}\n\n<Question>\n${q}\n\n<Standalone question>\n`
  return { role: 'user', content }
}

/** Passages are left out from the end until the rest fits. */
function answering(model: JsonObject, q: string, passages: readonly JsonObject[]): Message[] {
  const kept = [...passages].map((passage) => JSON.parse(toJson(passage)) as JsonObject)
  while (kept.length > 0 && Buffer.byteLength(lines(kept)) > Number(model['max_bytes'])) kept.pop()
  const system: Message[] = model['system_prompt'] ? [{ role: 'system', content: String(model['system_prompt']) }] : []
  return [...system, { role: 'user', content: `<Data>\n${lines(kept)}\n\n<Question>\n${q}\n\n<Answer>` }]
}

async function answered(question: Question): Promise<Reply> {
  const answer = await complete(question.model, question.messages)
  return json(200, conclude(question, answer)!)
}

/** The last event, after the answer was written to the history. */
function conclude(
  { call, model, conversationId, history, found, hidesHistory }: Question,
  answer: string,
): JsonObject | undefined {
  const collection = historyCollection(call.store, model)
  if (!collection) return undefined
  const question = call.query['q'] ?? '*'
  writeTurn(collection, model, { conversationId, question, answer })
  const said = [...history, { user: question }, { assistant: answer }]
  return {
    conversation: {
      answer,
      ...(hidesHistory
        ? {}
        : { conversation_history: { conversation: said, last_updated: Math.floor(Date.now() / 1000) } }),
      conversation_id: conversationId,
      query: question,
    },
    ...found,
  }
}

/** What fails before the first word fails the request; what fails later only ends the answer. */
async function streamed(question: Question): Promise<Reply> {
  const pieces = await streamAnswer(question.model, question.messages, question.call.signal)
  return { status: 200, type: 'events', body: events() }

  async function* events(): AsyncGenerator<string> {
    let answer = ''
    for await (const { text, done } of pieces) {
      answer += text
      const frame = `data: ${toJson({ conversation_id: question.conversationId, message: text })}\n\n`
      yield done ? `${frame}data: [DONE]\n\n` : frame
    }
    const last = conclude(question, answer)
    // The real server does not survive a history collection that is gone.
    if (!last) {
      question.call.node.crash()
      return
    }
    yield `data: ${toJson(last)}\n\n`
  }
}
