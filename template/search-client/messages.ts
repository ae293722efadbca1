import type { Passage, SearchQuery, SearchResults } from '../../schema/search.ts'
import type { Failure } from './failure.ts'

/** What is asked of the engine, wherever it runs: plain data. */
export type Call =
  | { readonly kind: 'warmUp' }
  | { readonly kind: 'search'; readonly query: SearchQuery }
  | {
      readonly kind: 'passages'
      readonly question: string
      readonly limit: number
      readonly context: readonly string[]
    }

/** What comes of it, and what of the index was missing meanwhile. */
export interface Answer {
  readonly results?: SearchResults
  readonly passages?: readonly Passage[]
  readonly failure?: Failure
}

/** Where the engine finds its index, and how it reads queries. */
export interface EngineConfig {
  /** Whole address of the manifest. */
  readonly manifest: string
  /** Language of the documents. */
  readonly language: string
}

/** To the worker: the first message opens the engine, the others ask or give up. */
export type WorkerRequest =
  | { readonly open: EngineConfig }
  | { readonly id: number; readonly call: Call }
  | { readonly id: number; readonly abort: true }

/** From the worker: it is running, or what a call came to. */
export type WorkerReply =
  | { readonly running: true }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: Failure }
