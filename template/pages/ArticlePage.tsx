import type { Heading } from '../../schema/page.ts'
import type { ArticleJob, SiteFrame } from '../../schema/site.ts'
import { Feedback } from '../islands/Feedback/Feedback.tsx'
import { Island } from '../islands/Island.tsx'
import ArticleFooter, { type ArticleFooterProps } from '../parts/ArticleFooter/ArticleFooter.tsx'
import Breadcrumbs from '../parts/Breadcrumbs/Breadcrumbs.tsx'
import Contact from '../parts/Contact/Contact.tsx'
import Pagination from '../parts/Pagination/Pagination.tsx'
import Toc from '../parts/Toc/Toc.tsx'
import { tocTree } from '../parts/Toc/toc-tree.ts'

export interface ArticlePageProps {
  readonly frame: SiteFrame
  readonly job: ArticleJob
  readonly headings: readonly Heading[]
  readonly updated: ArticleFooterProps['updated']
  /** The page's own HTML, its title included. */
  readonly html: string
}

/** A page of Markdown. */
export function ArticlePage({ frame, job, headings, updated, html }: ArticlePageProps) {
  const { contact, feedback } = frame.config
  const entries = job.frontMatter.hide_table_of_contents ? [] : tocTree(headings, job.toc)
  const hasMeta = feedback || job.editUrl || updated
  const hasEnd = hasMeta || contact || job.prev || job.next
  return (
    <>
      {entries.length > 0 && <Toc entries={entries} />}
      <main id="main">
        <Breadcrumbs pages={job.breadcrumbs} />
        <article className="content" dangerouslySetInnerHTML={{ __html: html }} />
        {hasEnd && (
          <footer className="article-end">
            {hasMeta && (
              <div className="article-meta">
                {feedback && (
                  <Island name="Feedback" scripts={frame.scripts} props={{ action: feedback.url, page: job.url }}>
                    <Feedback action={feedback.url} page={job.url} />
                  </Island>
                )}
                <ArticleFooter editUrl={job.editUrl} updated={updated} />
              </div>
            )}
            {contact && <Contact contact={contact} />}
            <Pagination previous={job.prev} next={job.next} />
          </footer>
        )}
      </main>
    </>
  )
}
