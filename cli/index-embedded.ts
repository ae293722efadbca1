import { existsSync, mkdirSync, readdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SearchDocument } from '../schema/search.ts'
import { indexFolder } from '../template/shared/search-engine/index-paths.ts'
import { openContent } from './io/content-store.ts'
import type { DocumentSource } from './io/document-source.ts'
import { withOutputFailures } from './io/output-failure.ts'
import { recoverOutput } from './io/output-store.ts'
import type { Project } from './io/project.ts'
import { fail, HelpgenError } from './problem-kind.ts'
import { outputMissing } from './problems.ts'
import { createPageIndexer } from './search/index-pages.ts'
import { collectIndex, type IndexCollector, publishEmbedded } from './search/publish-embedded.ts'
import { runSearchTests } from './search/run-search-tests.ts'
import { readSearchFiles } from './search/search-files.ts'
import { searchInWritten } from './search/written-search.ts'
import { typoToleranceOf } from './shared/search-engines.ts'
import { variablesOf } from './stages/variables-of.ts'

/** Makes the index of the finished site anew, and nothing else of it: after synonyms or search settings changed. */
export async function reindexEmbedded(
  { config, contentDir, outDir, root }: Project,
  source: DocumentSource,
): Promise<void> {
  await recoverOutput(outDir)
  if (!existsSync(outDir)) fail(outputMissing, { outDir })
  const files = readSearchFiles(openContent({ root, contentDir }), variablesOf(config))
  if (files.problems.length > 0) throw new HelpgenError(files.problems, 1)
  const index = collectIndex({ typoTolerance: typoToleranceOf(config.search), synonyms: files.synonyms })
  await addPages(index, source, createPageIndexer(config))
  const written = index.finish()
  const untrue = await runSearchTests(files.tests, searchInWritten(written, config.locale.path), config)
  if (untrue.length > 0) throw new HelpgenError(untrue, 4)
  // The manifest, which names the files, is written last, and what it no longer names is deleted after that.
  publishEmbedded(written, { write: (path, content) => replaceFile(join(outDir, path), content) })
  const named = new Set(written.files.map(({ name }) => name))
  const folder = join(outDir, indexFolder)
  for (const name of readdirSync(folder)) if (!named.has(name)) unlinkSync(join(folder, name))
}

/** As many documents are read before their pages are packed. */
const DOCUMENTS_AT_ONCE = 2_000

async function addPages(
  index: IndexCollector,
  source: DocumentSource,
  pack: (documents: readonly SearchDocument[]) => Parameters<IndexCollector['add']>[0],
): Promise<void> {
  let documents: SearchDocument[] = []
  for await (const document of source.read()) {
    const isNewPage = document.url_without_anchor !== documents.at(-1)?.url_without_anchor
    if (isNewPage && documents.length >= DOCUMENTS_AT_ONCE) {
      index.add(pack(documents))
      documents = []
    }
    documents.push(document)
  }
  if (documents.length > 0) index.add(pack(documents))
}

function replaceFile(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}`
  withOutputFailures(path, () => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, content)
    renameSync(temporary, path)
  })
}
