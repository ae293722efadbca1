import type { JsonObject } from './json.ts'
import { refuse } from './refusal.ts'
import { type Collection, findCollection, type TypesenseStore } from './store.ts'

/** `undefined` when somebody removed the collection that a model uses. */
export const historyCollection = (store: TypesenseStore, model: JsonObject): Collection | undefined =>
  findCollection(store, String(model['history_collection']))

/** What was said before, oldest first; of what was said in the same second, the last turn comes first. */
export function readHistory(store: TypesenseStore, model: JsonObject, conversationId: string): JsonObject[] {
  const stored = [...(historyCollection(store, model)?.documents.values() ?? [])]
    .filter(({ document }) => document['conversation_id'] === conversationId)
    .sort((a, b) => Number(a.document['timestamp']) - Number(b.document['timestamp']) || b.sequence - a.sequence)
    .map(({ document }) => ({ [String(document['role'])]: document['message']! }))
  if (stored.length === 0) return refuse(400, '`conversation_id` is invalid.')
  return stored.flatMap((_, index) => (index % 2 === 0 ? [stored[index + 1]!, stored[index]!] : []))
}

interface Turn {
  readonly conversationId: string
  readonly question: string
  readonly answer: string
}

export function writeTurn(collection: Collection, model: JsonObject, { conversationId, question, answer }: Turn): void {
  for (const [role, message] of [
    ['user', question],
    ['assistant', answer],
  ] as const) {
    const sequence = collection.nextSequence++
    const document: JsonObject = {
      conversation_id: conversationId,
      id: String(sequence),
      message,
      model_id: model['id']!,
      role,
      timestamp: Math.floor(Date.now() / 1000),
    }
    collection.documents.set(String(sequence), { sequence, document })
  }
  collection.revision += 1
}
