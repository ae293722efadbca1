import { on, once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { isObject, type JsonObject } from './json.ts'
import { Refusal, refuse } from './refusal.ts'

export interface Message {
  readonly role: 'system' | 'user'
  readonly content: string
}

interface Chat {
  readonly model: JsonObject
  readonly messages: readonly Message[]
  readonly stream?: true
  readonly signal?: AbortSignal
}

/** Sends a chat to the model's server; a refusal has the words of the real server. */
async function send({ model, messages, stream, signal }: Chat): Promise<IncomingMessage> {
  const base = String(model['openai_url'] ?? model['vllm_url'] ?? 'http://127.0.0.1')
  const path = String(model['openai_path'] ?? '/v1/chat/completions')
  const name = String(model['model_name']).split('/').slice(1).join('/')
  const call = request(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${String(model['api_key'] ?? '')}` },
    ...(signal ? { signal } : {}),
  })
  call.end(JSON.stringify({ messages, model: name, stream }))
  const [answer] = (await once(call, 'response').catch(() => [])) as [IncomingMessage?]
  // The real server has no detail to give when nobody answers.
  if (!answer) return refuse(400, 'OpenAI API error: ')
  if (answer.statusCode === 200) return answer
  const problem = JSON.parse(await readAll(answer)) as { error?: { message?: string } }
  throw new Refusal(400, `OpenAI API error: ${problem.error?.message ?? ''}`)
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export async function complete(model: JsonObject, messages: readonly Message[]): Promise<string> {
  const { choices } = JSON.parse(await readAll(await send({ model, messages }))) as {
    choices: { message: { content: string } }[]
  }
  return choices[0]!.message.content
}

/** One event of the answer. */
export interface Piece {
  readonly text: string
  readonly done: boolean
}

/**
 * The answer as it comes. As in the real server, each read is looked at on its own, so that an event that arrives in
 * two reads is lost; a lost connection ends the answer without an error.
 */
export async function streamAnswer(
  model: JsonObject,
  messages: readonly Message[],
  signal: AbortSignal,
): Promise<AsyncIterable<Piece>> {
  return readPieces(await send({ model, messages, stream: true, signal }))
}

async function* readPieces(answer: IncomingMessage): AsyncGenerator<Piece> {
  const reads = on(answer, 'data', { close: ['end', 'close'] })
  for (;;) {
    // A listener, unlike a stream that is pulled, gets every read on its own.
    const { value, done } = await reads.next().catch(() => ({ value: undefined, done: true }))
    if (done) return
    const [chunk] = value as [Buffer]
    const events = [...chunk.toString('utf8').matchAll(/data: (.*?)\n\n/g)].map(([, data]) => data!)
    if (events.length === 0) yield { text: '', done: false }
    for (const data of events) yield { text: contentOf(data), done: data === '[DONE]' }
  }
}

function contentOf(data: string): string {
  if (data === '[DONE]') return ''
  const event: unknown = JSON.parse(data)
  const choices = isObject(event) && Array.isArray(event['choices']) ? event['choices'] : []
  const first = choices[0]
  const delta = isObject(first) ? first['delta'] : undefined
  return isObject(delta) && typeof delta['content'] === 'string' ? delta['content'] : ''
}
