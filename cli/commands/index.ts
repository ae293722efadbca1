import { join } from 'node:path'
import type { TypesenseConfig } from '../../schema/config-search.ts'
import { documentsOfBuild } from '../documents-of-build.ts'
import { reindexEmbedded } from '../index-embedded.ts'
import { indexTypesense } from '../index-typesense.ts'
import type { Console } from '../io/console.ts'
import type { Interruption } from '../io/interruption.ts'
import { loadProject, type ProjectChoice } from '../io/load-config.ts'
import type { Project } from '../io/project.ts'
import { withRunLock } from '../io/run-lock.ts'
import { fail } from '../problem-kind.ts'
import { provisionTypesense } from '../provision-typesense.ts'
import { describeOutcome, describePlan } from '../typesense/describe-run.ts'
import { inDocuments } from '../typesense/in-documents.ts'
import type { PublishOptions } from '../typesense/publish.ts'
import { rollBack } from '../typesense/rollback.ts'
import { openSiteCluster } from '../typesense/site-cluster.ts'
import { describeStatus } from '../typesense/status.ts'
import { trySearchKey } from '../typesense/try-search-key.ts'
import { notTypesense, searchSwitchedOff } from '../typesense-problems.ts'

/** `publish` is what `helpgen index` does without one of the other options. */
export type IndexTask = 'publish' | 'rollback' | 'status' | 'provision'

export interface IndexOptions extends ProjectChoice, PublishOptions {
  readonly task: IndexTask
  readonly env: NodeJS.ProcessEnv
  readonly onInterrupt: (signal: Interruption) => void
}

/** `helpgen index`. Returns the exit code. */
export async function index(options: IndexOptions, out: Console): Promise<number> {
  const project = await loadProject(options)
  const { search } = project.config
  if (search.engine === 'none') return fail(searchSwitchedOff, {})
  if (search.engine === 'embedded') await indexSite(project, options, out)
  else await indexCluster({ project, search }, options, out)
  return 0
}

async function indexSite(project: Project, options: IndexOptions, out: Console): Promise<void> {
  const { task, dryRun, inPlace } = options
  const option = task === 'publish' ? (dryRun && '--dry-run') || (inPlace && '--in-place') : `--${task}`
  if (option) fail(notTypesense, { option })
  const source = await documentsOfBuild(project, { ...options, onStep: out.step })
  try {
    out.step('Writing the index')
    await withRunLock(join(project.workDir, 'index.lock'), project.outDir, () => reindexEmbedded(project, source))
    out.done()
    out.line(`The index of ${project.outDir} is that of ${inDocuments(source.count)} (build ${source.buildId}).`)
  } finally {
    await source.close()
  }
}

interface HostedProject {
  readonly project: Project
  readonly search: TypesenseConfig
}

async function indexCluster({ project, search }: HostedProject, options: IndexOptions, out: Console): Promise<void> {
  const site = openSiteCluster({ root: project.root, config: project.config, search, env: options.env })
  try {
    if (options.task === 'publish') await publishDocuments(project, { ...options, site }, out)
    else if (options.task === 'provision') await provisionTypesense(site, out)
    else if (options.task === 'rollback') {
      const { name, documents } = await rollBack(site.cluster, site.alias)
      out.line(`${site.alias} → ${name} (${inDocuments(documents)}). The next \`helpgen index\` publishes anew.`)
    } else for (const line of await describeStatus(site.cluster, site.alias)) out.line(line)
  } finally {
    site.cluster.close()
  }
}

type Site = ReturnType<typeof openSiteCluster>

async function publishDocuments(
  project: Project,
  { site, ...options }: IndexOptions & { readonly site: Site },
  out: Console,
): Promise<void> {
  const source = await documentsOfBuild(project, { ...options, onStep: out.step })
  try {
    out.line(`Build ${source.buildId}: ${inDocuments(source.count)} for ${site.alias}`)
    const published = await indexTypesense(project, source, {
      site,
      options,
      onStep: out.step,
      onProgress: out.advance,
      onPlan(plan) {
        out.done()
        for (const line of describePlan(plan, options)) out.line(line)
      },
    })
    out.done()
    out.line(describeOutcome(published, site.alias))
    const useless = published.outcome === 'planned' ? undefined : await trySearchKey(site.cluster, site.settings)
    if (useless) out.problems([useless], { root: project.root, format: 'text' })
  } finally {
    await source.close()
  }
}
