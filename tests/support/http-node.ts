import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TypesenseSettings } from '../../schema/typesense.ts'

/** A request as it came. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Milliseconds, by the clock of the process. */
  readonly at: number
}

/** A server that answers as a test tells it: for what a well-behaved one would never send. */
export interface HttpNode {
  readonly url: string
  readonly port: number
  readonly requests: SeenRequest[]
  /** Answers from now on. */
  answer: (response: ServerResponse, request: SeenRequest) => void
  close(): Promise<void>
}

export async function startNode(answer: HttpNode['answer'] = found()): Promise<HttpNode> {
  const requests: SeenRequest[] = []
  const state = { answer }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://node')
    const seen: SeenRequest = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      at: performance.now(),
    }
    // Browsers ask from another origin, and first whether they may.
    response.setHeader('access-control-allow-origin', '*')
    if (seen.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'content-type,x-typesense-api-key').end()
      return
    }
    requests.push(seen)
    state.answer(response, seen)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    get answer() {
      return state.answer
    },
    set answer(next) {
      state.answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown): HttpNode['answer'] =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  }

/** Answers a search with groups of one hit each. */
export const found = (...urls: string[]): HttpNode['answer'] =>
  json(200, {
    results: [
      {
        found: urls.length,
        grouped_hits: urls.map((url) => ({
          group_key: [url],
          hits: [{ document: { id: url, url, 'hierarchy.lvl1': 'A page' }, highlight: {} }],
        })),
      },
    ],
  })

/** Never answers. */
export const silent: HttpNode['answer'] = () => {}

/** What a page gets of a site whose cluster is made of such nodes. */
export const settingsFor = (
  nodes: readonly Pick<HttpNode, 'url'>[],
  more: Partial<TypesenseSettings> = {},
): TypesenseSettings => ({
  nodes: nodes.map(({ url }) => url),
  key: 'a-search-only-key',
  collection: 'help',
  preset: 'relevance',
  embedding: false,
  language: 'en',
  tags: ['default', 'docs-default-current'],
  fallback: false,
  baseUrl: '/',
  trailingSlash: false,
  ...more,
})
