import { bodyObject, type Call, json, type Reply, text } from './call.ts'
import { isObject, isStringArray, type JsonObject, tryParse } from './json.ts'
import { collectionNotFound, refuse } from './refusal.ts'

export function putStopwords(call: Call): Reply {
  const id = call.path['id']!
  const { stopwords, locale } = bodyObject(call)
  if (stopwords === undefined) return refuse(400, 'Parameter `stopwords` is required')
  if (!isStringArray(stopwords)) return refuse(400, 'Parameter `stopwords` is required as string array value')
  const rest = typeof locale === 'string' ? { locale } : {}
  call.store.stopwords.set(id, { id, ...rest, stopwords: stopwords.map((word) => word.toLowerCase()) })
  return json(200, { id, ...rest, stopwords })
}

const stopwordsOf = (call: Call): JsonObject => {
  const id = call.path['id']!
  return call.store.stopwords.get(id) ?? refuse(404, `Stopword \`${id}\` not found.`)
}

export const getStopwords = (call: Call): Reply => json(200, { stopwords: stopwordsOf(call) })
export const listStopwords = (call: Call): Reply => json(200, { stopwords: [...call.store.stopwords.values()] })

export function deleteStopwords(call: Call): Reply {
  const { id } = stopwordsOf(call)
  call.store.stopwords.delete(id as string)
  return json(200, { id: id! })
}

export function putPreset(call: Call): Reply {
  const name = call.path['id']!
  const { value } = bodyObject(call)
  if (!isObject(value)) return refuse(400, 'Parameter `value` is required.')
  call.store.presets.set(name, value)
  return json(200, { name, value })
}

const presetOf = (call: Call): JsonObject => {
  const name = call.path['id']!
  return { name, value: call.store.presets.get(name) ?? refuse(404, 'Not found.') }
}

export const getPreset = (call: Call): Reply => json(200, presetOf(call))
export const listPresets = (call: Call): Reply =>
  json(200, { presets: [...call.store.presets].map(([name, value]) => ({ name, value })) })

export function deletePreset(call: Call): Reply {
  const preset = presetOf(call)
  call.store.presets.delete(call.path['id']!)
  return json(200, preset)
}

export function importStemming(call: Call): Reply {
  const { id } = call.query
  if (id === undefined) return refuse(400, 'Parameter `id` must be provided while importing dictionary words.')
  const words = call.body
    .split('\n')
    .filter((line) => line !== '')
    .map(tryParse)
  if (!words.every((word): word is JsonObject => isObject(word) && 'word' in word && 'root' in word))
    return refuse(400, 'dictionary lines should contain `word` and `root` values.')
  call.store.stemming.set(id, words)
  return text(call.body)
}

export const listStemming = (call: Call): Reply => json(200, { dictionaries: [...call.store.stemming.keys()] })

export function getStemming(call: Call): Reply {
  const id = call.path['id']!
  return json(200, { id, words: call.store.stemming.get(id) ?? refuse(404, collectionNotFound) })
}

export function deleteStemming(call: Call): Reply {
  const id = call.path['id']!
  if (!call.store.stemming.delete(id)) return refuse(404, collectionNotFound)
  return json(200, { id })
}
