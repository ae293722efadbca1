import type { ReactNode } from 'react'
import type { GeneratedJob, SiteFrame } from '../../schema/site.ts'
import { CategoryPage } from './CategoryPage.tsx'
import { ContentsPage } from './ContentsPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { SearchPage } from './SearchPage.tsx'

export interface GeneratedPageProps {
  readonly frame: SiteFrame
  readonly job: GeneratedJob
}

const pages: Record<GeneratedJob['kind'], (props: GeneratedPageProps) => ReactNode> = {
  category: CategoryPage,
  contents: ContentsPage,
  search: SearchPage,
  'not-found': NotFoundPage,
  error: ErrorPage,
}

/** A page that no source file stands behind. */
export function GeneratedPage({ frame, job }: GeneratedPageProps) {
  const Page = pages[job.kind]
  return <Page frame={frame} job={job} />
}
