import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfigOverrides } from './io/check-config.ts'
import { type DocumentSource, openDocumentSource } from './io/document-source.ts'
import type { Interruption } from './io/interruption.ts'
import type { Project } from './io/project.ts'
import { buildSite } from './pipeline.ts'
import { HelpgenError } from './problem-kind.ts'

export interface DocumentOptions {
  readonly overrides: ConfigOverrides
  readonly onStep: (step: string) => void
  readonly onInterrupt: (signal: Interruption) => void
}

/** The search documents of the last build. Where there are none, they are made now; the site is left as it is. */
export async function documentsOfBuild(project: Project, options: DocumentOptions): Promise<DocumentSource> {
  const path = join(project.workDir, 'documents.jsonl')
  if (!existsSync(path)) {
    const { problems, published } = await buildSite(project, { ...options, write: 'documents', strict: false })
    if (published === undefined) throw new HelpgenError(problems, 1)
  }
  return openDocumentSource(path)
}
