import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ServerState, TypesenseNode, TypesenseVersion } from './typesense/call.ts'
import type { Fault } from './typesense/faults.ts'
import { createHttpServer, type LoggedRequest } from './typesense/serve.ts'
import { createStore, type TypesenseStore } from './typesense/store.ts'

export interface TypesenseOptions {
  readonly adminKey?: string
  readonly version?: TypesenseVersion
  /** Servers that share a store are the nodes of one cluster. */
  readonly store?: TypesenseStore
  readonly faults?: readonly Fault[]
  /** For a server that comes back where it was before. */
  readonly port?: number
  readonly state?: ServerState
  /** Built-in embedding models cannot be downloaded. */
  readonly offline?: boolean
}

export interface TypesenseDouble {
  readonly url: string
  readonly port: number
  readonly adminKey: string
  readonly store: TypesenseStore
  /** The first that fits a request is what happens to it; may be changed at any time. */
  readonly faults: Fault[]
  /** Every request, in the order of arrival; preflights are not kept. */
  readonly requests: LoggedRequest[]
  /** May be changed at any time. */
  state: ServerState
  close(): Promise<void>
}

/**
 * A Typesense server of this process: it speaks the protocol as recorded from a real v29.0
 * (`tests/fixtures/typesense`) and is trusted as far as `tests/contract/typesense-replay.test.ts` goes.
 */
export async function startTypesense(options: TypesenseOptions = {}): Promise<TypesenseDouble> {
  const { adminKey = 'admin-key', version = '29.0', store = createStore(), state = 'ready', offline = false } = options
  const faults = [...(options.faults ?? [])]
  const requests: LoggedRequest[] = []
  const node: TypesenseNode = { adminKey, version, store, state, offline, crash: stop }
  const server = createHttpServer({ node, faults, log: requests })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    adminKey,
    store,
    faults,
    requests,
    get state() {
      return node.state
    },
    set state(next) {
      node.state = next
    },
    async close() {
      if (!server.listening) return
      stop()
      await once(server, 'close')
    },
  }

  function stop(): void {
    server.close()
    server.closeAllConnections()
  }
}
