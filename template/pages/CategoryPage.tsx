import type { GeneratedJob } from '../../schema/site.ts'
import Breadcrumbs from '../parts/Breadcrumbs/Breadcrumbs.tsx'
import Card from '../parts/Card/Card.tsx'
import Cards from '../parts/Cards/Cards.tsx'
import { firstHref } from '../parts/Sidebar/trails.ts'

/** How many of a category's pages its card names. */
const NAMED = 3

/** The index of a folder that has no page of its own. */
export function CategoryPage({ job }: { job: GeneratedJob }) {
  const listed = job.items.filter(({ unlisted }) => !unlisted)
  return (
    <main id="main">
      <Breadcrumbs pages={job.breadcrumbs} />
      <div className="content">
        <h1>{job.title}</h1>
        {job.description && <p className="lead">{job.description}</p>}
        <Cards>
          {listed.map((item) => (
            <Card key={item.label} label={item.label} href={firstHref(item)}>
              {item.items.length > 0 && <p>{namesOf(item.items.filter(({ unlisted }) => !unlisted))}</p>}
            </Card>
          ))}
        </Cards>
      </div>
    </main>
  )
}

const namesOf = (items: GeneratedJob['items']): string =>
  `${items
    .slice(0, NAMED)
    .map(({ label }) => label)
    .join(', ')}${items.length > NAMED ? ' …' : ''}`
