import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './build-cache.ts'
import {
  holdsExactly,
  isUntouched,
  readStamps,
  type Stamp,
  type Stamps,
  stampFiles,
  writeStamps,
} from './io/output-stamps.ts'
import type { Project } from './io/project.ts'
import type { BuildReport } from './pipeline.ts'

/** The files of the embedded index, and what they were made from. */
export interface LastIndex {
  readonly key: string
  readonly outputs: readonly string[]
  readonly bytes: number
}

/** What the last build of a site left: as far as it still is as it was, the next one need not make it again. */
export interface LastBuild {
  readonly stamps: Stamps
  readonly index?: LastIndex | undefined
  /** What the build came to, when it was made from exactly this and nobody touched its output. */
  reportOf(fingerprint: string | undefined): BuildReport | undefined
}

interface Note {
  readonly fingerprint?: string | undefined
  readonly report: BuildReport
  readonly index?: LastIndex | undefined
  readonly documents?: Stamp | undefined
}

const stampsPath = (project: Project): string => join(cacheFolder(project), 'output.json')
const notePath = (project: Project): string => join(cacheFolder(project), 'build.json')
const DOCUMENTS = 'documents.jsonl'

export function readLastBuild(project: Project): LastBuild {
  const stamps = readStamps(stampsPath(project))
  const { fingerprint, report, index, documents } = readNote(notePath(project)) ?? {}
  return {
    stamps,
    index,
    reportOf(current) {
      const isSame = current !== undefined && current === fingerprint && documents !== undefined
      const isWhole = isSame && isUntouched(join(project.workDir, DOCUMENTS), documents)
      return isWhole && holdsExactly(project.outDir, stamps) ? report : undefined
    },
  }
}

function readNote(path: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Note
  } catch {
    // No build before, or one that was killed while it wrote this.
    return undefined
  }
}

/** `stamps` are those of the files before they became the site. */
export function noteBuild(project: Project, stamps: Stamps, note: Omit<Note, 'documents'>): void {
  const documents = stampFiles(project.workDir, new Map([[DOCUMENTS, '']])).get(DOCUMENTS)
  writeStamps(stampsPath(project), stamps)
  const path = notePath(project)
  writeFileSync(`${path}.${process.pid}`, JSON.stringify({ ...note, documents } satisfies Note))
  renameSync(`${path}.${process.pid}`, path)
}
