import type { PresetCreateSchema } from 'typesense'
import type { SearchPreset } from '../../schema/search-files.ts'
import { stopWordsOf } from '../../template/shared/search-engine/stop-words.ts'
import { canonicalJson } from '../shared/canonical-json.ts'
import type { Cluster } from './cluster.ts'
import { ifFound } from './request-failure.ts'

/** What the whole cluster shares, under names of this site. */
export interface SharedResources {
  /** Absent when queries leave out no words, or those of a set that somebody else keeps. */
  readonly stopWords?: { readonly set: string; readonly language: string; readonly words: readonly string[] }
  readonly presets: readonly SearchPreset[]
}

/** Something that is not in the cluster as it should be. */
export interface PendingWrite {
  readonly what: string
  write(): Promise<unknown>
}

export async function pendingWrites(
  cluster: Cluster,
  { stopWords, presets }: SharedResources,
): Promise<PendingWrite[]> {
  const pending: PendingWrite[] = []
  if (stopWords) {
    const { set, language } = stopWords
    const words = allWords(stopWords)
    if (!same(words, await presentWords(cluster, set)))
      pending.push({
        what: `stop words \`${set}\``,
        write: () =>
          cluster.ask('writing stop words', (client) =>
            client.stopwords().upsert(set, { stopwords: words, locale: language.slice(0, 2).toLowerCase() }),
          ),
      })
  }
  for (const { name, parameters } of presets) {
    const present = await cluster.ask('reading presets', (client) => ifFound(client.presets(name).retrieve()))
    if (canonicalJson(present?.value) === canonicalJson(parameters)) continue
    const preset = { value: parameters } as unknown as PresetCreateSchema<object, string>
    pending.push({
      what: `preset \`${name}\``,
      write: () => cluster.ask('writing presets', (client) => client.presets().upsert(name, preset)),
    })
  }
  return pending
}

/** A search that names a set fails when there is none, and a set wants a word: one that nobody writes. */
const NO_WORD = 'helpgenhasnostopwords'

function allWords({ language, words }: NonNullable<SharedResources['stopWords']>): string[] {
  const all = new Set([...stopWordsOf(language), ...words.map((word) => word.toLowerCase())])
  return all.size > 0 ? [...all] : [NO_WORD]
}

async function presentWords(cluster: Cluster, set: string): Promise<string[]> {
  const found = await cluster.ask('reading stop words', (client) => ifFound(client.stopwords(set).retrieve()))
  if (found === undefined) return []
  return Array.isArray(found.stopwords) ? found.stopwords : found.stopwords.stopwords
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  canonicalJson([...a].sort()) === canonicalJson([...b].sort())
