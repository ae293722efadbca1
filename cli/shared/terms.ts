import type { SiteConfig } from '../../schema/config.ts'

export interface Misspelling {
  readonly index: number
  readonly written: string
  readonly term: string
}

export type FindMisspellings = (text: string) => readonly Misspelling[]

/** Finds other spellings of the configured terms, as whole words. Undefined when there are no terms. */
export function misspellingFinder(terms: SiteConfig['checks']['terms']): FindMisspellings | undefined {
  const meant = new Map<string, string>()
  for (const [term, others] of Object.entries(terms))
    for (const spelling of [term, ...others]) meant.set(spelling.toLowerCase(), term)
  if (meant.size === 0) return undefined
  // Longest first: "git hub" before "git".
  const spellings = [...meant.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${spellings.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')
  return (text) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: written }) => {
      const term = meant.get(written.toLowerCase()) ?? written
      return isSpelled(written, term) ? [] : [{ index, written, term }]
    })
}

/** A sentence may begin with a term. */
const isSpelled = (written: string, term: string): boolean =>
  written === term || written === term.charAt(0).toUpperCase() + term.slice(1)

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
