import type { SiteConfig } from '../../schema/config.ts'
import type { ArticleJob } from '../../schema/site.ts'
import type { DocumentContext } from './search-documents.ts'

/** What a page's search documents say of the page and of the site that it is on. */
export const documentContext = (job: ArticleJob, { locale, versions }: SiteConfig): DocumentContext => ({
  url: job.url,
  title: job.title,
  section: job.searchSection ?? '',
  language: locale.path,
  version: versions[0]?.name ?? 'current',
  tags: job.frontMatter.tags,
  boost: job.frontMatter.search.boost,
})
