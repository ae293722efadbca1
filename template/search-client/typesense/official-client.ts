import { SearchClient as OfficialClient } from 'typesense'
import type { TypesenseSettings } from '../../../schema/typesense.ts'

type Options = ConstructorParameters<typeof OfficialClient>[0]

/** The official client, set up as the specification says (§9). Left out is what it does by itself: shuffling, retries. */
export function createOfficialClient({
  nodes,
  nearestNode,
  key,
}: Pick<TypesenseSettings, 'nodes' | 'nearestNode' | 'key'>): OfficialClient {
  return new OfficialClient({
    nodes: nodes.map((url) => ({ url })),
    ...(nearestNode && { nearestNode: { url: nearestNode } }),
    apiKey: key,
    connectionTimeoutSeconds: 5,
    healthcheckIntervalSeconds: 60,
    retryIntervalSeconds: 0.1,
    // Its own cache keeps failures and aborted searches, too, and hands them out until they are old.
    cacheSearchResultsForSeconds: 0,
    logger: logger as unknown as NonNullable<Options['logger']>,
  })
}

const nothing = (): void => {}

/** What the client calls of a logger. Its own one writes its level into the reader's storage. */
const logger = {
  setLevel: nothing,
  debug: nothing,
  info: nothing,
  warn(message: string) {
    // Readers who type on give up searches all the time.
    if (!message.includes('ERR_CANCELED')) console.warn(message)
  },
  error: (message: string) => console.error(message),
}
