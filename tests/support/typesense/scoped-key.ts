import { createHmac } from 'node:crypto'
import { isObject, type JsonObject, tryParse } from './json.ts'
import type { ApiKey } from './store.ts'

const digestLength = 44
const prefixLength = 4

interface ScopedKey {
  readonly parent: ApiKey
  readonly embedded: JsonObject
}

/**
 * Reads `base64(base64(HMAC-SHA256(parent, parameters)) + first four characters of the parent + parameters)`;
 * `undefined` when no key is its parent, or when it was tampered with.
 */
export function readScopedKey(sent: string, keys: Iterable<ApiKey>): ScopedKey | undefined {
  const decoded = Buffer.from(sent, 'base64').toString('utf8')
  const digest = decoded.slice(0, digestLength)
  const prefix = decoded.slice(digestLength, digestLength + prefixLength)
  const parameters = decoded.slice(digestLength + prefixLength)
  const embedded = tryParse(parameters)
  if (!isObject(embedded)) return undefined
  for (const parent of keys) {
    if (!parent.value.startsWith(prefix)) continue
    if (createHmac('sha256', parent.value).update(parameters).digest('base64') === digest) return { parent, embedded }
  }
  return undefined
}
