import type { SiteConfig } from '../../schema/config.ts'
import type { SearchDocument } from '../../schema/search.ts'
import { createPagePacker, type PackedPages } from '../../template/shared/search-engine/format/pack-pages.ts'
import type { IndexPage } from '../../template/shared/search-engine/index-reader.ts'
import { pagesOf } from '../../template/shared/search-engine/pages-of.ts'
import { hrefFor } from '../../template/shared/url.ts'

type Addresses = Pick<SiteConfig, 'baseUrl' | 'trailingSlash'>

/**
 * Reads the documents of some pages for the embedded index; what is learned of some makes the next ones cheap. Addresses
 * become those that a link has: nobody has to make them in the browser.
 */
export function createPageIndexer(config: Addresses): (documents: readonly SearchDocument[]) => PackedPages {
  const pack = createPagePacker()
  return (documents) => Array.from(pagesOf(documents), (page) => pack(withAddresses(page, config)))
}

function withAddresses(page: IndexPage, config: Addresses): IndexPage {
  const url = hrefFor(page.url, config)
  const sections = page.sections.map((section) => ({ ...section, url: url + section.url.slice(page.url.length) }))
  return { ...page, url, sections }
}
