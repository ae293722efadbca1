import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answer } from './answer.ts'
import type { Reply, TypesenseNode } from './call.ts'
import { type Fault, faultBody, faultFor } from './faults.ts'
import type { RequestCounts } from './rate-limits.ts'

/** A request, as tests look at it. */
export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** What was answered; `undefined` while there is no answer. */
  status: number | undefined
}

interface Served {
  readonly node: TypesenseNode
  readonly faults: readonly Fault[]
  readonly log: LoggedRequest[]
}

export function createHttpServer({ node, faults, log }: Served): Server {
  const counts: RequestCounts = new Map()
  const used = new Map<Fault, number>()
  return createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return preflight(request, response)
    const read = await readRequest(request).catch(() => undefined)
    if (!read) return
    const logged: LoggedRequest = { ...read, headers: request.headers, status: undefined }
    log.push(logged)
    const fault = faultFor(faults, used, logged)
    if (fault.latency) await wait(fault.latency, undefined, { ref: false })
    if (fault.hang) return
    if (fault.reset === 'before') return void request.socket.resetAndDestroy()
    const reply = await replyTo()
    if (!reply) return
    if (fault.reset === 'after') return void request.socket.resetAndDestroy()
    logged.status = reply.status
    await send(response, reply, fault)

    function replyTo(): Promise<Reply | undefined> | Reply {
      if (fault.status !== undefined) return { status: fault.status, type: 'json', body: faultBody(fault) }
      const closed = new AbortController()
      response.on('close', () => closed.abort())
      const key = request.headers['x-typesense-api-key'] ?? read!.query['x-typesense-api-key'] ?? ''
      return answer(node, counts, {
        ...read!,
        key: String(key),
        signal: closed.signal,
        failLine: fault.failLine,
      })
    }
  })
}

function preflight(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'POST, GET, DELETE, PUT, PATCH, OPTIONS')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-max-age', '86400')
  response.writeHead(200).end()
}

async function readRequest(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const [path = '/', search = ''] = request.url!.split('?', 2)
  return {
    method: request.method!,
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    queryLength: search.length,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

const contentTypes: Record<Reply['type'], string> = {
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  events: 'text/event-stream',
}

async function send(response: ServerResponse, reply: Reply, fault: Fault): Promise<void> {
  response.writeHead(reply.status, { 'content-type': contentTypes[reply.type], ...reply.headers })
  let sent = 0
  const most = fault.cutAfterBytes ?? fault.resetAfterBytes ?? Number.POSITIVE_INFINITY
  const chunks = typeof reply.body === 'string' ? [reply.body] : reply.body
  for await (const chunk of chunks) {
    for (const piece of pieces(Buffer.from(chunk), fault.pieceBytes)) {
      const part = piece.subarray(0, most - sent)
      await write(response, part)
      sent += part.length
      if (sent < most) continue
      if (fault.resetAfterBytes !== undefined) response.socket?.resetAndDestroy()
      else response.end()
      return
    }
  }
  response.end()
}

function* pieces(chunk: Buffer, size = chunk.length): Generator<Buffer> {
  for (let start = 0; start < chunk.length; start += size) yield chunk.subarray(start, start + size)
}

/** Waits until it is under way, so that each piece travels on its own. */
const write = (response: ServerResponse, part: Buffer): Promise<void> =>
  new Promise((resolve) => {
    response.write(part, () => resolve())
  })
