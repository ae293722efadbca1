import { checkOnlyGroups, type Problem } from '../schema/problem.ts'
import type { PageSource } from '../schema/site.ts'
import { indexBytes } from './check-budgets.ts'
import { checkSite } from './check-site.ts'
import { bundleTemplate, type TemplateBundle } from './io/bundle.ts'
import type { ConfigOverrides } from './io/check-config.ts'
import { openContent } from './io/content-store.ts'
import { type DocumentsSummary, type DocumentWriter, openDocuments } from './io/document-store.ts'
import { readGitDates } from './io/git-dates.ts'
import type { Interruption } from './io/interruption.ts'
import type { OutputSession } from './io/output-store.ts'
import type { Project } from './io/project.ts'
import { openSite } from './io/site-writer.ts'
import { type LinkedContent, linkContent } from './link-content.ts'
import type { ScanResult, WorkerInit } from './page-worker.ts'
import { BATCH, openThreads, type PageRunner } from './run-pages.ts'
import { collectIndex, type IndexCollector, publishEmbedded } from './search/publish-embedded.ts'
import { runSearchTests } from './search/run-search-tests.ts'
import { readSearchFiles } from './search/search-files.ts'
import { searchInWritten } from './search/written-search.ts'
import { hasEmbeddedIndex, typoToleranceOf } from './shared/search-engines.ts'
import { type PageTime, slowestOf } from './slowest-pages.ts'
import { judgeProblems } from './stages/judge-problems.ts'
import { variablesOf } from './stages/variables-of.ts'
import { withStyleGuide } from './style-guide.ts'
import { writeSharedFiles } from './write-shared-files.ts'

export interface BuildOptions {
  readonly overrides: ConfigOverrides
  /** `false` finds every problem of a build and writes no site; `documents` writes what is searched in, and no site. */
  readonly write: boolean | 'documents'
  /** Warnings stop the build like errors. */
  readonly strict: boolean
  /** With `write: false`: links to other sites are followed too. */
  readonly external?: boolean
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
  /** Absent when errors stood in the way, or nothing was to be written. */
  readonly published?: DocumentsSummary
}

/** A page's whole journey: scan → link → render → commit. */
export async function buildSite(project: Project, options: BuildOptions): Promise<BuildReport> {
  const content = openContent(project)
  const listing = content.list()
  options.onStep('Preparing the template')
  const threads = openThreads(listing.pages.length, project.workDir)
  try {
    const needs = { reactPages: reactPages(listing.pages), styleGuide: options.styleGuide ?? false }
    const [template, git] = await Promise.all([bundleTemplate(project, needs), datesFor(project)])
    options.onSources?.(template.sources)
    const runner = await threads.start(workerInit(project, template, options))
    options.onStep(`Reading ${listing.pages.length} pages`)
    const scanned = await scanAll(listing.pages, runner, options)
    const facts = scanned
      .flatMap((each) => each.facts)
      .filter(({ frontMatter }) => options.drafts || !frontMatter.draft)
    const site = await linkContent({ project, listing, facts, template, dates: git.dates, fileOf: content.fileOf })
    const linked = options.styleGuide ? withStyleGuide(site, listing, project.config) : site
    const { search } = project.config
    const searchFiles = search.engine === 'none' ? undefined : readSearchFiles(content, variablesOf(project.config))
    const index = hasEmbeddedIndex(search)
      ? collectIndex({ typoTolerance: typoToleranceOf(search), synonyms: searchFiles?.synonyms ?? [] })
      : undefined
    const found = [
      ...listing.problems,
      ...scanned.flatMap((each) => each.problems),
      ...facts.flatMap((each) => each.problems),
      ...linked.problems,
      ...git.problems,
      ...(searchFiles?.problems ?? []),
    ]
    options.onStep(`Rendering ${linked.jobs.length} pages`)
    const isSound = options.write && !judge(found, project, options).some(isError)
    if (isSound && options.write === 'documents')
      return await writeDocuments({ project, linked, found, runner }, options)
    if (isSound)
      return await publishSite({ project, template, listing, linked, dates: git.dates, found, runner, index }, options)
    const { late, slowest } = await renderAll({ linked, runner, index }, options)
    const written = index?.finish()
    const untrue =
      written && searchFiles
        ? await runSearchTests(searchFiles.tests, searchInWritten(written, project.config.locale.path), project.config)
        : []
    const input = { project, template, listing, linked, index: written, fileOf: content.fileOf }
    const better = options.write ? [] : await checkSite(input, options)
    const problems = judge([...found, ...late, ...untrue, ...better], project, options)
    return { pages: linked.jobs.length, problems, slowest }
  } finally {
    await threads.close()
  }
}

interface Publication {
  readonly project: Project
  readonly template: TemplateBundle
  readonly listing: ReturnType<ReturnType<typeof openContent>['list']>
  readonly linked: LinkedContent
  readonly dates: ReadonlyMap<string, string>
  readonly found: readonly Problem[]
  readonly runner: PageRunner
  readonly index: IndexCollector | undefined
}

/** Renders into a folder beside the site, and puts it in the site's place once it is whole. */
async function publishSite(publication: Publication, options: BuildOptions): Promise<BuildReport> {
  const { project, linked, found, runner, index } = publication
  const writer = await openSite(project, options.onInterrupt)
  try {
    const { late, slowest } = await renderAll(
      { linked, runner, index, session: writer.session, documents: writer.documents },
      options,
    )
    const problems = judge([...found, ...late], project, options)
    const report = { pages: linked.jobs.length, problems, slowest }
    if (problems.some(isError)) {
      await writer.abandon()
      return report
    }
    options.onStep('Publishing')
    await writeSharedFiles({ ...publication, writer })
    const written = index?.finish()
    if (written) publishEmbedded(written, writer)
    const size = written && { indexBytes: indexBytes(written) }
    return { ...report, ...size, published: await writer.commit() }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/** Renders every page for its search documents alone. */
async function writeDocuments(
  { project, linked, found, runner }: Pick<Publication, 'project' | 'linked' | 'found' | 'runner'>,
  options: BuildOptions,
): Promise<BuildReport> {
  const documents = openDocuments(project.workDir)
  try {
    const { late, slowest } = await renderAll({ linked, runner, index: undefined, documents }, options)
    const problems = judge([...found, ...late], project, options)
    const report = { pages: linked.jobs.length, problems, slowest }
    if (!problems.some(isError)) return { ...report, published: documents.commit() }
    documents.abandon()
    return report
  } catch (error) {
    documents.abandon()
    throw error
  }
}

type Progress = Pick<BuildOptions, 'onProgress'>

async function scanAll(
  pages: readonly PageSource[],
  runner: PageRunner,
  { onProgress }: Progress,
): Promise<ScanResult[]> {
  const results: ScanResult[] = []
  await runner.scan(pages, (result) => {
    results.push(result)
    onProgress?.(Math.min(results.length * BATCH, pages.length), pages.length)
  })
  return results
}

interface Rendering {
  readonly linked: LinkedContent
  readonly runner: PageRunner
  readonly index: IndexCollector | undefined
  readonly session?: OutputSession
  readonly documents?: DocumentWriter
}

async function renderAll({ linked, runner, index, session, documents }: Rendering, { onProgress }: Progress) {
  const { jobs, frame } = linked
  const late: Problem[] = []
  const context = { frame, index: index !== undefined, ...(session && { session }) }
  let slowest: readonly PageTime[] = []
  let done = 0
  await runner.render(jobs, context, (result) => {
    late.push(...result.problems)
    slowest = slowestOf(slowest, result.slowest)
    documents?.add(result.documents)
    if (result.index) index?.add(result.index)
    done = Math.min(done + BATCH, jobs.length)
    onProgress?.(done, jobs.length)
  })
  return { late, slowest }
}

export function judge(
  problems: readonly Problem[],
  { config, configFile }: Project,
  { write, external, strict }: Pick<BuildOptions, 'write' | 'external' | 'strict'>,
): Problem[] {
  const leftOut = write ? checkOnlyGroups : external ? [] : (['external'] as const)
  const judged = judgeProblems(problems, config.checks, { configFile, leftOut })
  return strict ? judged.map((problem) => ({ ...problem, severity: 'error' })) : judged
}

const isError = ({ severity }: Problem): boolean => severity === 'error'

export const reactPages = (pages: readonly PageSource[]): string[] =>
  pages.filter(({ kind }) => kind === 'react').map(({ path }) => path)

export const datesFor = async ({ config, contentDir }: Project) =>
  config.lastUpdated ? readGitDates(contentDir) : { dates: new Map<string, string>(), problems: [] }

export function workerInit(
  { root, contentDir, configModule, config }: Project,
  template: TemplateBundle,
  { overrides }: Pick<BuildOptions, 'overrides'>,
): WorkerInit {
  return { root, contentDir, configModule, overrides, variables: variablesOf(config), template: template.module }
}
