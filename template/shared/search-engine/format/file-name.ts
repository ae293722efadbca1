import { DamagedFile } from './damaged-file.ts'

/** FNV-1a over bytes, 32 bits: it names a file by what is in it, and tells whether all of it arrived. */
export function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5 | 0
  for (let index = 0; index < bytes.length; index += 1) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  return hash >>> 0
}

export const nameOf = (hash: number): string => `${hash.toString(36).padStart(7, '0')}.bin`

/** Throws `DamagedFile` unless these are the bytes that the file is named after. */
export function checkFile(hash: number, bytes: Uint8Array): void {
  if (hashOf(bytes) !== hash) throw new DamagedFile(nameOf(hash), 'is damaged or incomplete')
}
