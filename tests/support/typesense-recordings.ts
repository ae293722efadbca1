import { readFileSync } from 'node:fs'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface RecordedResponse {
  /** `null` when the server never answered; `connection` says how it ended. */
  readonly status: number | null
  readonly connection?: string
  readonly body?: unknown
  readonly raw?: string | readonly string[]
}

export interface Exchange {
  readonly name: string
  readonly request: RecordedRequest
  readonly response: RecordedResponse
}

const folder = new URL('../fixtures/typesense/', import.meta.url)

/** What a real v29.0 server was asked and what it answered, in order. */
export const readExchanges = (scenario: string): Exchange[] =>
  (JSON.parse(readFileSync(new URL(`exchanges/${scenario}.json`, folder), 'utf8')) as { exchanges: Exchange[] })
    .exchanges

/** The documents that the recorded searches are about, a line each. */
export const readRecordedDocuments = (): string[] =>
  readFileSync(new URL('documents.jsonl', folder), 'utf8').trimEnd().split('\n')

/** What the server asked the language model for the first question and its follow-up. */
export const readModelQuestions = (): unknown[] =>
  (
    JSON.parse(readFileSync(new URL('exchanges/llm-requests.json', folder), 'utf8')) as {
      requests: { body: unknown }[]
    }
  ).requests.map(({ body }) => body)

interface Ranking {
  readonly queries: readonly RankedQuery[]
  readonly heldOut: readonly RankedQuery[]
  /** Places counted from 1; 0 is not among the first ten. */
  readonly configs: readonly {
    readonly config: string
    readonly collection: string
    readonly ranks: readonly number[]
    readonly heldRanks: readonly number[]
  }[]
}

interface RankedQuery {
  readonly q: string
  readonly expected: string
}

/** At which place the expected page came, by query and ordering. */
export const readRanking = (): Ranking =>
  JSON.parse(readFileSync(new URL('experiments/ranking.json', folder), 'utf8')) as Ranking
