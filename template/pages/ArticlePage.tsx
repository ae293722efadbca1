import type { ReactNode } from 'react'
import type { Heading } from '../../schema/page.ts'
import type { ArticleJob } from '../../schema/site.ts'
import ArticleFooter, { type ArticleFooterProps } from '../parts/ArticleFooter/ArticleFooter.tsx'
import Breadcrumbs from '../parts/Breadcrumbs/Breadcrumbs.tsx'
import Pagination from '../parts/Pagination/Pagination.tsx'
import Toc from '../parts/Toc/Toc.tsx'
import { tocTree } from '../parts/Toc/toc-tree.ts'

export interface ArticlePageProps {
  readonly job: ArticleJob
  readonly headings: readonly Heading[]
  readonly hasTitle: boolean
  readonly updated: ArticleFooterProps['updated']
  readonly children: ReactNode
}

/** A page of Markdown. */
export function ArticlePage({ job, headings, hasTitle, updated, children }: ArticlePageProps) {
  const entries = job.frontMatter.hide_table_of_contents ? [] : tocTree(headings, job.toc)
  return (
    <>
      {entries.length > 0 && <Toc entries={entries} />}
      <main id="main">
        <Breadcrumbs pages={job.breadcrumbs} />
        <article className="content">
          {!(hasTitle || job.frontMatter.hide_title) && <h1>{job.title}</h1>}
          {children}
        </article>
        <ArticleFooter editUrl={job.editUrl} updated={updated} />
        <Pagination previous={job.prev} next={job.next} />
      </main>
    </>
  )
}
