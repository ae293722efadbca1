import type { GeneratedJob, SiteFrame } from '../../schema/site.ts'
import PageCards from '../parts/PageCards/PageCards.tsx'
import SearchForm from '../parts/SearchForm/SearchForm.tsx'
import { useTexts } from '../parts/texts-context.ts'
import { fillText } from '../shared/fill-text.ts'

/** What any other address shows: the ways back in. */
export function NotFoundPage({ frame, job }: { frame: SiteFrame; job: GeneratedJob }) {
  const texts = useTexts()
  return (
    <main id="main">
      <div className="content">
        <h1>{job.title}</h1>
        <p className="lead">{job.description}</p>
        {frame.search && <SearchForm action={frame.search} />}
        <p>
          <a href={frame.home.href}>{fillText(texts['notFound.home'], { page: frame.home.label })}</a>
        </p>
        {job.cards.length > 0 && (
          <>
            <h2>{texts['notFound.sections']}</h2>
            <PageCards cards={job.cards} />
          </>
        )}
      </div>
    </main>
  )
}
