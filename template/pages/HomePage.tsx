import type { ArticleJob, SiteFrame } from '../../schema/site.ts'
import Contact from '../parts/Contact/Contact.tsx'
import Hero from '../parts/Hero/Hero.tsx'
import PageCards from '../parts/PageCards/PageCards.tsx'
import PopularList from '../parts/PopularList/PopularList.tsx'
import SearchForm from '../parts/SearchForm/SearchForm.tsx'
import { useTexts } from '../parts/texts-context.ts'

export interface HomePageProps {
  readonly frame: SiteFrame
  readonly job: ArticleJob
  /** The page's own HTML. */
  readonly html: string
}

/** The front page: search first, then the sections, then what readers come for most, then the page's own text. */
export function HomePage({ frame, job, html }: HomePageProps) {
  const texts = useTexts()
  const { contact } = frame.config
  return (
    <main id="main">
      <Hero title={job.title} lead={job.frontMatter.description}>
        {frame.search && <SearchForm action={frame.search} />}
      </Hero>
      {job.cards.length > 0 && (
        <section>
          <h2>{texts['home.sections']}</h2>
          <PageCards cards={job.cards} />
        </section>
      )}
      {job.popular.length > 0 && (
        <section>
          <h2>{texts['home.popular']}</h2>
          <PopularList pages={job.popular} />
        </section>
      )}
      <article className="content" dangerouslySetInnerHTML={{ __html: html }} />
      {contact && <Contact contact={contact} />}
    </main>
  )
}
