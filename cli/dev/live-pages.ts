import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { DevProblem } from '../../schema/dev-events.ts'
import { devPaths } from '../../schema/dev-events.ts'
import { packageRoot } from '../io/project.ts'
import type { LivePages } from '../io/static-server.ts'
import type { Change } from './dev-site.ts'

/** The open pages of the site: each knows which version it is of, and is told what changes. */
export interface OpenPages extends LivePages {
  /** Tells every open page what is different. */
  tell(change: Change): void
  /** Tells every open page what is wrong; what is told already is not told again. */
  tellProblems(problems: readonly DevProblem[]): void
}

export function openPages(): OpenPages {
  const readers = new Set<ServerResponse>()
  const state = { run: randomUUID() as string, version: 0, problems: '[]' }
  const version = (): string => `${state.run}.${state.version}`
  const send = (reader: ServerResponse, event: string, data: string): boolean =>
    reader.write(`event: ${event}\ndata: ${data}\n\n`)

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    readers.add(response)
    response.on('close', () => readers.delete(response))
    send(response, 'version', version())
    send(response, 'problems', state.problems)
  }

  return {
    answer(request: IncomingMessage, response: ServerResponse) {
      // Without a body, as for HEAD, there would be nothing to wait for.
      if (request.url === devPaths.events && request.method === 'GET') listen(response)
      else if (request.url === devPaths.client) sendClient(response)
      else return false
      return true
    },
    script: () => `<script src="${devPaths.client}" data-version="${version()}"></script>`,
    tell({ pages, reload }) {
      state.version += 1
      const data = JSON.stringify({ version: version(), reload, ...(pages && { pages }) })
      for (const reader of readers) send(reader, 'change', data)
    },
    tellProblems(problems) {
      const data = JSON.stringify(problems)
      if (data === state.problems) return
      state.problems = data
      for (const reader of readers) send(reader, 'problems', data)
    },
  }
}

function sendClient(response: ServerResponse): void {
  const content = readFileSync(join(packageRoot(), 'cli/dist/dev-client.js'))
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  response.end(content)
}
