import { describeBadJson } from './bad-json.ts'
import { type Call, collectionOf, type Reply, text } from './call.ts'
import { parseDirtyValues } from './check-document.ts'
import { isObject, type JsonObject, toJson, tryParse } from './json.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Collection } from './store.ts'
import { parseAction, type Write, writeDocument } from './write-document.ts'

const defaultBatch = 40

/** One answer line for each line that is not empty, in their order; the status is 200 even when all failed. */
export async function importDocuments(call: Call): Promise<Reply> {
  const collection = collectionOf(call)
  const action = parseAction(call.query['action'])
  const batch = Number(call.query['batch_size'] ?? defaultBatch)
  if (!Number.isInteger(batch) || batch <= 0) return refuse(400, 'Parameter `batch_size` must be a positive integer.')
  const dirty = parseDirtyValues(call.query['dirty_values'])
  const lines = call.body.split('\n').filter((line) => line !== '')
  const answers: string[] = []
  for (let start = 0; start < lines.length; start += batch) {
    const write: Write = { action, dirty, fresh: new Set() }
    for (const [index, line] of lines.slice(start, start + batch).entries())
      answers.push(await importLine({ call, collection, write, line, number: start + index }))
  }
  return text(answers.join('\n'))
}

interface Line {
  readonly call: Call
  readonly collection: Collection
  readonly write: Write
  readonly line: string
  readonly number: number
}

async function importLine({ call, collection, write, line, number }: Line): Promise<string> {
  const sent = tryParse(line)
  try {
    const failure = call.failLine?.(number)
    if (failure) throw new Refusal(failure.code, failure.error)
    if (sent === undefined) return refuse(400, describeBadJson(line))
    if (!isObject(sent)) return refuse(400, 'Bad JSON: not a properly formed document.')
    const document = await writeDocument(collection, sent, write)
    return toJson({ success: true, ...echo(call, document, document['id'], document) })
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const id = isObject(sent) ? sent['id'] : undefined
    return toJson({ code: problem.status, error: problem.message, success: false, ...echo(call, line, id, sent) })
  }
}

/** Only on demand does a line say which document it is about. */
function echo({ query }: Call, document: string | JsonObject, id: unknown, sent: unknown): JsonObject {
  return {
    ...(query['return_id'] === 'true' && typeof id === 'string' ? { id } : {}),
    ...(query['return_doc'] === 'true' && sent !== undefined ? { document } : {}),
  }
}
