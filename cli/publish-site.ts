import type { Problem } from '../schema/problem.ts'
import type { ContentListing } from '../schema/site.ts'
import type { BuildCache } from './build-cache.ts'
import { indexBytes, type PageBudget } from './check-budgets.ts'
import type { TemplateBundle } from './io/bundle.ts'
import { type Stamps, stampFiles } from './io/output-stamps.ts'
import type { Project } from './io/project.ts'
import { openSite, type SiteWriter } from './io/site-writer.ts'
import { type LastBuild, type LastIndex, type Note, noteBuild } from './last-build.ts'
import type { LinkedContent } from './link-content.ts'
import type { BuildOptions, BuildReport } from './pipeline.ts'
import { renderSite } from './render-site.ts'
import type { PageRunner } from './run-pages.ts'
import { type IndexCollector, publishEmbedded } from './search/publish-embedded.ts'
import { writeSharedFiles } from './write-shared-files.ts'

export interface Publication {
  readonly project: Project
  readonly template: TemplateBundle
  readonly listing: ContentListing
  readonly linked: LinkedContent
  readonly dates: ReadonlyMap<string, string>
  readonly runner: PageRunner
  readonly budget: PageBudget
  readonly index: IndexCollector | undefined
  /** Absent without a cache, as is all that an earlier build left. */
  readonly cache: BuildCache | undefined
  readonly last: LastBuild | undefined
  /** What decides the index, besides the pages. */
  readonly indexSettings: unknown
  readonly fingerprint: string | undefined
  /** Pages that did not have to be scanned. */
  readonly known: number
  /** All problems, judged by the configuration, with those that only rendering finds. */
  readonly judge: (late: readonly Problem[]) => readonly Problem[]
}

/** Renders into a folder beside the site, and puts it in the site's place once it is whole. */
export async function publishSite(publication: Publication, options: BuildOptions): Promise<BuildReport> {
  const { whole, note, stamps } = await publish(publication, options)
  if (note && stamps) noteBuild(publication.project, stamps, note)
  return whole
}

interface Published {
  readonly whole: BuildReport
  /** Both are there when a site was published, and there is a cache. */
  readonly note?: Omit<Note, 'documents'>
  readonly stamps?: Stamps | undefined
}

async function publish(publication: Publication, options: BuildOptions): Promise<Published> {
  const { project, linked, index, cache, last, judge } = publication
  const writer = await openSite(project, { ranges: last?.ranges, whenInterrupted: options.onInterrupt })
  try {
    const kept = index && keepIndex(publication, writer)
    const rendered = await renderSite(
      {
        ...publication,
        indexed: index !== undefined,
        index: kept ? undefined : index,
        documents: writer.documents,
        writer,
      },
      options.onProgress,
    )
    const problems = judge(rendered.problems)
    const report = {
      pages: linked.jobs.length,
      problems,
      slowest: rendered.slowest,
      reuse: { ...rendered.reuse, known: publication.known, everything: false },
    }
    if (problems.some(({ severity }) => severity === 'error')) {
      await writer.abandon()
      return { whole: report }
    }
    options.onStep('Publishing')
    await writeSharedFiles({ ...publication, writer })
    const written = kept ?? (index && writeIndex(publication, index, writer))
    const outputs = new Map([...writer.outputs].map((output) => [output, '']))
    const stamps = cache && stampFiles(writer.session.staging, new Map([...outputs, ...rendered.keys]))
    const published = await writer.commit()
    const whole = { ...report, ...(written && { indexBytes: written.bytes }), published }
    const { frameKey } = rendered
    const ranges = [...writer.documents.ranges]
    const note = { fingerprint: publication.fingerprint, report: whole, index: written, frameKey, ranges }
    return { whole, note, stamps }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/** The last build's index stays when it was made from the same pages, and nobody touched it. */
function keepIndex(publication: Publication, writer: SiteWriter): LastIndex | undefined {
  const { last, cache, linked, indexSettings } = publication
  const index = last?.index
  if (!index || index.key !== indexKeyOf(linked, cache, indexSettings)) return undefined
  return index.outputs.every(keeperOf(publication, writer)) ? index : undefined
}

/** Takes files of the last build over that nobody touched. */
const keeperOf =
  ({ last }: Publication, writer: SiteWriter) =>
  (output: string): boolean => {
    const stamp = last?.stamps.get(output)
    return stamp !== undefined && writer.keep(output, stamp)
  }

function writeIndex(publication: Publication, index: IndexCollector, writer: SiteWriter): LastIndex {
  const { linked, cache, indexSettings } = publication
  const written = index.finish()
  const outputs = publishEmbedded(written, writer, keeperOf(publication, writer))
  return { key: indexKeyOf(linked, cache, indexSettings), outputs, bytes: indexBytes(written) }
}

const indexKeyOf = ({ jobs }: LinkedContent, cache: BuildCache | undefined, settings: unknown): string =>
  cache?.indexKey(jobs, settings) ?? ''
