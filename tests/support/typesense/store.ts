import type { JsonObject } from './json.ts'
import type { Field } from './schema.ts'

/** Everything a cluster keeps. Several servers that share one are the nodes of one cluster. */
export interface TypesenseStore {
  readonly collections: Map<string, Collection>
  readonly aliases: Map<string, string>
  readonly keys: Map<number, ApiKey>
  readonly stopwords: Map<string, JsonObject & { stopwords: string[] }>
  readonly presets: Map<string, JsonObject>
  readonly stemming: Map<string, JsonObject[]>
  readonly analyticsRules: Map<string, AnalyticsRule>
  readonly conversationModels: Map<string, JsonObject>
  /** Version 30 and later. */
  readonly synonymSets: Map<string, JsonObject>
  /** Version 30 and later. */
  readonly curationSets: Map<string, JsonObject>
  readonly limits: Map<number, JsonObject>
  readonly counters: { key: number; limit: number; write: number }
}

export interface Collection {
  readonly name: string
  readonly createdAt: number
  readonly defaultSortingField: string
  readonly nested: boolean
  readonly tokenSeparators: string[]
  readonly symbolsToIndex: string[]
  fields: Field[]
  metadata?: JsonObject
  readonly documents: Map<string, StoredDocument>
  nextSequence: number
  /** Changes with every write: what was computed from an older one is stale. */
  revision: number
  readonly synonyms: Map<string, JsonObject>
  readonly overrides: Map<string, JsonObject>
  /** Version 30 and later: names of sets. */
  synonymSets: string[]
  /** Version 30 and later: names of sets. */
  curationSets: string[]
}

export interface StoredDocument {
  /** Place in the order of arrival; of two equal hits the later one comes first. */
  readonly sequence: number
  readonly document: JsonObject
}

export interface ApiKey {
  readonly id: number
  readonly value: string
  readonly description: string
  readonly actions: string[]
  readonly collections: string[]
  readonly expiresAt: number
  readonly autodelete: boolean
}

export interface AnalyticsRule {
  readonly body: JsonObject
  /** An update or a removal silently stops the other rules of the same source. */
  hooked: boolean
}

export const createStore = (): TypesenseStore => ({
  collections: new Map(),
  aliases: new Map(),
  keys: new Map(),
  stopwords: new Map(),
  presets: new Map(),
  stemming: new Map(),
  analyticsRules: new Map(),
  conversationModels: new Map(),
  synonymSets: new Map(),
  curationSets: new Map(),
  limits: new Map(),
  counters: { key: 0, limit: 0, write: 0 },
})

/** The collection of that name, or the one behind the alias of that name; an alias of an alias leads nowhere. */
export const findCollection = (store: TypesenseStore, name: string): Collection | undefined =>
  store.collections.get(name) ?? store.collections.get(store.aliases.get(name) ?? '')
