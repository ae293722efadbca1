import { FailedFile, type Failure } from './failure.ts'

/** The browser's `fetch`, or one like it. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface FileSource {
  /** Folder of the index' manifest, with a slash at the end. */
  readonly folder: string
  readonly fetch: Fetch
  /** Milliseconds that a file may take. */
  readonly patience: number
}

/** Fetches a file of the index. `cache` as `fetch` has it. Throws `FailedFile`, which says what happened. */
export async function fetchFile(
  path: string,
  { folder, fetch, patience }: FileSource,
  cache: RequestCache,
): Promise<Uint8Array> {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const failed = (kind: Failure['kind'], detail: string): FailedFile => new FailedFile({ kind, file, detail })
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  try {
    const response = await fetch(folder + path, { cache, signal: limit.signal })
    if (response.status === 404 || response.status === 410) throw failed('missing', `status ${response.status}`)
    if (!response.ok) throw failed('unreachable', `status ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    if (error instanceof FailedFile) throw error
    if (limit.signal.aborted) throw failed('late', `nothing after ${patience} ms`)
    const isOffline = globalThis.navigator?.onLine === false
    throw failed(isOffline ? 'offline' : 'unreachable', error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
  }
}
