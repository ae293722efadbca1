import type { DocumentSource } from '../../cli/io/document-source.ts'
import { type Cluster, openCluster, type Patience } from '../../cli/typesense/cluster.ts'
import { collectionFields } from '../../cli/typesense/collection-schema.ts'
import { publishable } from '../../cli/typesense/documents.ts'
import { probeServer } from '../../cli/typesense/probe.ts'
import { type Publication, type Published, publish } from '../../cli/typesense/publish.ts'
import type { SitePlan } from '../../cli/typesense/site-plan.ts'
import type { SearchDocument } from '../../schema/search.ts'
import { type DocumentedPage, documentsOf } from './search-documents.ts'

/** Tests do not wait: as often as a real run tries, in milliseconds. */
export const HASTE: Patience = { rounds: 12, pause: 1, longestPause: 4, timeLimit: 2_000, importLimit: 2_000 }

/** Fields as a plain configuration has them. */
export const FIELDS = collectionFields(
  { engine: 'typesense', nodes: [], collection: 'help', searchKey: 'k' } as never,
  undefined,
)

export const OPTIONS = { dryRun: false, allowShrink: false, inPlace: false, keep: 1 }

export function sourceOf(documents: readonly SearchDocument[]): DocumentSource {
  return publishable({
    buildId: `build-${documents.length}`,
    count: documents.length,
    async *read() {
      yield* documents
    },
    close: async () => {},
  })
}

/** Pages of two documents each; `text` of all, or of each by its number. */
export const pages = (count: number, text: string | ((page: number) => string) = 'Nothing new.'): SearchDocument[] =>
  documentsOf(
    Array.from(
      { length: count },
      (_, page): DocumentedPage => ({
        url: `/page-${page}`,
        title: `Page ${page}`,
        text: typeof text === 'string' ? text : text(page),
      }),
    ),
  )

/** Tells versions of the same pages apart. */
export const SECTION = 'hierarchy.lvl0'

/** Two documents a page, all of them of this version. */
export const versionOf = (name: string, count: number, text?: string): SearchDocument[] =>
  pages(count, text).map((document) => ({ ...document, [SECTION]: name }))

export interface Run extends Published {
  readonly plan: SitePlan
  readonly steps: readonly string[]
}

export type PublishingOptions = Partial<Omit<Publication, 'options' | 'cluster' | 'source'>> & {
  readonly options?: Partial<Publication['options']>
  readonly key?: string
  readonly patience?: Partial<Patience>
}

/** Publishes documents to `help` in the cluster of these addresses, as `helpgen index` does. */
export async function publishTo(
  nodes: readonly string[],
  documents: readonly SearchDocument[],
  { options, key = 'admin-key', patience, ...rest }: PublishingOptions = {},
): Promise<Run> {
  const cluster: Cluster = openCluster(nodes, key, { ...HASTE, ...patience })
  const steps: string[] = []
  const plans: SitePlan[] = []
  try {
    const published = await publish({
      cluster,
      server: await probeServer(cluster, 'help'),
      alias: 'help',
      fields: FIELDS,
      source: sourceOf(documents),
      resources: { synonyms: [], curation: [], presets: [] },
      test: async () => [],
      onStep: (step) => steps.push(step),
      onProgress: () => {},
      onPlan: (plan) => plans.push(plan),
      ...rest,
      options: { ...OPTIONS, ...options },
    })
    return { ...published, plan: plans[0]!, steps }
  } finally {
    cluster.close()
  }
}
