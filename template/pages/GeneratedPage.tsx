import type { GeneratedJob, SiteFrame } from '../../schema/site.ts'
import { CategoryPage } from './CategoryPage.tsx'
import { ContentsPage } from './ContentsPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

export interface GeneratedPageProps {
  readonly frame: SiteFrame
  readonly job: GeneratedJob
}

/** A page that no source file stands behind. */
export function GeneratedPage({ frame, job }: GeneratedPageProps) {
  if (job.kind === 'category') return <CategoryPage job={job} />
  if (job.kind === 'contents') return <ContentsPage job={job} />
  return <NotFoundPage frame={frame} job={job} />
}
