import { isObject, type JsonObject } from './json.ts'
import { refuse } from './refusal.ts'
import type { Field } from './schema.ts'

const builtInDimensions = 384

/**
 * A field with an embedder is tried once when it is created: the length of its vectors is learned so. Built-in models
 * are downloaded first, which takes a server that is not `offline`.
 */
export async function connectEmbedder(field: Field, offline: boolean): Promise<Field> {
  if (!field.embed) return field
  if (offline && !isRemote(field)) return refuse(500, 'Model repository is down. Status code: 500')
  const [vector] = await embedTexts(field.embed, ['typesense'])
  return { ...field, numDim: vector!.length }
}

/** Whether the vectors come from another server; such a field takes no prefix search. */
export const isRemote = (field: Field): boolean => !modelName(field.embed ?? {}).startsWith('ts/')

const modelName = (embed: JsonObject): string => String(config(embed)['model_name'] ?? '')
const config = (embed: JsonObject): JsonObject => (isObject(embed['model_config']) ? embed['model_config'] : {})

export function embedTexts(embed: JsonObject, texts: readonly string[]): Promise<number[][]> {
  const name = modelName(embed)
  if (name.startsWith('ts/')) return Promise.resolve(texts.map((text) => hashedVector(text, builtInDimensions)))
  if (!name.startsWith('openai/')) return refuse(400, 'Property `model_config.model_name` is not a supported model.')
  return askEmbedder(config(embed), name.slice('openai/'.length), texts)
}

async function askEmbedder(settings: JsonObject, model: string, input: readonly string[]): Promise<number[][]> {
  const answer = await fetch(`${String(settings['url'] ?? 'https://api.openai.com')}/v1/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${String(settings['api_key'] ?? '')}` },
    body: JSON.stringify({ model, input }),
  }).catch(() => undefined)
  // The real server has no detail to give when nobody answers.
  if (!answer?.ok) return refuse(400, 'OpenAI API error: ')
  const { data } = (await answer.json()) as { data: { embedding: number[] }[] }
  return data.map(({ embedding }) => embedding)
}

/** Words thrown into buckets, at length one: equal texts are equal, texts that share words are near. */
export function hashedVector(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const hash = hashOf(word)
    vector[hash % dimensions]! += hash & 0x10000 ? 1 : -1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193) >>> 0
  return hash
}
