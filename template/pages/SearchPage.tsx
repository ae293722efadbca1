import type { GeneratedJob, SiteFrame } from '../../schema/site.ts'
import PageCards from '../parts/PageCards/PageCards.tsx'
import SearchForm from '../parts/SearchForm/SearchForm.tsx'
import { useTexts } from '../parts/texts-context.ts'

/** The search as a page of its own, and what a reader can browse instead. */
export function SearchPage({ frame, job }: { frame: SiteFrame; job: GeneratedJob }) {
  const texts = useTexts()
  return (
    <main id="main">
      <div className="content">
        <h1>{job.title}</h1>
        {frame.search && <SearchForm action={frame.search} />}
        <noscript>
          <p>{texts['search.noScript']}</p>
        </noscript>
        {job.cards.length > 0 && (
          <>
            <h2>{texts['search.browse']}</h2>
            <PageCards cards={job.cards} />
          </>
        )}
      </div>
    </main>
  )
}
