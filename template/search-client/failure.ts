import { DamagedFile } from '../shared/search-engine/format/damaged-file.ts'

/** Why a file of the index is not there: plain data, for it comes out of a worker. */
export interface Failure {
  /** `late`: it did not arrive in time. `format`: it is there, and written for another version of the page. */
  readonly kind: 'offline' | 'late' | 'missing' | 'unreachable' | 'damaged' | 'format'
  /** Name of the file in the index' folder. */
  readonly file: string
  /** What the server or the reader said, for the console. */
  readonly detail: string
}

/** Thrown where a file cannot be had, and by a search that could not begin. */
export class FailedFile extends Error {
  override readonly name = 'FailedFile'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`${failure.file}: ${failure.detail}`)
    this.failure = failure
  }

  /** Whether trying again at once cannot help. */
  get isFinal(): boolean {
    return ['late', 'offline', 'missing'].includes(this.failure.kind)
  }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof FailedFile) return error.failure
  const detail = error instanceof Error ? error.message : String(error)
  if (!(error instanceof DamagedFile)) return { kind: 'damaged', file: 'manifest.bin', detail }
  return { kind: error.message.includes('has format') ? 'format' : 'damaged', file: error.file, detail }
}

type Texts = { readonly [key: string]: string }

/** For the reader: one sentence that says what is missing. */
export function sentenceFor({ kind, file }: Failure, texts: Texts): string {
  const part = file === 'manifest.bin' ? 'index' : 'part'
  const sentence = texts[`search.failure.${kind}`] ?? texts['search.failure.unreachable'] ?? ''
  return sentence.replace('{what}', texts[`search.failure.${part}`] ?? '').replace('{file}', file)
}
