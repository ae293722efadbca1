import type { PageSource } from '../../schema/site.ts'
import { bundleTemplate, type TemplateBundle } from '../io/bundle.ts'
import type { ConfigOverrides } from '../io/check-config.ts'
import type { Project } from '../io/project.ts'
import type { WorkerInit } from '../page-tools.ts'
import { reactPages, workerInit } from '../site-input.ts'
import { createDevWorker, type DevWorker } from './dev-worker.ts'

/** What pages are rendered with: the configuration, the template, and the site's own code. */
export interface Edition {
  readonly project: Project
  readonly template: TemplateBundle
  readonly init: WorkerInit
  readonly worker: DevWorker
}

export interface EditionInput {
  readonly project: Project
  readonly pages: readonly PageSource[]
  readonly overrides: ConfigOverrides
  /** Whether the template itself has changed since helpgen was installed. */
  readonly isTemplateNew: boolean
  /** Called with the files that it is made from, before it turns out whether they are of use. */
  readonly onSources: (files: readonly string[]) => void
  /** What can be used again is. */
  readonly before: Edition | undefined
}

export async function openEdition({
  project,
  pages,
  overrides,
  isTemplateNew,
  onSources,
  before,
}: EditionInput): Promise<Edition> {
  const needs = { reactPages: reactPages(pages), styleGuide: false, isTemplateNew }
  const template = await bundleTemplate(project, needs)
  onSources(template.sources)
  const init = workerInit(project, template, { overrides })
  // The same code, loaded once more, would stay in memory for good.
  const isSame = before !== undefined && JSON.stringify(init) === JSON.stringify(before.init)
  return { project, template, init, worker: isSame ? before.worker : await createDevWorker(init) }
}

/** What decides how a page is read, apart from its own text: while it stays, so do the facts of all pages. */
export function readingKey({ init, project: { config } }: Edition): string {
  const { markdown, components, checks, texts } = config
  const plugins = markdown.remarkPlugins.length + markdown.rehypePlugins.length
  const terms = [markdown, Object.keys(components.markdown), checks.terms, texts['footnotes.title']]
  return JSON.stringify([init.contentDir, init.variables, terms, plugins > 0 ? init.configModule : ''])
}
