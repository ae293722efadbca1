import type { GeneratedJob, SiteFrame } from '../../schema/site.ts'
import Card from '../parts/Card/Card.tsx'
import Cards from '../parts/Cards/Cards.tsx'
import { firstHref } from '../parts/Sidebar/trails.ts'
import { useTexts } from '../parts/texts-context.ts'
import { fillText } from '../shared/texts.ts'

/** What any other address shows: the ways back in. */
export function NotFoundPage({ frame, job }: { frame: SiteFrame; job: GeneratedJob }) {
  const texts = useTexts()
  const sections = frame.nav.filter(({ unlisted }) => !unlisted)
  return (
    <main id="main">
      <div className="content">
        <h1>{job.title}</h1>
        <p className="lead">{texts['notFound.text']}</p>
        <p>
          <a href={frame.home.href}>{fillText(texts['notFound.home'], { page: frame.home.label })}</a>
        </p>
        <p>{texts['notFound.sections']}</p>
        <Cards>
          {sections.map((item) => (
            <Card key={item.label} label={item.label} href={firstHref(item)} />
          ))}
        </Cards>
      </div>
    </main>
  )
}
