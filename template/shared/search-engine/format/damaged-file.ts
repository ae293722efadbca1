/** A file of the index that does not hold what it should: cut short, altered, or of another format. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  /** Name of the file in the index' folder. */
  readonly file: string

  constructor(file: string, reason: string) {
    super(`The file ${file} of the search index ${reason}.`)
    this.file = file
  }
}
