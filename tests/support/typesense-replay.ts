import { comparable, comparableRecording, firstDifference } from './typesense-compare.ts'
import type { Exchange, RecordedResponse } from './typesense-recordings.ts'

/** An answer as text, in the words of the recording. */
interface Answer {
  readonly status: number | null
  readonly text: string
}

/** What was made up by one server and has another value on the other. */
type Synonym = readonly [recorded: string, actual: string]

interface Replay {
  /** Asks the server of `url` what the recorder asked; the first difference in the answer, if there is one. */
  compare(exchange: Exchange, url: string): Promise<string | undefined>
}

export interface Outcome {
  readonly scenario: string
  readonly exchange: Exchange
  readonly difference: string | undefined
}

/** How long to wait for an answer that never came when it was recorded. */
const patience = 150

/** Knows which keys and ids of the recording are which ones of the server that is asked now. */
export function createReplay(known: readonly Synonym[]): Replay {
  const synonyms: Synonym[] = [...known]
  const toActual = (text: string) =>
    synonyms.reduce((all, [recorded, actual]) => all.replaceAll(recorded, actual), text)
  const toRecorded = (text: string) =>
    synonyms.reduce((all, [recorded, actual]) => all.replaceAll(actual, recorded), text)
  return {
    async compare(exchange, url) {
      const { status, text } = await send(exchange, url)
      const recorded = exchange.response
      const body = comparableRecording(recorded)
      // Of some answers only the status was kept.
      const compared = body === undefined || status === null ? { status } : { status, body: comparable(text) }
      const wanted = 'body' in compared ? { status: recorded.status, body } : { status: recorded.status }
      return firstDifference(wanted, compared)
    },
  }

  async function send({ request, response }: Exchange, url: string): Promise<Answer> {
    const query = new URLSearchParams(Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]))
    const sent = typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
    const address = `${url}${encodeURI(request.path)}${query.size > 0 ? `?${query}` : ''}`
    const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name, toActual(value)])
    const answer = await fetch(toActual(address), {
      method: request.method,
      headers: Object.fromEntries(headers),
      ...(request.body === undefined || request.body === null ? {} : { body: toActual(sent) }),
      ...(response.status === null ? { signal: AbortSignal.timeout(patience) } : {}),
    }).catch(() => undefined)
    if (!answer) return { status: null, text: '' }
    const text = await readText(answer, response)
    learn(text, response)
    return { status: answer.status, text: toRecorded(text) }
  }

  function learn(text: string, { body, raw }: RecordedResponse): void {
    const recordedText = raw === undefined ? JSON.stringify(body) : [raw].flat().join('')
    for (const pattern of [
      /"conversation_id":\s*"([^"]+)"/,
      /"id":\s*"([0-9a-f-]{36})"/,
      /"value":\s*"(GENERATED[^"]+)"/,
    ]) {
      const recorded = pattern.exec(recordedText)?.[1]
      const actual = new RegExp(pattern.source.replace('GENERATED', '')).exec(text)?.[1]
      if (!recorded || !actual || recorded === actual) continue
      synonyms.push([recorded, actual], [prefixOf(recorded), prefixOf(actual)])
    }
  }
}

/** Of a key, listings show the beginning. */
const prefixOf = (key: string) => `"value_prefix":"${key.slice(0, 4)}"`

/** A stream that the recorder left is left after as many events here. */
async function readText(answer: Response, { connection, raw }: RecordedResponse): Promise<string> {
  if (!connection || !Array.isArray(raw)) return answer.text()
  let text = ''
  const decoder = new TextDecoder()
  const events = raw.join('').split('\n\n').length - 1
  const reader = answer.body!.getReader()
  while (text.split('\n\n').length - 1 < events) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel()
  return `${text.split('\n\n').slice(0, events).join('\n\n')}\n\n`
}
