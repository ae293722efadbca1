import type { GeneratedJob } from '../../schema/site.ts'
import Breadcrumbs from '../parts/Breadcrumbs/Breadcrumbs.tsx'
import PageCards from '../parts/PageCards/PageCards.tsx'

/** The index of a folder that has no page of its own. */
export function CategoryPage({ job }: { job: GeneratedJob }) {
  return (
    <main id="main">
      <Breadcrumbs pages={job.breadcrumbs} />
      <div className="content">
        <h1>{job.title}</h1>
        {job.description && <p className="lead">{job.description}</p>}
        <PageCards cards={job.cards} />
      </div>
    </main>
  )
}
