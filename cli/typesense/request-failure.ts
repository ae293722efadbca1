import { HelpgenError } from '../problem-kind.ts'

/** Why a request failed, and whether the same request may succeed later or on another node. */
export interface RequestFailure {
  /** For a message: no full stop, no key. */
  readonly reason: string
  /** HTTP status; undefined when there was no answer. */
  readonly status?: number
  readonly passing: boolean
}

/** An answer that did not come within the time that its request has. */
export class TimeLimitExceeded extends Error {}

/** An answer that no Typesense gives: an error page of a proxy, half a body. */
export class UnreadableAnswer extends Error {}

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ERR_BAD_RESPONSE: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be looked up at the moment',
  ETIMEDOUT: 'it did not answer in time',
  ECONNABORTED: 'it did not answer in time',
  EHOSTUNREACH: 'it cannot be reached from here',
  ENETUNREACH: 'there is no network',
}

/** Reads what the official client threw; throws again what is no failure of a request. */
export function readFailure(error: unknown): RequestFailure {
  if (error instanceof HelpgenError || !(error instanceof Error)) throw error
  const { httpStatus: status, code } = error as { httpStatus?: number; code?: string }
  if (status !== undefined)
    return { reason: `HTTP ${status}: ${serverWords(error)}`, status, passing: isPassing(status) }
  if (error instanceof TimeLimitExceeded) return { reason: 'it did not answer in time', passing: true }
  if (error instanceof UnreadableAnswer) return { reason: error.message, passing: true }
  if (error instanceof SyntaxError) return { reason: 'its answer is not JSON', passing: true }
  if (code !== undefined || 'isAxiosError' in error)
    // A certificate does not become valid while we wait.
    return {
      reason: NETWORK[code ?? ''] ?? withoutStop(error.message),
      passing: !/CERT|TLS|SSL|SIGNATURE/.test(code ?? ''),
    }
  throw error
}

/** Too many requests, too slow, not ready; the server's own faults, as the official client retries them. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500

const serverWords = ({ message }: Error): string =>
  withoutStop(message.replace(/^.*?Server said: /s, '')) || 'no reason given'

const withoutStop = (text: string): string => text.replace(/[.:\s]+$/, '').trim()

/** The answer, or undefined when the server says that there is no such thing. */
export async function ifFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if ((error as { httpStatus?: number }).httpStatus === 404) return undefined
    throw error
  }
}
