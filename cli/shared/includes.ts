import { digestOf } from '../../template/shared/digest.ts'

/** The text files that a page includes, with the digest of each; an empty one where there is no such file. */
export type Includes = readonly (readonly [path: string, digest: string])[]

type ReadText = (path: string) => string | undefined

/** Reads texts for a page, and notes which. */
export function watchIncludes(read: ReadText): { readonly readText: ReadText; readonly includes: () => Includes } {
  const seen = new Map<string, string>()
  return {
    readText(path) {
      const text = read(path)
      seen.set(path, includeDigest(text))
      return text
    },
    includes: () => [...seen],
  }
}

export const includeDigest = (text: string | undefined): string => (text === undefined ? '' : digestOf(text))

/** Digest of a page's source and of all that it includes. */
export const wholeDigest = (source: string, includes: Includes): string =>
  includes.length === 0 ? source : digestOf([source, ...includes.flat()].join('\n'))
