import { digestOf } from '../../template/shared/digest.ts'
import { type OpenFile, openFile } from '../io/static-files.ts'
import { type SharedFilesInput, sharedFiles } from '../write-shared-files.ts'

/** Files of the site that are no pages: from memory, or from where they lie. */
export interface SharedAnswers {
  find(output: string): Promise<OpenFile | undefined>
  text(output: string): Promise<string>
}

/** Made when the first of them is asked for. */
export function createSharedAnswers(input: SharedFilesInput): SharedAnswers {
  const state: { files?: Promise<ReadonlyMap<string, string>>; copies?: ReadonlyMap<string, string> } = {}

  const load = (): Promise<ReadonlyMap<string, string>> =>
    (state.files ??= sharedFiles(input).then(({ files, copies }) => {
      state.copies = new Map(copies.map(({ output, source }) => [output, source]))
      return new Map(files.map(({ output, content }) => [output, content]))
    }))

  return {
    async find(output) {
      const content = (await load()).get(output)
      if (content !== undefined) return fileOf(output, content)
      const source = state.copies?.get(output)
      return source === undefined ? undefined : openFile(source, output)
    },
    text: async (output) => (await load()).get(output) ?? '',
  }
}

/** A file that is only in memory. */
export function fileOf(output: string, content: string | Uint8Array, status?: number): OpenFile {
  const source = Buffer.from(content)
  const etag = `W/"${digestOf(source.toString('latin1'))}"`
  return { source, path: output, size: source.length, etag, ...(status !== undefined && { status }) }
}
