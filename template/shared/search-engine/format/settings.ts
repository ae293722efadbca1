import type { SynonymRule } from '../synonyms.ts'
import { DamagedFile } from './damaged-file.ts'

/** How a site wants to be searched: it travels with the index. */
export interface SearchSettings {
  readonly typoTolerance: 0 | 1 | 2
  readonly synonyms: readonly SynonymRule[]
  /** Groups of words that mean about the same: those of the language that lead to words of this index. */
  readonly related?: readonly string[]
}

export const usualSettings: SearchSettings = { typoTolerance: 1, synonyms: [] }

export function readSettings(json: string, file: string): SearchSettings {
  try {
    return { ...usualSettings, ...(JSON.parse(json) as Partial<SearchSettings>) }
  } catch {
    throw new DamagedFile(file, 'holds impossible settings')
  }
}
