import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { LivePages } from '../io/static-server.ts'

export interface LiveReload extends LivePages {
  /** Tells every open page that there is a new site. */
  reload(): void
}

const EVENTS = '/_helpgen/events'

/** Pages of the dev server reload themselves: each knows which build it is from, and is told which one is the latest. */
export function openLiveReload(): LiveReload {
  const readers = new Set<ServerResponse>()
  const state = { build: randomUUID() as string }
  const tell = (reader: ServerResponse): boolean => reader.write(`event: build\ndata: ${state.build}\n\n`)
  return {
    answer(request, response) {
      // Without a body, as for HEAD, there would be nothing to wait for.
      if (request.url !== EVENTS || request.method !== 'GET') return false
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      readers.add(response)
      response.on('close', () => readers.delete(response))
      tell(response)
      return true
    },
    script: () =>
      `<script>new EventSource('${EVENTS}').addEventListener('build',e=>e.data!=='${state.build}'&&location.reload())</script>`,
    reload() {
      state.build = randomUUID()
      for (const reader of readers) tell(reader)
    },
  }
}
