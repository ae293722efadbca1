import { hashOf, nameOf } from './file-name.ts'

/** A file of the index, as it is published. */
export interface IndexFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Collects files under the names of their contents. */
export interface FileSet {
  /** Returns the number that names the file. */
  add(bytes: Uint8Array<ArrayBuffer>): number
  readonly files: readonly IndexFile[]
}

export function createFileSet(): FileSet {
  const known = new Map<number, Uint8Array<ArrayBuffer>>()
  const files: IndexFile[] = []
  return {
    files,
    add(given) {
      let bytes = given
      for (;;) {
        const hash = hashOf(bytes)
        const other = known.get(hash)
        if (other === undefined) {
          known.set(hash, bytes)
          files.push({ name: nameOf(hash), bytes })
          return hash
        }
        if (areEqual(other, bytes)) return hash
        // Two files of one name: nobody reads beyond the end, so that a byte more changes the name alone.
        bytes = Uint8Array.from([...bytes, 0])
      }
    },
  }
}

const areEqual = (first: Uint8Array, second: Uint8Array): boolean =>
  first.length === second.length && first.every((byte, index) => byte === second[index])
