import { distance } from 'fastest-levenshtein'

/** The candidate that a writer most likely meant; undefined when none is near enough to be worth saying. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  let best: string | undefined
  let least = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    // A cheap lower bound first: sites have thousands of addresses.
    if (Math.abs(candidate.length - word.length) >= least) continue
    const edits = distance(wanted, candidate.toLowerCase())
    if (edits < least) [best, least] = [candidate, edits]
  }
  return best
}
