import type { GeneratedJob, SiteFrame } from '../../schema/site.ts'
import { Island } from '../islands/Island.tsx'
import { SearchPage as SearchIsland } from '../islands/SearchPage/SearchPage.tsx'
import PageCards from '../parts/PageCards/PageCards.tsx'
import { useTexts } from '../parts/texts-context.ts'
import { engineOf } from './engine-of.ts'

/** The search as a page of its own, and what a reader can browse instead. */
export function SearchPage({ frame, job }: { frame: SiteFrame; job: GeneratedJob }) {
  const texts = useTexts()
  const { search, scripts, config } = frame
  const props = { action: search ?? '', title: job.title, contact: config.contact }
  return (
    <main id="main">
      <div className="content">
        <h1>{job.title}</h1>
        {search !== undefined && (
          <Island
            name="SearchPage"
            scripts={scripts}
            on="load"
            props={{ ...props, files: scripts && engineOf(scripts, frame) }}
          >
            <SearchIsland {...props} />
          </Island>
        )}
        <noscript>
          <p>{texts['search.noScript']}</p>
        </noscript>
        {job.cards.length > 0 && (
          <div className="search-browse">
            <h2>{texts['search.browse']}</h2>
            <PageCards cards={job.cards} />
          </div>
        )}
      </div>
    </main>
  )
}
