import type { SearchGroup, SearchResults } from '../../schema/search.ts'
import { prepareEngine, type SearchEngine } from '../shared/search-engine/engine.ts'
import { DamagedFile } from '../shared/search-engine/format/damaged-file.ts'
import { type OpenedIndex, openIndex } from '../shared/search-engine/format/read-index.ts'
import type { IndexReader } from '../shared/search-engine/index-reader.ts'
import type { Ask } from './call-worker.ts'
import { FailedFile, type Failure, failureOf } from './failure.ts'
import { type Fetch, type FileSource, fetchFile } from './fetch-file.ts'
import type { Answer, Call, EngineConfig } from './messages.ts'
import { tolerantReader } from './tolerant-reader.ts'

export interface EmbeddedConfig extends EngineConfig {
  readonly fetch: Fetch
  /** Milliseconds that a file may take: 10,000 unless told otherwise. */
  readonly patience?: number
}

interface OpenedEngine {
  readonly index: OpenedIndex
  readonly engineOn: (reader: IndexReader) => SearchEngine
}

/** The embedded engine on the files of a site, in a worker or not. What cannot be fetched is asked for once more, and again with the next call. */
export function createEmbedded({ manifest, language, fetch, patience = 10_000 }: EmbeddedConfig): Ask {
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1)
  const source: FileSource = { folder, fetch, patience }
  const state: { index?: Promise<OpenedEngine> | undefined } = {}

  function open(): Promise<OpenedEngine> {
    const opening = state.index ?? openFiles(source, manifest.slice(folder.length)).then(opened)
    state.index = opening
    opening.catch(() => {
      if (state.index === opening) state.index = undefined
    })
    return opening
  }

  const opened = (index: OpenedIndex): OpenedEngine => ({
    index,
    engineOn: prepareEngine({ language, ...index.settings }),
  })

  async function answer(call: Call, signal: AbortSignal | undefined): Promise<Answer> {
    const { index, engineOn } = await open()
    if (call.kind === 'warmUp') return {}
    const failures: Failure[] = []
    const reader = tolerantReader(index, { signal, onFailure: (error) => failures.push(failureOf(error)) })
    const engine = engineOn(reader)
    const found =
      call.kind === 'search'
        ? { results: withoutMissing(await engine.search(call.query)) }
        : { passages: (await engine.passages(call.question, call)).filter(({ url }) => url !== '') }
    signal?.throwIfAborted()
    const [failure] = failures
    return failure ? { ...found, failure } : found
  }

  return async (call, signal) => {
    signal?.throwIfAborted()
    const found = await answer(call, signal)
    if (found.failure?.kind !== 'missing') return found
    // The site was published anew, with other files: its new manifest names those.
    state.index = undefined
    return answer(call, signal)
  }
}

async function openFiles(source: FileSource, name: string): Promise<OpenedIndex> {
  // Asked for anew, for its name says nothing of what is in it; a copy that did not change is used.
  const open = async (cache: RequestCache): Promise<OpenedIndex> =>
    openIndex({
      manifest: await fetchFile(name, source, cache),
      fetchFile: (file, again) => fetchFile(`files/${file}`, source, again ? 'reload' : 'default'),
    })
  try {
    return await open('no-cache')
  } catch (error) {
    if (isFinal(error)) throw error
    return open('reload')
  }
}

/** What trying again cannot help. */
const isFinal = (error: unknown): boolean =>
  (error instanceof FailedFile && error.isFinal) || (error instanceof DamagedFile && failureOf(error).kind === 'format')

function withoutMissing(results: SearchResults): SearchResults {
  const shown = (groups: readonly SearchGroup[]): SearchGroup[] =>
    groups
      .map((group) => {
        const hits = group.hits.filter(({ document }) => document.url !== '')
        return { ...group, hits, url: group.url || (hits[0]?.document.url.split('#')[0] ?? '') }
      })
      .filter(({ hits }) => hits.length > 0)
  return {
    ...results,
    groups: shown(results.groups),
    ...(results.nearest && { nearest: shown(results.nearest) }),
  }
}
