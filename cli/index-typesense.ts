import type { TypesenseConfig } from '../schema/config-search.ts'
import { stopWordsOf } from '../template/shared/typesense/names.ts'
import { openContent } from './io/content-store.ts'
import type { DocumentSource } from './io/document-source.ts'
import type { Project } from './io/project.ts'
import { HelpgenError } from './problem-kind.ts'
import { runSearchTests } from './search/run-search-tests.ts'
import { readSearchFiles } from './search/search-files.ts'
import { variablesOf } from './stages/variables-of.ts'
import { collectionFields } from './typesense/collection-schema.ts'
import { readCuration } from './typesense/curation.ts'
import { publishable } from './typesense/documents.ts'
import { searchInCollection } from './typesense/hosted-search.ts'
import { probeSearchKey, probeServer } from './typesense/probe.ts'
import { type Publication, type Published, publish } from './typesense/publish.ts'
import type { SharedResources } from './typesense/shared-resources.ts'
import type { SiteCluster } from './typesense/site-cluster.ts'

type Told = Pick<Publication, 'options' | 'onStep' | 'onProgress' | 'onPlan'>

/** Publishes a site's search documents, with what its author says about search, to its cluster. */
export async function indexTypesense(
  { config, contentDir, root }: Project,
  documents: DocumentSource,
  { site, ...told }: Told & { readonly site: SiteCluster },
): Promise<Published> {
  const { cluster, alias, search, access, settings } = site
  const files = readSearchFiles(openContent({ root, contentDir }), variablesOf(config))
  if (files.problems.length > 0) throw new HelpgenError(files.problems, 1)
  const source = publishable(documents)
  const stopWords = stopWordsToWrite(search, config.locale.path, files.stopWords)
  told.onStep(`Connecting to ${cluster.nodes.join(', ')}`)
  const server = await probeServer(cluster, alias)
  await probeSearchKey(cluster, settings.key)
  return publish({
    ...told,
    cluster,
    server,
    alias,
    source,
    fields: collectionFields(search, access.embeddingKey),
    resources: {
      synonyms: files.synonyms,
      curation: await readCuration(files.curation, source),
      presets: files.presets,
      ...(stopWords && { stopWords }),
    },
    test: (collection) => runSearchTests(files.tests, searchInCollection(cluster, settings, collection), config),
  })
}

/** A set of another name is somebody else's. */
function stopWordsToWrite(
  search: TypesenseConfig,
  language: string,
  words: readonly string[],
): SharedResources['stopWords'] {
  const set = stopWordsOf(search)
  return set === undefined || set === search.stopWords ? undefined : { set, language, words }
}
