import type { RecordedResponse } from './typesense-recordings.ts'

/** Values of a clock, of chance or of a measurement; two runs of the same server differ in them. */
const volatile = new Set(['created_at', 'last_updated', 'timestamp', 'search_time_ms', 'committed_index', 'first_q'])

/** An answer without what no two servers have in common, in a form to compare. */
export function comparable(text: string): unknown {
  if (text.startsWith('data: ')) return stream(text)
  const lines = text.split('\n')
  const parsed = lines.map(parse)
  if (parsed.every((line) => line !== undefined)) return parsed.map(steady)
  return text
}

export function comparableRecording({ body, raw }: RecordedResponse): unknown {
  if (raw !== undefined) return comparable([raw].flat().join(''))
  return body === undefined ? undefined : comparable(JSON.stringify(body))
}

/** What was said, where it was declared done, and the event after that. */
function stream(text: string): unknown {
  const events = text.split('\n\n').filter((event) => event !== '')
  const datas = events.map((event) => event.replace(/^data: /, ''))
  const parsed = datas.map((data) => (data === '[DONE]' ? data : steady(parse(data))))
  const messages = parsed.filter((event) => isRecord(event) && 'message' in event) as Record<string, unknown>[]
  const last = parsed.at(-1)
  return {
    first: messages[0],
    said: messages.map(({ message }) => message).join(''),
    done: parsed.indexOf('[DONE]') < 0 ? undefined : parsed.length - parsed.indexOf('[DONE]'),
    last: isRecord(last) && 'message' in last ? undefined : last,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function steady(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(steady)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !volatile.has(name))
      .map(([name, inner]) => [name, steadyMember(name, inner)]),
  )
}

/** Vectors are those of the recorder's embedder; stop words come out of a hash set, in no order. */
function steadyMember(name: string, value: unknown): unknown {
  if (name === 'embedding' && Array.isArray(value)) return `${value.length} numbers`
  if (name === 'stopwords' && Array.isArray(value)) return value.map(steady).sort()
  return steady(value)
}

/** The first place where two values differ, as a path, with both values. */
export function firstDifference(recorded: unknown, actual: unknown, path = ''): string | undefined {
  if (isRecord(recorded) && isRecord(actual) && Array.isArray(recorded) === Array.isArray(actual)) {
    for (const key of new Set([...Object.keys(recorded), ...Object.keys(actual)])) {
      const difference = firstDifference(recorded[key], actual[key], `${path}/${key}`)
      if (difference) return difference
    }
    return undefined
  }
  if (Object.is(recorded, actual)) return undefined
  return `${path}: recorded ${shorten(recorded)}, answered ${shorten(actual)}`
}

const shorten = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200)
