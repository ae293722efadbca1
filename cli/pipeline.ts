import type { Problem } from '../schema/problem.ts'
import { type BuildCache, DamagedCache, fingerprintOf, hasCache, openBuildCache, removeCache } from './build-cache.ts'
import { checkSite } from './check-site.ts'
import { bundleTemplate } from './io/bundle.ts'
import type { ConfigOverrides } from './io/check-config.ts'
import { openContent, withKnownDigests } from './io/content-store.ts'
import { type DocumentsSummary, openDocuments } from './io/document-store.ts'
import type { Interruption } from './io/interruption.ts'
import type { Project } from './io/project.ts'
import { readLastBuild } from './last-build.ts'
import { linkContent } from './link-content.ts'
import { publishSite } from './publish-site.ts'
import { type Rendered, type Rendering, type Reuse, renderSite } from './render-site.ts'
import { openThreads } from './run-pages.ts'
import { scanSite } from './scan-site.ts'
import { collectIndex } from './search/publish-embedded.ts'
import { runSearchTests } from './search/run-search-tests.ts'
import { readSearchFiles } from './search/search-files.ts'
import { searchInWritten } from './search/written-search.ts'
import { hasEmbeddedIndex, typoToleranceOf } from './shared/search-engines.ts'
import { datesFor, judge, reactPages, workerInit } from './site-input.ts'
import type { PageTime } from './slowest-pages.ts'
import { variablesOf } from './stages/variables-of.ts'
import { withStyleGuide } from './style-guide.ts'

export interface BuildOptions {
  readonly overrides: ConfigOverrides
  /** `false` finds every problem of a build and writes no site; `documents` writes what is searched in, and no site. */
  readonly write: boolean | 'documents'
  /** Warnings stop the build like errors. */
  readonly strict: boolean
  /** With `write: false`: links to other sites are followed too. */
  readonly external?: boolean
  /** `false` neither looks at what earlier builds found out nor keeps anything for later ones. */
  readonly cache?: boolean
  /** Drafts are published too. */
  readonly drafts?: boolean
  /** The template's style guide is published too. */
  readonly styleGuide?: boolean
  /** Called with the files besides the content that the site is made from, as far as they were read for it. */
  readonly onSources?: (files: readonly string[]) => void
  /** Called as each step begins, for the progress line. */
  readonly onStep: (step: string) => void
  /** Called as a step comes forward. */
  readonly onProgress?: (done: number, total: number) => void
  /** Called when a signal ended the build; what was written is gone by then. */
  readonly onInterrupt: (signal: Interruption) => void
}

export interface BuildReport {
  /** Pages of the site, generated ones included. */
  readonly pages: number
  readonly problems: readonly Problem[]
  /** Bytes of the embedded index, when there is one. */
  readonly indexBytes?: number
  /** Slowest first. */
  readonly slowest: readonly PageTime[]
  /** What earlier builds had done already. */
  readonly reuse: BuildReuse
  /** Absent when errors stood in the way, or nothing was to be written. */
  readonly published?: DocumentsSummary
}

/** How much earlier builds had done already. */
export interface BuildReuse extends Reuse {
  /** Pages that did not have to be read again. */
  readonly known: number
  /** Whether nothing had to be done at all. */
  readonly everything: boolean
}

/** Builds with what earlier builds found out; a cache that turns out to be damaged is emptied. */
export async function buildSite(project: Project, options: BuildOptions): Promise<BuildReport> {
  try {
    return await buildOnce(project, options)
  } catch (error) {
    if (!(error instanceof DamagedCache)) throw error
    removeCache(project)
    return buildOnce(project, options)
  }
}

/** A page's whole journey: scan → link → render → commit. */
async function buildOnce(project: Project, options: BuildOptions): Promise<BuildReport> {
  const content = withKnownDigests(openContent(project))
  const listing = content.list()
  options.onStep('Preparing the template')
  const threads = openThreads(project.workDir)
  const opened: { cache?: BuildCache } = {}
  try {
    if (options.cache === false || !hasCache(project)) threads.expect(listing.pages.length)
    const needs = { reactPages: reactPages(listing.pages), styleGuide: options.styleGuide ?? false }
    const [template, git] = await Promise.all([bundleTemplate(project, needs), datesFor(project)])
    options.onSources?.(template.sources)
    const cache = options.cache === false ? undefined : openBuildCache({ project, template, content })
    if (cache) opened.cache = cache
    const last = cache && readLastBuild(project)
    const asked = { ...options, write: options.write }
    const fingerprint = cache && fingerprintOf({ project, template, content, listing, dates: git.dates, asked })
    const before = options.write === true ? last?.reportOf(fingerprint) : undefined
    if (before) return { ...before, reuse: { ...before.reuse, everything: true } }
    options.onStep(`Reading ${listing.pages.length} pages`)
    const runner = await threads.start(workerInit(project, template, options))
    const { pages: scanned, known } = await scanSite(listing.pages, { runner, cache }, options.onProgress)
    const facts = scanned
      .flatMap((page) => ('facts' in page ? page.facts : []))
      .filter(({ frontMatter }) => options.drafts || !frontMatter.draft)
    const site = await linkContent({ project, listing, facts, template, dates: git.dates, fileOf: content.fileOf })
    const linked = options.styleGuide ? withStyleGuide(site, listing, project.config) : site
    const { search } = project.config
    const searchFiles = search.engine === 'none' ? undefined : readSearchFiles(content, variablesOf(project.config))
    const indexSettings = { typoTolerance: typoToleranceOf(search), synonyms: searchFiles?.synonyms ?? [] }
    const index = hasEmbeddedIndex(search) ? collectIndex(indexSettings) : undefined
    const found = [
      ...listing.problems,
      ...scanned.flatMap((page) => ('problem' in page ? page.problem : [])),
      ...facts.flatMap((each) => each.problems),
      ...linked.problems,
      ...git.problems,
      ...(searchFiles?.problems ?? []),
    ]
    options.onStep(`Rendering ${linked.jobs.length} pages`)
    const judgeAll = (late: readonly Problem[]) => judge([...found, ...late], project, options)
    const rendering = { linked, runner, cache, budget: { config: project.config, content } }
    const isSound = options.write && !judgeAll([]).some(isError)
    if (isSound && options.write === 'documents')
      return await writeDocuments({ project, rendering, judge: judgeAll, known }, options)
    if (isSound) {
      const shared = {
        project,
        template,
        listing,
        dates: git.dates,
        index,
        indexSettings,
        last,
        fingerprint,
        judge: judgeAll,
        known,
      }
      return await publishSite({ ...shared, ...rendering }, options)
    }
    const rendered = await renderSite({ ...rendering, indexed: index !== undefined, index }, options.onProgress)
    const written = index?.finish()
    const untrue =
      written && searchFiles
        ? await runSearchTests(searchFiles.tests, searchInWritten(written, project.config.locale.path), project.config)
        : []
    const input = { project, template, listing, linked, index: written, fileOf: content.fileOf }
    const better = options.write ? [] : await checkSite(input, options)
    const problems = judgeAll([...rendered.problems, ...untrue, ...better])
    return { pages: linked.jobs.length, problems, slowest: rendered.slowest, reuse: reuseOf(rendered, known) }
  } finally {
    opened.cache?.commit()
    await threads.close()
  }
}

interface DocumentsOnly {
  readonly project: Project
  readonly known: number
  readonly rendering: Pick<Rendering, 'linked' | 'runner' | 'cache' | 'budget'>
  readonly judge: (late: readonly Problem[]) => readonly Problem[]
}

/** Renders every page for its search documents alone. */
async function writeDocuments(
  { project, rendering, judge, known }: DocumentsOnly,
  { onProgress }: BuildOptions,
): Promise<BuildReport> {
  const documents = openDocuments(project.workDir)
  try {
    const indexed = hasEmbeddedIndex(project.config.search)
    const rendered = await renderSite({ ...rendering, indexed, documents }, onProgress)
    const problems = judge(rendered.problems)
    const { slowest } = rendered
    const report = { pages: rendering.linked.jobs.length, problems, slowest, reuse: reuseOf(rendered, known) }
    if (!problems.some(isError)) return { ...report, published: documents.commit() }
    documents.abandon()
    return report
  } catch (error) {
    documents.abandon()
    throw error
  }
}

const reuseOf = ({ reuse }: Rendered, known: number): BuildReuse => ({ ...reuse, known, everything: false })

const isError = ({ severity }: Problem): boolean => severity === 'error'
