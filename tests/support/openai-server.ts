import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { hashedVector } from './typesense/embed.ts'

interface ChatBody {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly stream?: boolean
}

export interface OpenAiDouble {
  readonly url: string
  /** Bodies of the questions, in order. */
  readonly questions: ChatBody[]
  close(): Promise<void>
}

export interface OpenAiOptions {
  /** Answers follow-ups, which are rewritten first, with an error. */
  readonly failRewriting?: boolean
  /** What the model says to a question; without it, it quotes the first passage. */
  readonly answer?: (prompt: string) => string
}

const dimensions = 64

/**
 * A server that speaks as much of OpenAI's protocol as Typesense asks for, and always says the same. Some names of
 * models make it fail: `fake-fail` answers with an error, `fake-cut` loses the connection, `fake-split` sends each
 * event in two parts.
 */
export async function startOpenAi({
  failRewriting = false,
  answer = quoteFirstPassage,
}: OpenAiOptions = {}): Promise<OpenAiDouble> {
  const questions: ChatBody[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatBody & { input: string[] }
    if (request.url === '/v1/embeddings') {
      const data = body.input.map((text, index) => ({ index, embedding: hashedVector(text, dimensions) }))
      return void sendJson(response, 200, { data })
    }
    questions.push(body)
    const prompt = body.messages.at(-1)!.content
    // The first question is only whether somebody is there.
    const probe = prompt === 'hello'
    if (body.model === 'fake-fail' && !probe) return fail(response, 'fake model failure')
    if (failRewriting && prompt.includes('Standalone question')) return fail(response, 'standalone failure')
    const text = rewritten(prompt) ?? answer(prompt)
    if (body.stream) return stream(response, text, body.model)
    sendJson(response, 200, { choices: [{ message: { role: 'assistant', content: text } }] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const fail = (response: ServerResponse, message: string) => sendJson(response, 500, { error: { message } })

function quoteFirstPassage(prompt: string): string {
  const [, passages = '[]', question = ''] = /<Data>\n([\s\S]*)\n\n<Question>\n([\s\S]*)\n\n<Answer>/.exec(prompt) ?? []
  const found = JSON.parse(passages) as Record<string, string>[]
  const [first] = found.map((passage) => passage['document'] ?? passage) as Record<string, string>[]
  if (!first) return `I found no passage about ${JSON.stringify(question)}.`
  const quoted = first['content'] ?? first['hierarchy.lvl1'] ?? ''
  return `According to the first of ${found.length} passages: "${quoted}" [end of answer]`
}

/** A follow-up as one question, with what the one before was about. */
function rewritten(prompt: string): string | undefined {
  const question = /<Question>\n([\s\S]*)\n\n<Standalone question>/.exec(prompt)?.[1]
  const about = [...prompt.matchAll(/"user": "(.*)"/g)].at(-1)?.[1]
  return question === undefined ? undefined : `${question} (about: ${about})`
}

async function stream(response: ServerResponse, text: string, model: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const words = text.match(/\S+\s*/g) ?? []
  const deltas = [{ role: 'assistant', content: '' }, ...words.map((content) => ({ content })), {}]
  const events = [...deltas.map((delta) => JSON.stringify({ choices: [{ delta }] })), '[DONE]'].map(
    (data) => `data: ${data}\n\n`,
  )
  for (const event of model === 'fake-cut' ? events.slice(0, 3) : events) {
    const parts = model === 'fake-split' ? [event.slice(0, 12), event.slice(12)] : [event]
    for (const part of parts) {
      await new Promise((sent) => response.write(part, sent))
      // The other side reads once in each turn of the loop: two turns later this part was a read of its own.
      if (parts.length > 1) await nextTurn().then(nextTurn)
    }
  }
  if (model === 'fake-cut') response.destroy()
  else response.end()
}
