import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaticFile } from '../../schema/site.ts'
import { type DocumentRanges, type DocumentsSummary, type DocumentWriter, openDocuments } from './document-store.ts'
import type { Interruption } from './interruption.ts'
import type { Stamp } from './output-stamps.ts'
import {
  abandonOutput,
  abandonWhenInterrupted,
  beginOutput,
  commitOutput,
  createOutputWriter,
  type OutputSession,
} from './output-store.ts'
import type { Project } from './project.ts'

/** A site being written: pages by the threads, everything else here, all of it made public in one step. */
export interface SiteWriter {
  readonly session: OutputSession
  readonly documents: DocumentWriter
  write(output: string, content: string | Uint8Array): void
  /** Takes a file of the present site over as it is; false when it is not the one that was stamped. */
  keep(output: string, stamp: Stamp): boolean
  /** Paths of all that was written or copied here. */
  readonly outputs: ReadonlySet<string>
  /** `source` is absolute. */
  copy(file: StaticFile): void
  commit(): Promise<DocumentsSummary>
  abandon(): Promise<void>
}

export interface SiteSetup {
  /** What of the last build's documents can be taken over. */
  readonly ranges: DocumentRanges | undefined
  readonly whenInterrupted: (signal: Interruption) => void
}

export async function openSite(project: Project, { ranges, whenInterrupted }: SiteSetup): Promise<SiteWriter> {
  const session = await beginOutput(project.outDir)
  const documents = openDocuments(project.workDir, ranges)
  const writer = createOutputWriter(session)
  const outputs = new Set<string>()
  const stopListening = abandonWhenInterrupted(session, (signal) => {
    documents.abandon()
    whenInterrupted(signal)
  })
  return {
    session,
    documents,
    outputs,
    write(output, content) {
      outputs.add(output)
      writer.write(output, content)
    },
    copy({ source, output }) {
      outputs.add(output)
      writer.copy(source, output)
    },
    keep(output, stamp) {
      const isKept = writer.keep(output, stamp)
      if (isKept) outputs.add(output)
      return isKept
    },
    async commit() {
      await commitOutput(session)
      stopListening()
      return documents.commit()
    },
    async abandon() {
      documents.abandon()
      await abandonOutput(session)
      stopListening()
    },
  }
}

/** Text of the public files that helpgen adds lines to, by output path. */
export function readGivenFiles(
  root: string,
  files: readonly StaticFile[],
  names: readonly string[],
): Map<string, string> {
  const given = files.filter(({ output }) => names.includes(output))
  return new Map(given.map(({ source, output }) => [output, readFileSync(join(root, source), 'utf8')]))
}
