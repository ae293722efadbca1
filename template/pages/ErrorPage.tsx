import type { GeneratedJob, SiteFrame } from '../../schema/site.ts'
import ErrorBox from '../parts/ErrorBox/ErrorBox.tsx'
import { useTexts } from '../parts/texts-context.ts'
import { fillText } from '../shared/fill-text.ts'

/** What a host sends when it cannot answer. */
export function ErrorPage({ frame, job }: { frame: SiteFrame; job: GeneratedJob }) {
  const texts = useTexts()
  return (
    <main id="main">
      <ErrorBox message={job.description} />
      <p>
        <a href={frame.home.href}>{fillText(texts['notFound.home'], { page: frame.home.label })}</a>
      </p>
    </main>
  )
}
