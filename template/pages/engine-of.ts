import type { SiteScripts } from '../../schema/islands.ts'
import type { SiteFrame } from '../../schema/site.ts'
import { manifestPath } from '../shared/search-engine/index-paths.ts'

/** Where the search engine finds what it needs in the browser. */
export const engineOf = ({ searchWorker }: SiteScripts, { baseUrl, locale }: SiteFrame['config']) => ({
  manifest: baseUrl + manifestPath,
  worker: searchWorker,
  language: locale.path,
})
