import type { SiteFrame, StyleGuideJob } from '../../schema/site.ts'
import type { Example } from './example.ts'
import { GuideIndex } from './GuideIndex.tsx'
import { PartPage } from './PartPage.tsx'

export interface StyleGuideProps {
  readonly frame: SiteFrame
  readonly job: StyleGuideJob
  readonly examples: { readonly [part: string]: readonly Example[] }
  /** The site's own colours and fonts, as a style sheet. */
  readonly brandStyle: string
}

/** A page of the style guide. Its words are English: nobody but those who work on the template reads them. */
export function StyleGuide({ frame, job, examples, brandStyle }: StyleGuideProps) {
  const { page } = job
  const shell = { frame, brandStyle }
  return (
    <>
      <meta name="robots" content="noindex" />
      <link rel="stylesheet" href={job.styles} precedence="style-guide" />
      {page.kind === 'index' ? (
        <GuideIndex {...{ page, examples, shell }} />
      ) : (
        <PartPage {...{ page, shell, breadcrumbs: job.breadcrumbs, examples: examples[page.part.name] ?? [] }} />
      )}
    </>
  )
}
