import type { Call, Reply } from './call.ts'
import { importDocuments } from './import-documents.ts'
import * as analytics from './route-analytics.ts'
import * as collections from './route-collections.ts'
import * as conversations from './route-conversations.ts'
import * as curations from './route-curations.ts'
import * as documents from './route-documents.ts'
import * as keys from './route-keys.ts'
import * as operations from './route-operations.ts'
import * as resources from './route-resources.ts'
import * as search from './route-search.ts'
import * as synonyms from './route-synonyms.ts'

/** `undefined`: the request is never answered. */
type Handler = (call: Call) => Reply | undefined | Promise<Reply | undefined>

export interface Route {
  readonly method: string
  /** Steps; one that starts with `:` stands for any name. */
  readonly steps: readonly string[]
  /** The right it takes; `undefined` when no key is needed. */
  readonly right: string | undefined
  readonly handle: Handler
  readonly since: number
  readonly until: number
}

const route = (method: string, path: string, right: string | undefined, handle: Handler): Route => ({
  method,
  steps: path.split('/').slice(1),
  right,
  handle,
  since: 0,
  until: Number.POSITIVE_INFINITY,
})

const upTo29 = (...routes: Route[]): Route[] => routes.map((entry) => ({ ...entry, until: 29 }))
const from = (since: number, ...routes: Route[]): Route[] => routes.map((entry) => ({ ...entry, since }))

export const routes: readonly Route[] = [
  route('GET', '/health', undefined, operations.getHealth),
  route('GET', '/debug', 'debug:list', operations.getDebug),
  route('GET', '/status', 'status:list', operations.getStatus),
  route('GET', '/stats.json', 'stats.json:list', operations.getStats),
  route('GET', '/metrics.json', 'metrics.json:list', operations.getMetrics),
  route('POST', '/operations/snapshot', 'operations:snapshot', operations.done(201)),
  route('POST', '/operations/vote', 'operations:vote', operations.vote),
  route('POST', '/operations/cache/clear', 'operations:cache', operations.done(200)),
  route('GET', '/operations/schema_changes', 'operations:schema_changes', operations.emptyList),
  route('POST', '/config', 'config:set', operations.done(201)),
  ...from(29, route('GET', '/nl_search_models', 'nl_search_models:list', operations.emptyList)),
  route('POST', '/limits', 'limits:create', operations.postLimit),
  route('GET', '/limits', 'limits:list', operations.listLimits),
  route('DELETE', '/limits/:id', 'limits:delete', operations.deleteLimit),

  route('POST', '/collections', 'collections:create', collections.postCollection),
  route('GET', '/collections', 'collections:list', collections.listCollections),
  route('GET', '/collections/:collection', 'collections:get', collections.getCollection),
  route('PATCH', '/collections/:collection', 'collections:update', collections.patchCollection),
  route('DELETE', '/collections/:collection', 'collections:delete', collections.deleteCollection),
  route('GET', '/aliases', 'aliases:list', collections.listAliases),
  route('GET', '/aliases/:alias', 'aliases:get', collections.getAlias),
  route('PUT', '/aliases/:alias', 'aliases:create', collections.putAlias),
  route('DELETE', '/aliases/:alias', 'aliases:delete', collections.deleteAlias),

  route('POST', '/multi_search', 'documents:search', search.postMultiSearch),
  route('GET', '/collections/:collection/documents/search', 'documents:search', search.getSearch),
  route('GET', '/collections/:collection/documents/export', 'documents:export', documents.exportDocuments),
  route('POST', '/collections/:collection/documents/import', 'documents:import', importDocuments),
  route('POST', '/collections/:collection/documents', 'documents:create', documents.postDocument),
  route('DELETE', '/collections/:collection/documents', 'documents:delete', documents.deleteDocuments),
  route('GET', '/collections/:collection/documents/:id', 'documents:get', documents.getDocument),
  route('PATCH', '/collections/:collection/documents/:id', 'documents:update', documents.patchDocument),
  route('DELETE', '/collections/:collection/documents/:id', 'documents:delete', documents.deleteDocument),

  route('POST', '/keys', 'keys:create', keys.postKey),
  route('GET', '/keys', 'keys:list', keys.listKeys),
  route('GET', '/keys/:id', 'keys:get', keys.getKey),
  route('DELETE', '/keys/:id', 'keys:delete', keys.deleteKey),

  ...upTo29(
    route('PUT', '/collections/:collection/synonyms/:id', 'synonyms:create', synonyms.putSynonym),
    route('GET', '/collections/:collection/synonyms', 'synonyms:list', synonyms.listSynonyms),
    route('GET', '/collections/:collection/synonyms/:id', 'synonyms:get', synonyms.getSynonym),
    route('DELETE', '/collections/:collection/synonyms/:id', 'synonyms:delete', synonyms.deleteSynonym),
    route('PUT', '/collections/:collection/overrides/:id', 'overrides:create', curations.putOverride),
    route('GET', '/collections/:collection/overrides', 'overrides:list', curations.listOverrides),
    route('GET', '/collections/:collection/overrides/:id', 'overrides:get', curations.getOverride),
    route('DELETE', '/collections/:collection/overrides/:id', 'overrides:delete', curations.deleteOverride),
  ),
  ...from(
    30,
    route('PUT', '/synonym_sets/:id', 'synonym_sets:create', synonyms.putSynonymSet),
    route('GET', '/synonym_sets', 'synonym_sets:list', synonyms.listSynonymSets),
    route('GET', '/synonym_sets/:id', 'synonym_sets:get', synonyms.getSynonymSet),
    route('DELETE', '/synonym_sets/:id', 'synonym_sets:delete', synonyms.deleteSynonymSet),
    route('PUT', '/curation_sets/:id', 'curation_sets:create', curations.putCurationSet),
    route('GET', '/curation_sets', 'curation_sets:list', curations.listCurationSets),
    route('GET', '/curation_sets/:id', 'curation_sets:get', curations.getCurationSet),
    route('DELETE', '/curation_sets/:id', 'curation_sets:delete', curations.deleteCurationSet),
  ),
  route('PUT', '/stopwords/:id', 'stopwords:create', resources.putStopwords),
  route('GET', '/stopwords', 'stopwords:list', resources.listStopwords),
  route('GET', '/stopwords/:id', 'stopwords:get', resources.getStopwords),
  route('DELETE', '/stopwords/:id', 'stopwords:delete', resources.deleteStopwords),
  route('PUT', '/presets/:id', 'presets:create', resources.putPreset),
  route('GET', '/presets', 'presets:list', resources.listPresets),
  route('GET', '/presets/:id', 'presets:get', resources.getPreset),
  route('DELETE', '/presets/:id', 'presets:delete', resources.deletePreset),
  ...from(
    28,
    route('POST', '/stemming/dictionaries/import', 'stemming:create', resources.importStemming),
    route('GET', '/stemming/dictionaries', 'stemming:list', resources.listStemming),
    route('GET', '/stemming/dictionaries/:id', 'stemming:get', resources.getStemming),
    route('DELETE', '/stemming/dictionaries/:id', 'stemming:delete', resources.deleteStemming),
  ),

  route('POST', '/analytics/rules', 'analytics/rules:create', analytics.postRule),
  route('GET', '/analytics/rules', 'analytics/rules:list', analytics.listRules),
  route('PUT', '/analytics/rules/:id', 'analytics/rules:create', analytics.putRule),
  route('GET', '/analytics/rules/:id', 'analytics/rules:get', analytics.getRule),
  route('DELETE', '/analytics/rules/:id', 'analytics/rules:delete', analytics.deleteRule),
  route('POST', '/analytics/events', 'analytics/events:create', analytics.postEvent),

  route('POST', '/conversations/models', 'conversations/models:create', conversations.postModel),
  route('GET', '/conversations/models', 'conversations/models:list', conversations.listModels),
  route('GET', '/conversations/models/:id', 'conversations/models:get', conversations.getModel),
  route('PUT', '/conversations/models/:id', 'conversations/models:create', conversations.putModel),
  route('DELETE', '/conversations/models/:id', 'conversations/models:delete', conversations.deleteModel),
]

/** The route of a request, and the names in its path. */
export function findRoute(
  method: string,
  path: string,
  major: number,
): { route: Route; names: Record<string, string> } | undefined {
  const steps = path.split('/').slice(1).map(decodeURIComponent)
  for (const candidate of routes) {
    if (candidate.method !== method || candidate.steps.length !== steps.length) continue
    if (major < candidate.since || major > candidate.until) continue
    if (!candidate.steps.every((step, index) => step.startsWith(':') || step === steps[index])) continue
    const named = candidate.steps.flatMap((step, index) =>
      step.startsWith(':') ? [[step.slice(1), steps[index]!]] : [],
    )
    return { route: candidate, names: Object.fromEntries(named) as Record<string, string> }
  }
  return undefined
}
