import type { SiteScripts } from '../../schema/islands.ts'
import type { SiteFrame } from '../../schema/site.ts'
import type { EngineFiles } from '../islands/Search/load-search.ts'
import { manifestPath } from '../shared/search-engine/index-paths.ts'

/** Where the search engine finds what it needs in the browser. */
export const engineOf = (scripts: SiteScripts, { config, typesense }: SiteFrame): EngineFiles => ({
  manifest: config.baseUrl + manifestPath,
  worker: scripts.searchWorker,
  language: config.locale.path,
  ...(typesense && { typesense: { script: scripts.typesense, settings: typesense } }),
})
