import { lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './build-cache.ts'
import { type DocumentRange, type DocumentRanges, documentsPath } from './io/document-store.ts'
import { codeOf } from './io/output-failure.ts'
import {
  holdsExactly,
  isUntouched,
  readStamps,
  type Stamp,
  type Stamps,
  stampOf,
  writeStamps,
} from './io/output-stamps.ts'
import type { Project } from './io/project.ts'
import { replaceFile } from './io/replace-file.ts'
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
  /** Key of what all of its pages show. */
  readonly frameKey?: string | undefined
  /** What can be copied out of its list of search documents. */
  readonly ranges: DocumentRanges
  /** What the build came to, when it was made from exactly this and nobody touched its output. */
  reportOf(fingerprint: string | undefined): BuildReport | undefined
}

/** What is written down of a build. */
export interface Note {
  readonly fingerprint?: string | undefined
  readonly report: BuildReport
  readonly index?: LastIndex | undefined
  readonly frameKey: string
  readonly ranges: readonly (readonly [key: string, range: DocumentRange])[]
  readonly documents?: Stamp | undefined
}

const stampsPath = (project: Project): string => join(cacheFolder(project), 'output.json')
const notePath = (project: Project): string => join(cacheFolder(project), 'build.json')

export function readLastBuild(project: Project): LastBuild {
  const stamps = readStamps(stampsPath(project))
  const { fingerprint, report, index, documents, ranges, frameKey } = readNote(notePath(project)) ?? {}
  const hasDocuments = documents !== undefined && isUntouched(documentsPath(project.workDir), documents)
  return {
    stamps,
    index,
    frameKey,
    ranges: new Map(hasDocuments ? ranges : []),
    reportOf(current) {
      const isSame = hasDocuments && current !== undefined && current === fingerprint
      return isSame && holdsExactly(project.outDir, stamps) ? report : undefined
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

/**
 * Notes what the next build can go by. `stamps` are those of the files before they became the site. A disk that is full
 * by now only costs time in the next build.
 */
export function noteBuild(project: Project, stamps: Stamps, note: Omit<Note, 'documents'>): void {
  const path = notePath(project)
  try {
    const documents = stampOf('', lstatSync(documentsPath(project.workDir)))
    mkdirSync(cacheFolder(project), { recursive: true })
    writeStamps(stampsPath(project), stamps)
    replaceFile(path, JSON.stringify({ ...note, documents } satisfies Note))
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}
