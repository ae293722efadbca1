import { readFileSync } from 'node:fs'
import type { Problem } from '../../schema/problem.ts'
import type { ContentListing, StyleGuideJob } from '../../schema/site.ts'
import { bundleTemplate } from '../io/bundle.ts'
import { readStyleGuideSources } from '../io/style-guide-sources.ts'
import { reactPages } from '../site-input.ts'
import { type StyleGuidePages, styleGuidePages } from '../stages/style-guide.ts'
import { createDevWorker, type DevWorker } from './dev-worker.ts'
import type { Edition } from './edition.ts'
import type { LinkedSite } from './linked-site.ts'

/** The template's style guide, bundled when somebody first looks at it. */
export interface StyleGuideAnswers {
  /** Undefined when the file is none of it. */
  find(output: string, site: LinkedSite): Promise<GuideFile | undefined>
}

interface GuideFile {
  /** Absent when not even the page's frame can be shown. */
  readonly content?: string
  readonly problems: readonly Problem[]
}

export function createStyleGuide(edition: Edition, listing: ContentListing): StyleGuideAnswers {
  const { project, init } = edition
  const state: { pages?: StyleGuidePages; worker?: Promise<DevWorker> } = {}

  const pages = (): StyleGuidePages =>
    (state.pages ??= styleGuidePages({ config: project.config, ...readStyleGuideSources() }))

  const worker = (): Promise<DevWorker> =>
    (state.worker ??= bundleTemplate(project, { reactPages: reactPages(listing.pages), styleGuide: true }).then(
      ({ module }) => createDevWorker({ ...init, template: module }),
    ))

  return {
    async find(output, site) {
      if (!/^(_styleguide|assets\/styleguide\.)/.test(output)) return undefined
      const { jobs, file } = pages()
      if (jobs.some((each) => site.jobFor(each.output))) return undefined
      if (output === file.output) return { content: readFileSync(file.source, 'utf8'), problems: [] }
      const job = jobs.find((each: StyleGuideJob) => each.output === output)
      if (!job) return undefined
      const { html, problems } = await (await worker()).render(job, site.frame)
      return { ...(html !== undefined && { content: html }), problems }
    },
  }
}
