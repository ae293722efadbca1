import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'

/** Writes a file in one step: whoever reads it meanwhile has the old text or the new one, whole. */
export function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, text)
  renameSync(temporary, path)
}
